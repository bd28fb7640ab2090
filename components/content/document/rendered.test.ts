import { expect, it } from "vitest";
import { outlineOf } from "@/lib/testing/texts";
import { bringsTitle } from "./rendered";

it.each([
  ["a heading at the top", "# Names\n\ntext\n"],
  ["a heading after a label", "r[names]\n\n# Names\n\n## Scopes\n"],
  ["an underlined heading after text", "A few words.\n\nNames\n=====\n"],
])("bringsTitle is true for %s", (_name, text) => {
  expect(bringsTitle({ outline: outlineOf(text) })).toBe(true);
});

it.each([
  ["text without headings", "text\n"],
  ["a section before a heading of level 1", "## Scopes\n\n# Names\n"],
  ["code", "```\n# Names\n```\n"],
])("bringsTitle is false for %s", (_name, text) => {
  expect(bringsTitle({ outline: outlineOf(text) })).toBe(false);
});
