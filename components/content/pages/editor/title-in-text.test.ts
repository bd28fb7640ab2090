import { expect, it } from "vitest";
import { titleInText } from "./title-in-text";

it.each([
  ["a leading heading", "# One\n\ntext", "One"],
  ["an underlined heading", "One\n===\n", "One"],
  ["front matter", "---\ntitle: 'From data'\n---\n\n# Other\n", "From data"],
  ["a heading after text", "text\n\n# Later\n", "Later"],
  ["closing marks", "# One ##\n", "One"],
])("titleInText finds the title in %s", (_name, text, title) => expect(titleInText(text)).toBe(title));

it.each([
  ["plain text", "text\n"],
  ["a lower heading first", "## Section\n\n# Later\n"],
  ["code", "```\n# not a heading\n```\n"],
  ["a tag", "#not a heading\n"],
  ["a long text before the heading, where the server does not look", `${"word\n".repeat(1_000)}# Late\n`],
  ["nothing", ""],
])("titleInText finds no title in %s", (_name, text) => expect(titleInText(text)).toBeNull());
