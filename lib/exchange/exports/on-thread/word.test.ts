import { SaxesParser } from "saxes";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { renderToHtml } from "@/lib/content/rendering/on-thread/to-html";
import { inMemory } from "@/lib/core/byte-source";
import { openZip } from "@/lib/exchange/imports/read-zip";
import { type WordBook, type WordPart, wordOf } from "./word";

const LINKS = {
  "/pages/a": { href: "a" },
  "/pages/%C3%BC": { href: "%C3%BC" },
  "/files/f": { href: "assets/f.webp" },
  "/files/g": { href: "assets/g.png" },
};

const part = (title: string, markdown: string, more: Partial<WordPart> = {}): WordPart => ({
  ...{ title, depth: 0, file: title.toLowerCase(), address: null },
  html: renderToHtml(markdown, { links: LINKS }).html,
  ...more,
});

async function partsOf(book: Partial<WordBook>): Promise<Map<string, string>> {
  const bytes = await wordOf({
    ...{ title: "Book", language: "en", direction: "ltr", isBook: true, parts: [], pictures: {} },
    ...book,
  });
  const { entries } = await openZip(inMemory(Buffer.from(bytes)));
  const files = new Map<string, string>();
  for (const [path, content] of entries) files.set(path, (await content.read()).toString("utf8"));
  return files;
}

/** The paragraphs of a part, each as its style and its words. */
function paragraphsOf(xml: string): string[] {
  const found: string[] = [];
  let words = "";
  let style = "";
  const parser = new SaxesParser();
  parser.on("opentag", ({ name, attributes }) => {
    if (name === "w:p") [words, style] = ["", ""];
    if (name === "w:pStyle") style = String(attributes["w:val"]);
  });
  parser.on("text", (text) => (words += text));
  parser.on("closetag", ({ name }) => {
    if (name === "w:p" && words !== "") found.push(style === "" ? words : `${style}: ${words}`);
  });
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(xml).close();
  return found;
}

describe("pages as one Word document", () => {
  it("have headings below those of the pages above, groups and links of the tree", async () => {
    const files = await partsOf({
      parts: [
        part("A", "# A\n\n## Part\n\nWords\n"),
        part("Group", "", { file: null }),
        part("B", "# B\n\n###### Deep\n", { depth: 1 }),
        part("Site", "", { depth: 1, file: null, address: "https://example.org" }),
      ],
    });
    const paragraphs = paragraphsOf(files.get("word/document.xml")!);
    expect(paragraphs.filter((line) => !line.startsWith("TOC"))).toEqual([
      "Title: Book",
      ...["Heading1: A", "Heading2: Part", "Words"],
      ...["Heading1: Group", "Heading2: B", "Heading6: Deep", "Heading2: Site", "https://example.org"],
    ]);
  });

  it("link to each other by bookmarks that exist", async () => {
    const files = await partsOf({
      parts: [
        part("A", "# A\n\n## Use\n\n[own](#use) [page](/pages/%C3%BC) [gone](/pages/%C3%BC#gone)\n"),
        part("Ü", "# Ü\n\n## Use\n\n[own](#use) [a](/pages/a#use) [out](https://example.org)\n"),
      ],
    });
    const xml = files.get("word/document.xml")!;
    const body = xml.slice(xml.indexOf("</w:sdt>"));
    const bookmarks = [...body.matchAll(/<w:bookmarkStart [^>]*w:name="([^"]+)"/g)].map(([, name]) => name);
    const anchors = [...body.matchAll(/<w:hyperlink [^>]*w:anchor="([^"]+)"/g)].map(([, name]) => name);
    expect(anchors).toHaveLength(5);
    expect(new Set(anchors).size).toBe(3);
    expect(bookmarks).toEqual(expect.arrayContaining(anchors));
    expect(files.get("word/_rels/document.xml.rels")).toContain('Target="https://example.org"');
  });

  it("have footnotes, formulas, lists, tables, code and hints", async () => {
    const files = await partsOf({
      parts: [
        part(
          "A",
          `# A

One[^1] and $a^2$.

* one
  * two

3. three

| a | b |
|---|---|
| 1 | 2 |

\`\`\`js title="x.js" lineNumbers
go();
\`\`\`

:::hint{style="warning"}
Mind it.
:::

[^1]: The note.
`,
        ),
      ],
    });
    expect(paragraphsOf(files.get("word/footnotes.xml")!).at(-1)).toContain("The note.");
    const xml = files.get("word/document.xml")!;
    expect(xml).toMatch(/<w:footnoteReference [^>]*w:id=/);
    expect(xml).toContain("<m:oMath>");
    expect(xml).toContain("<w:tblHeader");
    expect(xml).toContain('w:color="B45309"');
    const paragraphs = paragraphsOf(xml);
    const words = ["one", "two", "three", "a", "b", "1", "2", "x.js", "go();", "Mind it."];
    expect(paragraphs.slice(-words.length).map((line) => line.replace(/^\w+: /, ""))).toEqual(words);
  });

  it("show stored pictures, also of formats that Word does not know, and link to others", async () => {
    const webp = await sharp({ create: { width: 40, height: 20, channels: 3, background: "#36c" } })
      .webp()
      .toBuffer();
    const files = await partsOf({
      parts: [part("A", "# A\n\n![F](/files/f) ![G](/files/g) ![H](https://example.org/h.png)\n")],
      pictures: {
        "assets/f.webp": { address: "https://c/f", contentType: "image/webp", bytes: webp },
        "assets/g.png": { address: "https://c/g", contentType: "image/png", bytes: null },
      },
    });
    const media = [...files.keys()].filter((path) => path.startsWith("word/media/"));
    expect(media).toEqual([expect.stringMatching(/\.png$/)]);
    expect(files.get("word/document.xml")).toContain('descr="F"');
    const links = files.get("word/_rels/document.xml.rels");
    expect(links).toContain('Target="https://c/g"');
    expect(links).toContain('Target="https://example.org/h.png"');
  });

  it("are written from right to left in Arabic", async () => {
    const markdown = "مرحبا\n\n> اقتباس\n\n```js\nlet a = 1;\n```\n";
    const files = await partsOf({ direction: "rtl", language: "ar", parts: [part("A", markdown)] });
    const [quote, code] = ["اقتباس", "let"].map((word) =>
      /<w:pPr>.*?<\/w:pPr>/.exec(
        files
          .get("word/document.xml")!
          .split("<w:p>")
          .find((paragraph) => paragraph.includes(word))!,
      ),
    );
    expect(quote?.[0]).toContain("<w:bidi/>");
    expect(quote?.[0]).toContain('<w:pBdr><w:right w:val="single"');
    expect(code?.[0]).not.toContain("<w:bidi/>");
  });
});
