/** A code fence that a source cannot close. */
export const fenceFor = (source: string): string =>
  "`".repeat([...source.matchAll(/`+/g)].reduce((most, [run]) => Math.max(most, run.length), 2) + 1);

/** Wraps a source in a code fence, with the info behind the opening one. */
export function fencedCode(source: string, info = ""): string {
  const fence = fenceFor(source);
  return `${fence}${info}\n${source}\n${fence}`;
}
