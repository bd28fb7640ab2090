import { describe, expect, it } from "vitest";
import { fromHtml } from "./html";

const CSS = '.lst-kix_a-0{x:y}.c1{font-family:"Courier New"}.c2{font-family:"Arial"}';
const markdownOf = (body: string): string =>
  fromHtml(
    `<html><head><style>${CSS}</style></head><body class="doc-content"><h1><span class="c2">Title of the document</span></h1>${body}</body></html>`,
  ).markdown;
const typed = (words: string) => `<p><span class="c1">${words}</span></p>`;
const PROSE =
  '<p><span class="c2">They open the valve before the pump runs, and close it at night.</span></p>';
const SHOWN = "They open the valve before the pump runs, and close it at night.";

describe("a document of Google Docs", () => {
  it("has no code if most of it is in such a font, whatever the font of its headings and links", () => {
    const link = '<p><span class="c1"><a href="https://example.org/">A link of many words</a></span></p>';
    const text = typed("They open the valve.");
    expect(markdownOf(text + link + text)).toBe(
      "# Title of the document\n\nThey open the valve.\n\n[A link of many words](https://example.org/)\n\nThey open the valve.\n",
    );
  });

  it("has empty lines and blanks in its code as such", () => {
    const empty = '<p><span class="c2"></span></p>';
    expect(
      markdownOf(PROSE + empty + typed("a&nbsp;&nbsp;b") + empty + empty + typed("&nbsp; c") + empty + PROSE),
    ).toBe(`# Title of the document\n\n${SHOWN}\n\n\`\`\`\na  b\n\n\n  c\n\`\`\`\n\n${SHOWN}\n`);
  });
});
