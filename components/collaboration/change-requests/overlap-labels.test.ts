import { expect, it } from "vitest";
import type { Forecast } from "@/lib/collaboration/change-requests/schemas";
import { sayEnglish } from "@/lib/core/locales/say";
import { overlapLabel, titlesLabel, touchedInMain } from "./overlap-labels";

const author = { object: "user" as const, id: "u", displayName: "Priya", urls: { location: "" } };
const other = (number: number) => ({
  id: String(number),
  number,
  subject: "",
  author,
  pages: [{ id: "p", title: "Guide" }],
  count: 1,
});
const forecast = (fields: Partial<Forecast>): Forecast => ({
  object: "change-request-forecast",
  changeRequest: "c",
  main: { pages: [], assets: [], count: 0 },
  others: [],
  ...fields,
});
const main = {
  pages: [{ id: "p", title: "Guide" }],
  assets: [{ type: "file" as const, id: "f", title: "plan.png" }],
  count: 2,
};

it("overlapLabel names the overlapping change requests, and is null without overlaps", () => {
  expect(overlapLabel(sayEnglish, forecast({}))).toBeNull();
  expect(overlapLabel(sayEnglish, forecast({ main }))).toBe("Overlaps with the space");
  expect(overlapLabel(sayEnglish, forecast({ others: [other(41)] }))).toBe("Overlaps with #41");
  expect(overlapLabel(sayEnglish, forecast({ main, others: [other(41), other(42)], more: 3 }))).toBe(
    "Overlaps with the space, #41 and 4 more",
  );
});

it("namesOf names a few titles and counts the rest", () => {
  const titles = ["A", "B", "", "D"].map((title) => ({ title }));
  expect(titlesLabel(sayEnglish, titles.slice(0, 1), 1)).toBe("A");
  expect(titlesLabel(sayEnglish, titles.slice(0, 2), 2)).toBe("A and B");
  expect(titlesLabel(sayEnglish, titles, 12)).toBe("A, B, Untitled page and 9 more");
  expect(touchedInMain(sayEnglish, forecast({ main }))).toBe("Guide and plan.png");
});
