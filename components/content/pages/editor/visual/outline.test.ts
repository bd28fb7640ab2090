import { expect, it } from "vitest";
import { documentOf, openText } from "@/lib/core/content/editing/open-text";
import { sayEnglish } from "@/lib/core/locales/say";
import { overviewOf, readingTime } from "./outline";

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
