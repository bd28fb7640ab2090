type Range = { from: number; to: number };

/** Where the opening line of a block in the syntax of another tool has a value in quotes. */
export const quotedValues = (line: string, value: string): Range[] =>
  [...line.matchAll(/"([^"]*)"|'([^']*)'/g)]
    .filter(([, double, single]) => (double ?? single) === value)
    .map(({ 0: quoted, index }) => ({ from: index + 1, to: index + quoted.length - 1 }));
