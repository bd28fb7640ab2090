/** A loop over every operation or screen runs this fraction of them in a sampled run. */
export const PARTS = 8;

/** Random cases differ in each run, so that a sampled run needs fewer: this fraction of them. */
const SHARE_OF_CASES = 4;

/**
 * The part of a list that this run checks. `npm test` gives each run a seed, one more than that of the run before, so
 * that any `PARTS` runs in a row together check everything; a list is never left out entirely. Without a seed it is
 * the whole list: with `npm test -- --all`, and when tests are run by themselves.
 *
 *     it.each(sampled(operations))("requires a sign-in: %s", …)
 */
export const sampled = <T>(items: readonly T[], seed = process.env.BINDERY_TEST_SEED): T[] => {
  if (!seed) return [...items];
  const number = Number(seed);
  if (!Number.isSafeInteger(number) || number < 0) {
    throw new Error(`BINDERY_TEST_SEED is “${seed}”; give it a whole number, as npm test prints it.`);
  }
  const parts = Math.min(PARTS, items.length);
  return items.filter((_, index) => (index + number) % parts === 0);
};

/** The number of random cases for a property in this run; `whole` without sampling. */
export const casesOf = (whole: number): number =>
  process.env.BINDERY_TEST_SEED ? Math.ceil(whole / SHARE_OF_CASES) : whole;
