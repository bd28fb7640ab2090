import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { SaxesParser } from "saxes";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { renderToHtml } from "@/lib/content/rendering/on-thread/to-html";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import type { BookEntry } from "./entries";
import { wordFrame, wordPart, wordPicture } from "./on-thread/word";
import { type WordOptions, wordBook } from "./word-book";

const LINKS = {
  "/pages/a": { href: "part-0" },
  "/pages/%C3%BC": { href: "part-1" },
  "/files/f": { href: "assets/f.webp" },
  "/files/g": { href: "assets/g.png" },
};

type Part = { title: string; html: string; depth: number; file: string | null; address: string | null };

const part = (title: string, markdown: string, more: Partial<Part> = {}): Part => ({
  ...{ title, depth: 0, file: title.toLowerCase(), address: null },
  html: renderToHtml(markdown, { links: LINKS }).html,
  ...more,
});

type Picture = { path: string; contentType: string; bytes: Buffer };

type Book = Partial<WordOptions> & { parts: Part[]; pictures?: Record<string, Picture> };

/** The files of a document as texts. */
async function partsOf(
  { parts, pictures = {}, ...options }: Book,
  mostBeforeContents?: number,
): Promise<Map<string, string>> {
  const all = parts.map(
    ({ title, depth, file, address }) =>
      ({
        stored: { record: { title, target: address && { url: address } } },
        depth,
        file,
      }) as unknown as BookEntry,
  );
  const shown = new Set(Object.keys(pictures));
  async function* pages() {
    for (const [at, { html, file }] of parts.entries())
      if (file !== null) yield { entry: all[at], html, heading: null, shown } as never;
  }
  const file = (id: string) => {
    const { path, contentType, bytes } = pictures[id]!;
    return { id, path, content: [bytes], record: { contentType, size: bytes.length } } as never;
  };
  const files = await wordBook(
    { all, pages, file },
    {
      ...{ title: "Book", language: "en", direction: "ltr", isBook: true, mostPictureBytes: 10_000 },
      ...{ fileAddress: (id) => `https://c/${id}`, frame: wordFrame, part: wordPart, picture: wordPicture },
      ...options,
    },
    mostBeforeContents,
  );
  const texts = new Map<string, string>();
  for await (const { path, content } of files) {
    const text = typeof content === "string" ? content : (await buffer(Readable.from(content))).toString();
    if (/\.(?:xml|rels)$/.test(path)) expect([path, problemsOf(text)]).toEqual([path, []]);
    texts.set(path, text);
  }
  return texts;
}

