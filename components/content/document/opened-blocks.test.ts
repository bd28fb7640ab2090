import { expect, it } from "vitest";
import type { BlockComparison } from "@/lib/content/pages/schemas";
import { withOpened } from "./opened-blocks";

const block = (key: string): BlockComparison => ({
  kind: "same",
  after: { key, type: "paragraph", html: "", source: key },
});
const folded = (offset: number, count: number) => ({ kind: "folded" as const, offset, count });

it("withOpened replaces opened blocks in place and keeps the rest folded", () => {
  const compared = [folded(0, 4), block("e"), folded(5, 200)];
  const some = Array.from({ length: 100 }, (_, index) => block(`f${index}`));
  expect(withOpened(compared, new Map())).toBe(compared);
  expect(withOpened(compared, new Map([[5, some]]))).toEqual([
    folded(0, 4),
    block("e"),
    ...some,
    folded(105, 100),
  ]);
  expect(
    withOpened(
      compared,
      new Map([
        [5, some],
        [105, some],
      ]),
    ),
  ).toEqual([folded(0, 4), block("e"), ...some, ...some]);
});

it("withOpened keeps blocks folded if none were returned", () => {
  expect(withOpened([folded(0, 4)], new Map([[0, []]]))).toEqual([folded(0, 4)]);
});
