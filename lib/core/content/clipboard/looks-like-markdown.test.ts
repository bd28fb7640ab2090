import { describe, expect, it } from "vitest";
import { looksLikeMarkdown } from "./looks-like-markdown";

describe("a plain text", () => {
  it.each([
    "# T\n\n- a",
    "- a\n- b",
    "1. a\n2. b",
    "```js\nx\n```",
    "a **b** c",
    "see [a](b)",
    "| a |\n| - |",
  ])("is Markdown: %j", (text) => expect(looksLikeMarkdown(text)).toBe(true));
  it.each(["a * not a list", "2 * 3 * 4", "#1 of all", "- just a dash", "a\nb", "snake_case_name", "1 > 0"])(
    "is text: %j",
    (text) => expect(looksLikeMarkdown(text)).toBe(false),
  );
});
