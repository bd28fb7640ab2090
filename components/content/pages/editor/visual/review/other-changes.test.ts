import { expect, test } from "vitest";
import type { PageForecast } from "@/lib/collaboration/change-requests/schemas";
import { mergeLive } from "@/lib/core/content/live-merge";
import { changesByBlock, conflictOffsets, PAGE } from "./other-changes";

const other = (number: number, blocks: PageForecast["others"][number]["blocks"]) =>
  ({
    id: `${number}`,
    number,
    subject: null,
    author: { displayName: `Author ${number}` },
    blocks,
  }) as unknown as PageForecast["others"][number];

test("groups the changes of others by block, and those without a block here under the page", () => {
  const forecast: PageForecast = {
    main: true,
    mainBlocks: [{ preview: "One", both: true, block: "a" }],
    others: [
      other(2, [
        { preview: "One", both: false, block: "a" },
        { preview: "Two", both: false, block: "b" },
      ]),
      other(3, []),
      other(4, [{ preview: "Gone", both: true }]),
    ],
  };
  const there = (number: number) => ({ number, subject: `#${number}`, author: `Author ${number}` });
  const found = changesByBlock(forecast, ({ number }) => `#${number}`);
  expect([...found]).toEqual([
    [
      "a",
      [
        { where: "space", both: true },
        { where: there(2), both: false },
      ],
    ],
    ["b", [{ where: there(2), both: false }]],
    [
      PAGE,
      [
        { where: there(3), both: false },
        { where: there(4), both: true },
      ],
    ],
  ]);
  expect(changesByBlock(undefined, () => "").size).toBe(0);
});

test("conflictOffsets finds where in one's own text both sides changed the same words", () => {
  const mine = "One.\n\nTwo herbs.\n\nThree.\n";
  const parts = mergeLive("One.\n\nTwo words.\n\nThree.\n", "One.\n\nTwo birds.\n\nThree!\n", mine);
  const [offset, ...others] = conflictOffsets(parts);
  expect(others).toEqual([]);
  expect(mine.slice(offset)).toMatch(/^(?:Two )?herbs/);
});
