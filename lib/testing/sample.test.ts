import { describe, expect, it } from "vitest";
import { PARTS, sampled } from "./sample";

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

describe("a sample", () => {
  it.each([0, 1, 2, PARTS, 10, 97])("of %i leaves no item out for long", (count) => {
    const items = numbers(count);
    for (const first of [0, 1, 3_417]) {
      const runs = numbers(PARTS).map((run) => sampled(items, String(first + run)));
      expect([...new Set(runs.flat())].sort((a, b) => a - b)).toEqual(items);
      for (const run of runs) {
        expect(run.length).toBeGreaterThanOrEqual(Math.min(1, count));
        expect(run.length).toBeLessThanOrEqual(Math.ceil(count / Math.min(PARTS, Math.max(count, 1))));
      }
    }
  });

  it("is the same for the same seed, and everything without one", () => {
    expect(sampled(numbers(97), "12")).toEqual(sampled(numbers(97), "12"));
    expect(sampled(numbers(97), "")).toEqual(numbers(97));
  });

  it("refuses an invalid seed", () => {
    expect(() => sampled(numbers(9), "x")).toThrow("BINDERY_TEST_SEED");
    expect(() => sampled(numbers(9), "-1")).toThrow("BINDERY_TEST_SEED");
  });
});
