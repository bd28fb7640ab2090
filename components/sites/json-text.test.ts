import { expect, it } from "vitest";
import { sayEnglish } from "@/lib/core/locales/say";
import { parseJsonText } from "./json-text";

it("readJson reads JSON", () => {
  expect(parseJsonText(sayEnglish, '{ "plan": "pro" }')).toEqual({ value: { plan: "pro" } });
});

it.each([
  ["", "line 1, column 1"],
  ["{", "line 1, column 2"],
  ['{ "plan": }', "line 1, column 11"],
  ['{\n  "plan": "pro"\n  "beta": true\n}', "line 3, column 3"],
  ['{ "a": [1, 2,] }', "line 1, column 14"],
  ['{ "a": 1, }', "line 1, column 11"],
  ['{ "a": "b }', "line 1, column 8"],
  ["{} {}", "line 1, column 4"],
])("readJson names the position where %s stops being JSON", (text, place) => {
  expect(parseJsonText(sayEnglish, text)).toEqual({ problem: expect.stringContaining(place) });
});

it.each([
  "[".repeat(100_000),
  '{"a":'.repeat(100_000),
  "[".repeat(61) + "]".repeat(61),
  `${"[".repeat(100_000)}1${"]".repeat(100_000)}`,
])("readJson refuses JSON that nests too deeply (%#)", (text) => {
  expect(parseJsonText(sayEnglish, text)).toEqual({
    problem: expect.stringContaining("deeper than 60 levels"),
  });
});

it.each([
  ["[".repeat(60), "line 1, column 61"],
  [`["${"[".repeat(100)}\\"${"{".repeat(100)}", 1`, "line 1, column 209"],
])("readJson names the position of an error within the nesting limit (%#)", (text, place) => {
  expect(parseJsonText(sayEnglish, text)).toEqual({ problem: expect.stringContaining(place) });
});
