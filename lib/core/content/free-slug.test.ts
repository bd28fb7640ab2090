import { expect, it, vi } from "vitest";
import { freeSlug } from "./free-slug";

it("pages of one name get numbers in order, beside those that others have", () => {
  const taken = new Set(["a", "a-3"]);
  expect(["a", "A", "b", "a", ""].map((wanted) => freeSlug(wanted, taken))).toEqual([
    ...["a-2", "A-4", "b", "a-5", ""],
  ]);
});

it("many pages of one name are numbered in steps that grow with the pages", () => {
  const taken = new Set<string>();
  const has = vi.spyOn(taken, "has");
  for (let page = 0; page < 1_000; page += 1) freeSlug("a", taken);
  expect(has.mock.calls.length).toBeLessThan(3_000);
});
