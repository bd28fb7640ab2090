/** A loop over every operation or screen takes this share of them in a sampled run. */
export const PARTS = 8;

/** Random cases are others in each run, so that a sampled run needs fewer: this share of them. */
const SHARE_OF_CASES = 4;

/**
 * The part of a list that this run looks at. `npm test` gives each run a seed, one more than that of the run
 * before, so that any `PARTS` runs in a row together look at everything; a list is never left out entirely.
 * Without a seed it is the whole list: with `npm test -- --all`, and when tests are run by themselves.
 *
 *     it.each(sampled(operations))("asks who you are: %s", …)
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

/** With how many random cases this run tries what holds for all; `whole` of them where nothing is sampled. */
export const casesOf = (whole: number): number =>
  process.env.BINDERY_TEST_SEED ? Math.ceil(whole / SHARE_OF_CASES) : whole;
