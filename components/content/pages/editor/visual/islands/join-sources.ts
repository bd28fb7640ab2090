/** The longest rendered text, and the most blocks, of one request. */
const MOST_CHARACTERS = 200_000;
const MOST_SOURCES = 50;

/**
 * Joins sources to one text that shows each of them in an element of its own, so that an unclosed tag of one does not
 * reach the next.
 * @param definitions the sources of definitions that they may name
 */
export const joinSources = (sources: readonly string[], definitions: readonly string[]): string => {
  const runs = sources.flatMap((source) => [...source.matchAll(/:{3,}/g)].map(([run]) => run.length));
  const fence = ":".repeat(Math.max(3, ...runs.map((length) => length + 1)));
  const blocks = sources.map((source) => `${fence}group\n${source}\n${fence}`);
  return [...blocks, ...definitions].join("\n\n");
};

/** Divides sources among requests. */
export const batchesOf = <Each extends { source: string }>(all: readonly Each[]): Each[][] => {
  const batches: Each[][] = [];
  let size = 0;
  for (const each of all) {
    const last = batches.at(-1);
    size += each.source.length;
    if (last && last.length < MOST_SOURCES && size <= MOST_CHARACTERS) last.push(each);
    else {
      batches.push([each]);
      size = each.source.length;
    }
  }
  return batches;
};
