import { describe, expect, it } from "vitest";
import { renderToHtml } from "@/lib/content/rendering/on-thread/to-html";
import { linksIn } from "@/lib/testing/texts";
import { fromDocument, toDocument } from "./document";
import { parseMarkdown } from "./markdown";
import { printMarkdown } from "./markdown-print";
import { plainText } from "./page-words";

const PAGE = [
  "import Tabs from \"@theme/Tabs\";\nimport { A_b, C as D } from './c.js'",
  "export const list = [\n  *a*, [x](y.md),\n]",
  "# Title",
  "<Tabs\n  values={[\n    { label: \"One } 'quoted'\", value: `>` },\n  ]}\n  onChange={(a) => a > 1}>",
  "Words with *marks*, <Badge kind={kind}>a badge</Badge> and {count} things.",
  "</Tabs>",
  "{list.map((item) => (\n  <Item key={item} />\n))}",
  "{/* a *note* with [a link](z.md) */}",
  "export default function Page() {\n  return layout(a_b_c)\n}",
  "Last.",
].join("\n\n");

const shown = (text: string) =>
  renderToHtml(text)
    .html.replace(/<[^>]*>/g, "")
    .replace(/\s+/g, " ")
    .trim();

describe("MDX", () => {
  it("shows its words, without its statements, components and comments", () => {
    expect(shown(PAGE)).toBe("Title Words with marks, a badge and {count} things. Last.");
    expect(plainText(PAGE)).toBe("Title\nWords with marks, a badge and {count} things.\nLast.");
  });

  it("survives the conversion to a tree and to a document", () => {
    expect(printMarkdown(parseMarkdown(PAGE))).toBe(`${PAGE}\n`);
    expect(fromDocument(toDocument(PAGE))).toBe(`${PAGE}\n`);
  });

  it("has no links in its code", () => {
    expect(linksIn(PAGE)).toEqual([]);
    expect(linksIn("<A b={[c](d)} />\n\n[e](f)\n").map(({ href }) => href)).toEqual(["f"]);
  });

  it.each([
    "import the list from the menu, then go on.",
    "Export const values as JSON.",
    "Maps are `Map<K, V>` or Map&lt;K, V>.",
    "Call /users/{id}/posts or {name}.",
    "{name}",
    "Escaped: \\<Foo a={1}>.",
    "It's {a} < b {c} > d.",
    "First words.\n\nimport a from 'b'",
    "As long as a <b and z {i} > 3, or <file {name}>.",
  ])("is not recognized in other pages: %j", (text) => {
    const words = text.replaceAll("`", "").replaceAll("\\", "").replaceAll("\n\n", " ");
    const plain = (html: string) => html.replace(/&(?:#x3C|lt);/g, "<").replace(/[‘’]/g, "'");
    expect(plain(shown(text))).toBe(plain(words));
  });

  it("costs bounded time with anything left open", () => {
    for (const part of ["<a {", "{/* ", '<a b="', "<A {`", "{'"]) {
      const line = `${part}x `.repeat(4_000);
      expect(() => parseMarkdown(`import a from "b"\n\n${line}\n\n<B/>\n`)).not.toThrow();
    }
    for (const tag of [
      `</A${"a0".repeat(50_000)}`,
      `<A${"a0".repeat(50_000)} b`,
      `export function${" ".repeat(100_000)}x`,
    ])
      expect(() => parseMarkdown(`${tag}\n\n${tag}>\n`)).not.toThrow();
  });
});
