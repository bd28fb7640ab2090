/**
 * How much this run tests: everything, as `npm test` and a test file that is run by itself do; `npm test -- --quick`
 * a part of the long loops over operations and screens, and `npm test -- --long` more random cases.
 */
type Extent = "quick" | "whole" | "long";

export const extent = extentOf(process.env.BINDERY_TESTS);

/** The commit that a quick run compares with, if it is not the main branch. */
export const since = process.env.BINDERY_TESTS_SINCE;

/** The id of the only operation that tests over all operations look at, while it is being added. */
export const onlyOperation = process.env.BINDERY_TESTS_OPERATION;

export function extentOf(name = "whole"): Extent {
  if (name === "quick" || name === "whole" || name === "long") return name;
  throw new Error(`BINDERY_TESTS is “${name}”; set it to quick, whole or long.`);
}

/** A quick run has this fraction of the random cases. */
const SHARE_OF_CASES = 4;

/** The number of random cases for a property in this run. */
export const casesOf = (whole: number, long: number): number =>
  ({ quick: Math.ceil(whole / SHARE_OF_CASES), whole, long })[extent];

/** The seed of properties whose cases are the same in every run but a long one. */
export const keptSeed = extent === "long" ? {} : { seed: 20_261_128 };
