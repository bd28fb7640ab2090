import { describe, expect, it } from "vitest";
import { blocksOf } from "@/lib/core/content/blocks";
import { fromDocument, parseDocument, toDocument } from "@/lib/core/content/document";
import { findLinks } from "@/lib/core/content/find-links";
import { replaceLinks } from "@/lib/core/content/links";
import { parseMarkdown } from "@/lib/core/content/markdown";
import { printMarkdown } from "@/lib/core/content/markdown-print";
import { pagesOfBook } from "@/lib/testing/corpus-pages";
import { linksIn, outlineOf } from "@/lib/testing/texts";
import { renderToHtml } from "./to-html";

const withoutPositions = (value: unknown) =>
  JSON.stringify(value, (name, inner: unknown) => (name === "position" ? undefined : inner));
const withoutKeys = (value: unknown) =>
  JSON.stringify(value, (name, inner: unknown) => (name === "key" ? undefined : inner));

describe("the pages of a real book", () => {
  it("survive splitting, printing, converting and rendering", async () => {
    const pages = await pagesOfBook();
    expect(pages.size).toBeGreaterThan(100);
    for (const [name, text] of pages) {
      expect(joined(text), name).toBe(text);
      const root = parseMarkdown(text);
      const printed = printMarkdown(root);
      const again = parseMarkdown(printed);
      expect(withoutPositions(again), name).toBe(withoutPositions(root));
      expect(printMarkdown(again), name).toBe(printed);
      expect(
        replaceLinks(text, findLinks(text), () => null),
        name,
      ).toBe(text);
      expect(
        linksIn(text).every((link) => link.end >= link.start),
        name,
      ).toBe(true);
      const document = parseDocument(toDocument(text));
      const back = fromDocument(document);
      expect(withoutKeys(toDocument(back)), name).toBe(withoutKeys(document));
      const { html, outline } = renderToHtml(text);
      expect(outline, name).toEqual(outlineOf(text));
      expect(html.length, name).toBeGreaterThan(text.trim() === "" ? -1 : 0);
    }
  });
});

function joined(text: string): string {
  let output = "";
  let at = 0;
  for (const block of blocksOf(text)) {
    output += text.slice(at, block.start) + block.source;
    at = block.end;
  }
  return output + text.slice(at);
}
