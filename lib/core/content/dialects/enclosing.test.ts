import { describe, expect, it } from "vitest";
import { evaluateMarkdown } from "@/lib/core/content/evaluate-markdown";
import { CodeFollower } from "./lines";

/** The lines that are code or fences, as a parser of CommonMark reads them. */
const codeIn = (text: string): string[] => {
  const follower = new CodeFollower();
  return text.split("\n").filter((line) => follower.isCode(line) || follower.isInCode);
};

describe("fenced code without an end", () => {
  it.each([
    ["a list", "- a\n  ```\n  code\n\n  more\n\ntext", ["  ```", "  code", "", "  more", ""]],
    ["an ordered list", "10. ```\n    code\ntext", ["10. ```", "    code"]],
    ["an item of a list", "- a\n  - b\n    ```\n    code\n  - c\n", ["    ```", "    code"]],
    ["a quotation", "> ```\n> code\n\ntext", ["> ```", "> code"]],
    ["a list in a quotation", "> - ```\n>   code\n> text", ["> - ```", ">   code"]],
  ])("ends with %s around it", (_, text, code) => {
    expect(codeIn(text)).toEqual(code);
  });

  it.each([
    ["behind a list", "- a\n\n```\n- code\ntext", ["```", "- code", "text"]],
    ["behind a line", "* * *\n  ```\ncode", ["  ```", "code"]],
    ["behind an underlined title", "Title\n-\n  ```\ncode", ["  ```", "code"]],
    ["less indented than the item", "1. a\n  ```\ncode", ["  ```", "code"]],
  ])("does not end %s", (_, text, code) => {
    expect(codeIn(text)).toEqual(code);
  });

  it("in a list hides no end of a condition, nor what is behind it", () => {
    const text = "{% if space.vars.beta %}\n- a\n  ```\n  code\n\nHidden.\n{% endif %}\n\nShown.\n";
    const facts = { space: { title: "", vars: { beta: false } }, page: { title: "", vars: {} } };
    expect(evaluateMarkdown(text, { facts, reusables: {}, visitor: { claims: {} } }).trim()).toBe("Shown.");
  });
});
