/*
 * A parser of YAML calls itself for each level. When the stack is exhausted while a pattern is compiled, the engine
 * ends the whole process instead of throwing an error, so deeply nested texts are not parsed at all.
 */

/** Brackets inside one another. */
const DEEPEST = 200;
/** Signs of lists and keys on one line, each of which can begin a level. The stack has room for some 900. */
const MOST_SIGNS = 300;
const SIGN = /[[\]{}\n]|[-?:](?=[ \t])/g;

/**
 * True for YAML that may be nested too deeply to parse: by brackets, or by signs outside of them on one line. Those in
 * words count, too. Nesting by indentation is limited by the length of a text.
 */
export function mayNestTooDeeply(yaml: string): boolean {
  // For each bracket that closes nothing, the parser describes a mistake, in time that grows with their square.
  let [open, signs, strays] = [0, 0, 0];
  for (const [sign] of yaml.matchAll(SIGN)) {
    if (sign === "\n") signs = 0;
    else if (sign === "[" || sign === "{") open += 1;
    else if (sign !== "]" && sign !== "}") signs += open === 0 ? 1 : 0;
    else if (open > 0) open -= 1;
    else strays += 1;
    if (open > DEEPEST || signs > MOST_SIGNS || strays > MOST_SIGNS) return true;
  }
  return false;
}