function problemsOf(xml: string): string[] {
  const problems: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", ({ message }) => problems.push(message));
  parser.write(xml).close();
  return problems;
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

  it("have the meaning of an abbreviation behind its first use on each page", async () => {
    const text = "HTML, HTML and <abbr title='Portable'>PDF</abbr>.\n\n*[HTML]: Hypertext\n";
    const files = await partsOf({ parts: [part("A", text), part("B", text)] });
    const shown = "HTML (Hypertext), HTML and PDF (Portable).";
    expect(paragraphsOf(files.get("word/document.xml")!).filter((words) => words === shown)).toHaveLength(2);
  });

  it("link to each other by bookmarks that exist", async () => {
    const files = await partsOf({
      parts: [
        part("A", "# A\n\n## Use\n\n[own](#use) [page](/pages/%C3%BC) [gone](/pages/%C3%BC#gone)\n"),
        part(
          "Ü",
          "# Ü\n\n## Use\n\n[own](#use) [a](/pages/a#use) [gone](/pages/a#gone) [out](https://example.org)\n",
        ),
      ],
    });
    const xml = files.get("word/document.xml")!;
    const body = xml.slice(xml.indexOf("</w:sdt>"));
    const bookmarks = [...body.matchAll(/<w:bookmarkStart [^>]*w:name="([^"]+)"/g)].map(([, name]) => name);
    const anchors = [...body.matchAll(/<w:hyperlink [^>]*w:anchor="([^"]+)"/g)].map(([, name]) => name);
    expect(anchors).toHaveLength(6);
    expect(anchors[5]).toBe("part_0");
    expect(body).toMatch(new RegExp(`w:name="${anchors[2]}"[^>]*/><w:bookmarkEnd [^>]*/>.*?>Ü<`));
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
        f: { path: "assets/f.webp", contentType: "image/webp", bytes: webp },
        g: { path: "assets/g.png", contentType: "image/png", bytes: Buffer.alloc(20_000) },
      },
    });
    const media = [...files.keys()].filter((path) => path.startsWith("word/media/"));
    expect(media).toEqual([expect.stringMatching(/\.png$/)]);
    expect(files.get("word/document.xml")).toContain('descr="F"');
    const links = files.get("word/_rels/document.xml.rels");
    expect(links).toContain('Target="https://c/g"');
    expect(links).toContain('Target="https://example.org/h.png"');
  });

  it("number bookmarks, lists, notes and pictures once, and hold a picture of several pages once", async () => {
    const png = await sharp({ create: { width: 4, height: 2, channels: 3, background: "#36c" } })
      .png()
      .toBuffer();
    const markdown =
      "# A\n\n1. one\n2. two[^1]\n\n* three\n\n![F](/files/g) [out](https://e.org)\n\n[^1]: Note ![F](/files/g).\n";
    const files = await partsOf({
      parts: [part("A", markdown), part("Ü", markdown), part("C", markdown)],
      pictures: { g: { path: "assets/g.png", contentType: "image/png", bytes: png } },
    });
    const all = (pattern: RegExp, file = "document.xml") =>
      [...files.get(`word/${file}`)!.matchAll(pattern)].map(([, found]) => found!);
    const lists = all(/<w:num w:numId="(\d+)"/g, "numbering.xml");
    const notes = all(/<w:footnote [^>]*w:id="([1-9]\d*)"/g, "footnotes.xml");
    const relations = all(/<Relationship Id="([^"]+)"/g, "_rels/document.xml.rels");
    for (const found of [
      all(/<w:bookmarkStart [^>]*w:id="(\d+)"/g),
      all(/<w:bookmarkStart [^>]*w:name="([^"]+)"/g),
      all(/<wp:docPr id="(\d+)"/g),
      ...[lists, notes, relations],
    ])
      expect([found.length >= 3, new Set(found).size]).toEqual([true, found.length]);
    expect(lists).toEqual(expect.arrayContaining(all(/<w:numId w:val="(\d+)"/g)));
    expect(all(/<w:abstractNum w:abstractNumId="(\d+)"/g, "numbering.xml")).toEqual(["1", "2"]);
    expect(all(/<w:footnoteReference w:id="(\d+)"/g)).toEqual(notes);
    expect(relations).toEqual(expect.arrayContaining(all(/ r:(?:id|embed)="([^"]+)"/g)));
    expect([...files.keys()].filter((path) => path.startsWith("word/media/"))).toHaveLength(1);
  });

  it("list their headings, or in a long document the pages, which are bookmarks", async () => {
    const parts = [part("A", "# A\n\n## Use & care\n"), part("B", "# B\n", { depth: 1 })];
    const listed = async (mostBeforeContents: number) => {
      const xml = (await partsOf({ parts }, mostBeforeContents)).get("word/document.xml")!;
      const [contents = "", body = ""] = xml.split("</w:sdt>");
      const links = [...contents.matchAll(/w:anchor="([^"]+)".*?<w:t [^>]*>([^<]*)</g)];
      for (const [, bookmark] of links) expect(body).toContain(`w:name="${bookmark}"`);
      return links.map(([, , title]) => title);
    };
    expect(await listed(1_000_000)).toEqual(["A", "Use &amp; care", "B"]);
    expect(await listed(1)).toEqual(["A", "B"]);
  });

  it("keep words like tags, and a table of which a part is converted at a time", async () => {
    const rows = Array.from({ length: 600 }, (_, at) => `| row ${at} | w:id="7" |`);
    const tag = '<w:bookmarkStart w:id="7"/>';
    const markdown = `# A\n\n\`${tag}\`\n\n| a | b |\n|---|---|\n${rows.join("\n")}\n\nLast words.\n`;
    const xml = (await partsOf({ parts: [part("A", markdown)] })).get("word/document.xml")!;
    expect(paragraphsOf(xml)).toEqual(expect.arrayContaining([tag, "row 599", 'w:id="7"', "Last words."]));
  });

  it("keep the words of a page that is too complex, without its looks", async () => {
    const complex = part("B", "# B\n\nOne *two* & three.\n\n* four\n");
    const files = await partsOf({
      parts: [part("A", "# A\n"), complex, part("C", "# C\n")],
      part: (each) => {
        if (each.html.includes("<em>")) throw new TooComplex("Too long.");
        return wordPart(each);
      },
    });
    const paragraphs = paragraphsOf(files.get("word/document.xml")!).filter(
      (line) => !line.startsWith("TOC"),
    );
    expect(paragraphs).toEqual([
      ...["Title: Book", "Heading1: A"],
      ...["Heading1: B", "One two & three.", "four"],
      "Heading1: C",
    ]);
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
