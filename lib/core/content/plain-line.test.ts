import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseMarkdown } from "./markdown";
import { isPlainLine } from "./plain-line";

describe("isPlainLine", () => {
  it.each([
    "Looks good to me!",
    "Die Straße ist “gesperrt” – seit gestern…",
    "See the second paragraph (the one about water), please.\n",
    "好的, 谢谢",
  ])("accepts %j", (text) => expect(isPlainLine(text)).toBe(true));

  it.each([
    "",
    " indented",
    "- a list",
    "1. a list",
    "# A heading",
    "some *emphasis*",
    "some `code`",
    "a [link](x)",
    "<b>bold</b>",
    "an &amp;",
    "see www.example.com",
    "see https://example.com",
    "write to a@example.com",
    "a :smile:",
    "two\nlines",
    "a backslash \\",
    `a${"a".repeat(2_000)}`,
  ])("leaves %j to the parser", (text) => expect(isPlainLine(text)).toBe(false));

  it("accepts only texts that the parser reads as one paragraph of plain words", () => {
    const words = fc.string({ unit: fc.constantFrom(...`ab9éß .,;!?'’"“”()–—…-*_#>\n:/@w`), maxLength: 40 });
    const plain = words.map((rest) => `a${rest}`).filter(isPlainLine);
    fc.assert(
      fc.property(plain, (text) => {
        const [paragraph, ...others] = parseMarkdown(text).children;
        expect(others).toEqual([]);
        expect(paragraph).toMatchObject({ type: "paragraph", children: [{ type: "text" }] });
      }),
    );
  });
});
