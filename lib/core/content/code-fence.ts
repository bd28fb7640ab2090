/** Wraps a source in a code fence that it cannot close, with the info behind the opening one. */
export function fencedCode(source: string, info = ""): string {
  const longest = [...source.matchAll(/`+/g)].reduce((most, [run]) => Math.max(most, run.length), 2);
  const fence = "`".repeat(longest + 1);
  return `${fence}${info}\n${source}\n${fence}`;
}
