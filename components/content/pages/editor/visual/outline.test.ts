import { expect, it } from "vitest";
import { groupedIfLong, isGrouped } from "@/lib/core/content/editing/groups";
import { documentOf, openText } from "@/lib/core/content/editing/open-text";
import { sayEnglish } from "@/lib/core/locales/say";
import { keptOverview, overviewOf, readingTime, readOverview } from "./outline";

const read = (text: string) => documentOf(openText(text));

it("an overview has the headings with words, in quotes too, and the positions before them", () => {
  const doc = read("# Pumps\n\nText.\n\n##\n\n> ## At *night*\n\n```\n# no heading\n```\n");
  const { headings } = overviewOf(doc);
  expect(headings.map(({ depth, title }) => [depth, title])).toEqual([
    [1, "Pumps"],
    [2, "At night"],
  ]);
  for (const { at, title } of headings) expect(doc.nodeAt(at)?.textContent).toBe(title);
});

it("an overview of a long document in groups has the positions of its headings", () => {
  const doc = groupedIfLong(
    read(Array.from({ length: 300 }, (_, at) => `## Part ${at}\n\nText.\n`).join("\n")),
  );
  expect(isGrouped(doc)).toBe(true);
  let reads = 1;
  while (!readOverview(doc, 0)) reads += 1;
  expect(reads).toBe(doc.childCount);
  const { headings, words } = overviewOf(doc);
  expect([headings.length, words]).toEqual([300, 900]);
  for (const { at, title } of headings) expect(doc.nodeAt(at)?.textContent).toBe(title);
});

it("an overview keeps its headings while words are typed elsewhere", () => {
  const before = overviewOf(read("One.\n\n## Pumps\n"));
  expect(keptOverview(before, overviewOf(read("Two.\n\n## Pumps\n")))).toBe(before);
  const typed = keptOverview(before, overviewOf(read("One two.\n\n## Pumps\n")));
  expect(typed.headings).toBe(before.headings);
  expect(typed.words).toBe(before.words + 1);
  const other = overviewOf(read("One.\n\n### Pumps\n"));
  expect(keptOverview(before, other)).toBe(other);
});

it("words are counted as a reader sees them, in each script", () => {
  expect(overviewOf(read("One **two**three, [four](/x).\n\n- five\n\n| six |\n| - |\n")).words).toBe(5);
  expect(overviewOf(read("```\nlet a = 1;\n```\n")).words).toBe(0);
  expect(overviewOf(read("שלום עולם\n")).words).toBe(2);
  expect(overviewOf(read("吾輩は猫である。\n")).words).toBeGreaterThan(1);
});

it("the reading time is rounded, and never none for a text", () => {
  expect([0, 1, 40, 2_200].map((words) => readingTime(sayEnglish, words))).toEqual([
    "0 words",
    "1 word · 1 min read",
    "40 words · 1 min read",
    "2,200 words · 10 min read",
  ]);
});
