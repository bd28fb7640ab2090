import { inflateSync } from "node:zlib";
import sharp from "sharp";
import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import { parseMarkdown } from "@/lib/core/content/markdown";
import type { PdfBook, PdfPage } from "./book";
import { formulaKey, formulasOf } from "./formulas";
import { drawPdf } from "./make";

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** A grey picture of a size in pixels. */
const picture = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "#888" } })
    .png()
    .toBuffer();

const page = (id: string, markdown: string | null, fields: Partial<PdfPage> = {}): PdfPage => ({
  id,
  title: `Page ${id}`,
  description: null,
  depth: 0,
  markdown,
  href: null,
  ...fields,
});

/** A row of a table in Markdown. */
const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

const book = (pages: PdfPage[], fields: Partial<PdfBook> = {}): PdfBook => ({
  title: "Field guide",
  subtitle: null,
  author: "Merrow",
  language: "en-GB",
  date: "2026-01-02T03:04:05.000Z",
  pages,
  paths: Object.fromEntries(pages.map(({ id }) => [id, `path-${id}`])),
  address: "https://docs.example/s/1/",
  files: {},
  people: {},
  ...fields,
});

type Structure = { role?: string; alt?: string; type?: string; children?: Structure[] };

const rolesIn = (node: Structure | null): string[] =>
  node ? [...(node.role ? [node.role] : []), ...(node.children ?? []).flatMap(rolesIn)] : [];

const altsIn = (node: Structure | null): string[] =>
  node ? [...(node.alt ? [node.alt] : []), ...(node.children ?? []).flatMap(altsIn)] : [];

/** The number of lines on a sheet in elements of a role. */
const wordsIn = (node: Structure | null, role: string): number =>
  (node?.children ?? []).reduce(
    (sum, child) => sum + wordsIn(child, role) + (node?.role === role && child.type === "content" ? 1 : 0),
    0,
  );

/** The drawing of each sheet, in the language of the format. */
const drawings = (bytes: Uint8Array): string[] =>
  [
    ...Buffer.from(bytes)
      .toString("latin1")
      .matchAll(/\/FlateDecode\n>>\nstream\n(.*?)\nendstream/gs),
  ]
    .map(([, data]) => inflateSync(Buffer.from(data!, "latin1")).toString("latin1"))
    .filter((drawing) => drawing.startsWith("1 0 0 -1 0 841.89 cm"));

/** The positions and sizes of pictures on each sheet, in points from its upper left corner. */
function drawnPictures(bytes: Uint8Array) {
  return drawings(bytes).map((drawing) =>
    [...drawing.matchAll(/(\S+) 0 0 (\S+) (\S+) (\S+) cm\n\/I\d+ Do/g)].map(([, ...numbers]) => {
      const [width, height, x, bottom] = numbers.map(Number) as [number, number, number, number];
      return { width, height: -height, x, y: bottom + height };
    }),
  );
}

async function read(made: PdfBook) {
  const bytes = await drawPdf(made);
  const pictures = drawnPictures(bytes);
  const document = await getDocumentProxy(bytes);
  const { text } = await extractText(document, { mergePages: false });
  const structureOf = async (sheet: number) =>
    (await (await document.getPage(sheet)).getStructTree()) as Structure | null;
  const linksOn = async (sheet: number) =>
    (await (await document.getPage(sheet)).getAnnotations()).map(
      ({ url, dest, subtype }: { url?: string; dest?: unknown; subtype: string }) => ({ url, dest, subtype }),
    );
  /** The position of words on a sheet. */
  const destinationName = async (sheet: number, words: string) => {
    const { items } = await (await document.getPage(sheet)).getTextContent();
    const found = items.find((item) => "str" in item && item.str.includes(words));
    const { transform } = found as { transform: number[] };
    return { x: transform[4]!, y: 841.89 - transform[5]! };
  };
  return { document, text, structureOf, linksOn, pictures, destinationName };
}

it("reports the number of drawn pages after each page", async () => {
  const drawn: number[] = [];
  await drawPdf(book([page("a", "# A"), page("b", "# B"), page("c", null)]), (pages) => drawn.push(pages));
  expect(drawn).toEqual([1, 2, 3]);
});

describe("a PDF of one page", () => {
  it("has the content of other tools' blocks and of HTML", async () => {
    const markdown = [
      '{% hint style="danger" %}\nMind it.\n{% endhint %}',
      '{% tabs %}\n{% tab title="Summer" %}\nKeep it cool.\n{% endtab %}\n{% endtabs %}',
      '!!! note "Of MkDocs"\n    Indented.',
      '<figure><img src="/files/f1" alt="A pixel" width="10"><figcaption>Its caption</figcaption></figure>',
      "<table><tr><th>Head</th></tr><tr><td>A <b>cell</b></td></tr></table>",
      '<table data-view="cards"><tr><th></th></tr><tr><td>On a card</td></tr></table>',
      "<details><summary>What folds</summary>is open here</details>",
    ].join("\n\n");
    const files = { f1: { name: "a.png", address: "https://docs.example/f1", bytes: PIXEL } };
    const { text, structureOf } = await read(book([page("a", markdown)], { files }));
    const written = text.join("\n").replace(/\s+/g, " ");
    for (const words of ["Danger", "Mind it.", "Summer", "Keep it cool.", "Of MkDocs", "Indented."])
      expect(written).toContain(words);
    for (const words of ["Its caption", "Head", "A cell", "On a card", "What folds", "is open here"])
      expect(written).toContain(words);
    expect(written).not.toMatch(/[{%<>]|!!!/);
    expect(rolesIn(await structureOf(1))).toEqual(expect.arrayContaining(["Figure", "Table", "TH"]));
  });

  it("has each block of a cell on its line, and the titles of hints in quotations", async () => {
    const markdown =
      "| a |\n| - |\n| Before<ul><li>one</li><li>two</li></ul>behind |\n\n> [!NOTE] Its title\n> Words.\n";
    const { text } = await read(book([page("a", markdown)]));
    expect(text.join("\n")).toMatch(/Before\s*\n• ?one\s*\n• ?two\s*\nbehind\s*\nIts title\s*\nWords\./);
  });

  it("begins a hint that has a heading first without the space above headings", async () => {
    const gapIn = async (markdown: string, first: string): Promise<number> => {
      const { destinationName } = await read(book([page("a", markdown)]));
      return (await destinationName(1, "Heading")).y - (await destinationName(1, first)).y;
    };
    const usual = await gapIn("Words\n\n## Heading\n", "Words");
    const inHint = await gapIn(':::hint{style="danger"}\n## Heading\n\nWords\n:::\n', "Danger");
    expect(inHint).toBeLessThan(usual - 15);
  });

  it("has the meaning of an abbreviation behind its first use on a page", async () => {
    const text =
      'The HTML of <abbr title="Portable Document Format">PDF</abbr>, HTML and <abbr title="Portable Document Format">PDF</abbr>.\n\n*[HTML]: Hypertext Markup Language';
    const made = await read(book([page("a", text)]));
    expect(made.text[0]!.replace(/\s+/g, " ")).toContain(
      "The HTML (Hypertext Markup Language) of PDF (Portable Document Format), HTML and PDF.",
    );
  });

  it("has no front matter, and tags every block in its structure", async () => {
    const markdown = [
      "# Own title",
      "Some *words* and `code` в Ελλάδα.[^n]",
      "## Second",
      "1. one\n2. two\n\n- [x] done\n- [ ] open",
      "> quoted",
      ':::hint{style="danger"}\nMind it.\n:::',
      "| A | B |\n|---|--:|\n| 1 | 2 |",
      "```js\nconst a = 1;\n```",
      "![A pixel](/files/f1)",
      "[^n]: A note.",
    ].join("\n\n");
    const files = { f1: { name: "a.png", address: "https://docs.example/f1", bytes: PIXEL } };
    const { document, text, structureOf } = await read(book([page("a", markdown)], { files }));
    expect(document.numPages).toBe(1);
    for (const words of ["Own title", "Ελλάδα", "Mind it.", "const a = 1;", "A note.", "Field guide"])
      expect(text[0]).toContain(words);
    expect(text[0]).not.toContain("Page a");
    const roles = rolesIn(await structureOf(1));
    for (const role of [
      "H1",
      "H2",
      "P",
      "L",
      "LI",
      "Lbl",
      "LBody",
      "BlockQuote",
      "Table",
      "TR",
      "TH",
      "TD",
      "Code",
      "Figure",
    ])
      expect(roles).toContain(role);
    expect(JSON.stringify(await structureOf(1))).toContain("A pixel");
    const { info } = await document.getMetadata();
    expect(info).toMatchObject({ Title: "Field guide", Author: "Merrow", Language: "en-GB" });
  });

  it("has the letters of other scripts, and emoji, in both weights and in any place", async () => {
    const markdown = [
      "# 水厂 ポンプ",
      "泵在夜间**慢慢**运行。펌프는 *천천히* 돕니다.",
      "المضخات تعمل ليلا. משאבות פועלות",
      "| 阀门 | `停止` |\n|---|---|\n| 北 | 🚀 ✅ |",
      '<emoji code="1f4a7"/> &#x1F600; :tada:',
    ].join("\n\n");
    const made = await drawPdf(book([page("a", markdown, { title: "水厂" })]));
    const { text } = await read(book([page("a", markdown, { title: "水厂" })]));
    for (const words of [
      "水厂",
      "ポンプ",
      "慢慢",
      "펌프는",
      "천천히",
      "阀门",
      "停止",
      "🚀",
      "✅",
      "💧",
      "😀",
      "🎉",
    ])
      expect(text[0]).toContain(words);
    expect(text[0]).toMatch(/[\u0600-\u06ff\ufb50-\ufdff\ufe70-\ufeff]{3}/);
    expect(text[0]).toMatch(/[\u05d0-\u05ea]{3}/);
    expect(text[0]).not.toContain("□");
    expect(made.length).toBeLessThan(300_000);
  });

  it("has the titles of groups", async () => {
    const groups = ["Tabs Tab", "CardGroup Card", "Steps Step", "Columns Column", "AccordionGroup Accordion"];
    const markdown = groups.map((each) => {
      const [group, part] = each.split(" ");
      return `<${group} title="All of ${group}">\n<${part} title="One">\nText\n</${part}>\n</${group}>`;
    });
    const { text } = await read(book([page("a", markdown.join("\n\n"))]));
    for (const each of groups) expect(text[0]).toContain(`All of ${each.split(" ")[0]}`);
    const changelog = '::::updates[All changes]\n:::update{date="2026-01-02"}\nFaster.\n:::\n::::';
    const changes = await read(book([page("a", changelog)]));
    expect(changes.text[0]).toMatch(/All changes.*2026.*Faster/s);
  });

  it("has the letters of languages with their own scripts", async () => {
    const words = [...["ปั๊มน้ำงาน", "पंप", "পাম্প", "பம்பு"], ...["ტუმბო", "պոմպ", "ፓምፕ"]];
    const { text } = await read(book([page("a", words.map((word) => `${word} **${word}**`).join("\n\n"))]));
    expect(text[0]).not.toContain("□");
    for (const word of words) expect(text[0]).toContain([...word][0]);
    // Each letter is copied as itself, where it is a part of another one too.
    expect(text[0]).toContain("งาน");
  });

  it.each([
    ["ja", "JP"],
    ["zh-TW", "TC"],
    ["zh-Hant-HK", "TC"],
    ["zh", "SC"],
    ["ko", "KR"],
    ["en", "SC"],
  ])("draws characters of Chinese in %s as that language writes them", async (language, family) => {
    const made = await drawPdf(book([page("a", "骨直門")], { language }));
    const fonts = [
      ...Buffer.from(made)
        .toString("latin1")
        .matchAll(/\/BaseFont \/\w+\+(\w+)/g),
    ];
    expect(fonts.map(([, name]) => name).filter((name) => name?.startsWith("NotoSans"))).toContain(
      `NotoSans${family}`,
    );
  });

  it("has each letter of Bengali once, where vowels are drawn before it too", async () => {
    const { text } = await read(book([page("a", "নি", { title: "x" })], { language: "bn" }));
    expect(text[0]!.split("ন")).toHaveLength(2);
    expect(text[0]!.split("ি")).toHaveLength(2);
  });

  it("has vowel marks of Arabic and Hebrew, beside the letters that they belong to", async () => {
    const made = await read(book([page("a", "ماءٌ كافٍ والمرشِّح שָׁלוֹם", { title: "x" })], { language: "ar" }));
    for (const letter of "مكشش") expect(made.text[0]).toContain(letter);
    for (const letter of ["\u064d", "\u0651", "\u05b8"]) expect(made.text[0]!.split(letter)).toHaveLength(2);
  });

  it.each([
    ["bn", "পাম্পের ভালভ নিয়ে পরীক্ষা করুন"],
    ["hi", "स्थिति की जाँच प्रति दिन कर्म"],
    ["ta", "கொண்டு செய்து பை"],
  ])("is copied with the letters of %s in their order", async (language, sentence) => {
    const { text } = await read(book([page("a", sentence, { title: "x" })], { language }));
    // This reader takes gaps between letters for spaces, and has the codes of glyphs without letters.
    const letters = (written: string) => written.normalize().replace(/[\s\p{Cc}]+/gu, "");
    expect(letters(text[0]!)).toContain(letters(sentence));
  });

  it("breaks lines of Thai between words, and no letter from its marks", async () => {
    const { text } = await read(book([page("a", "ปั๊มน้ำทำงานตอนกลางคืน".repeat(20))]));
    const lines = (text[0] ?? "").split("\n").filter((line) => line.includes("งาน") || line.includes("กลาง"));
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.filter((line) => /^\p{M}/u.test(line))).toEqual([]);
  });

  it("is mirrored in languages from right to left: lists, tables and contents", async () => {
    const text = [
      "- פריט",
      "  - Nested",
      "",
      "| ראשון | Second |",
      "|---|---|",
      "| א | b |",
      "",
      "פסקה $x$ סוף",
    ];
    const made = book(
      [page("a", text.join("\n"), { title: "פתיחה" }), page("b", "```\ncode\n```", { title: "סיום" })],
      { language: "he", title: "מדריך" },
    );
    const { text: sheets, destinationName: at } = await read(made);
    const sheet = 3;
    const left = async (words: string) => (await at(sheet, words)).x;
    expect(await left("•"), "marks are right of their words").toBeGreaterThan(await left("Nested"));
    expect(await left("Second"), "the first column is the right one").toBeLessThan(290);
    expect((await at(4, "code")).x, "code is from left to right").toBeLessThan(80);
    expect((await at(2, "3")).x, "numbers of sheets are left").toBeLessThan(80);
    expect(sheets[1]).toContain("4");
  });

  it("names mentioned people whom its readers may know, and never by their address", async () => {
    const mention = (id: string) => `<mention ref="/users/${id}"/>`;
    const { text } = await read(
      book([page("a", `Ask ${mention("u1")} or ${mention("u2")}.`)], { people: { u1: "Priya Nair" } }),
    );
    expect(text[0]).toContain("Ask @Priya Nair or @….");
  });

  it("marks characters without a glyph, so that none vanish", async () => {
    const { text } = await read(book([page("a", "Old 𒀀𒀁 words, e\u0301 and a\u200db")]));
    expect(text[0]).toContain("Old □□ words");
    expect(text[0]).toContain("ab");
  });

  it("names the scripts of characters without a glyph at its end", async () => {
    const { text, structureOf } = await read(
      book([page("a", "Old 𒀀 and పంపు words of \u{1d465} `పంపు`.\n\nLast words.")]),
    );
    expect(text[0]).toMatch(/Last words\.\s+Each □ is a character .* Missing: Cuneiform, Telugu, symbols\./);
    expect(rolesIn(await structureOf(1)).filter((role) => role === "P")).toHaveLength(3);
    const complete = await read(book([page("a", "Old words, ปั๊ม पंप and 🚀.")]));
    expect(complete.text[0]).not.toContain("Missing:");
  });

  it("has our words in the language of the book", async () => {
    const text = ':::hint{style="warning"}\nHeiß.\n:::\n\n- [x] a\n\nAlt: 𒀀 und పంపు.\n';
    const german = await read(book([page("a", text), page("b", "x")], { language: "de-AT" }));
    const all = german.text.join("\n");
    expect(all).toMatch(/Inhalt/);
    expect(all).toMatch(/Warnung/);
    expect(all).toMatch(/Jedes □ ist ein Zeichen.*Es fehlen: Cuneiform, Telugu\./s);
    expect(all).not.toMatch(/Contents|Warning|Missing/);
    const japanese = await read(book([page("a", text)], { language: "ja" }));
    expect(japanese.text.join("")).toMatch(/警告[\s\S]*テルグ文字/);
    const unknown = await read(book([page("a", text)], { language: "fi" }));
    expect(unknown.text.join("")).toMatch(/Warning[\s\S]*Missing/);
  });

  it("takes the characters that scripts share from the font of its language", async () => {
    const families = async (language: string) => {
      const made = await drawPdf(book([page("a", "a ।")], { language }));
      return Buffer.from(made)
        .toString("latin1")
        .match(/NotoSans(?:Bengali|Devanagari)/)?.[0];
    };
    expect(await families("bn")).toBe("NotoSansBengali");
    expect(await families("hi")).toBe("NotoSansDevanagari");
  });

  it("breaks lines of Chinese and Japanese without spaces, and keeps punctuation with its characters", async () => {
    const { text, document } = await read(book([page("a", "水厂的泵在夜间运行。".repeat(40))]));
    expect(document.numPages).toBe(1);
    const lines = (text[0] ?? "").split("\n").filter((line) => line.includes("泵"));
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.filter((line) => line.startsWith("。"))).toEqual([]);
  });

  describe("with pictures among words", () => {
    const stored = (name: string, bytes: Buffer | null) => ({
      name,
      address: `https://docs.example/${name}`,
      bytes,
    });
    const made = async (markdown: string) =>
      read(
        book([page("a", `# T\n\n${markdown}`)], {
          files: {
            badge: stored("badge.png", await picture(80, 20)),
            icon: stored("icon.png", await picture(40, 40)),
            shot: stored("shot.png", await picture(300, 200)),
            wide: stored("wide.png", await picture(2000, 400)),
            broken: stored("broken.png", (await picture(40, 40)).subarray(0, 60)),
          },
        }),
      );

    it("draws icons and badges in the line, at most as high as it", async () => {
      const { pictures, destinationName, text, structureOf } = await made(
        "Press ![Settings](/files/icon) then ![build](/files/badge) ends.",
      );
      const [icon, badge, ...others] = pictures[0]!;
      expect(others).toEqual([]);
      expect(icon).toMatchObject({ width: 14, height: 14 });
      expect(badge).toMatchObject({ width: 56, height: 14 });
      const [before, after] = [await destinationName(1, "Press"), await destinationName(1, "ends.")];
      expect(after.y).toBe(before.y);
      expect(icon!.x).toBeGreaterThan(before.x);
      expect(badge!.x).toBeGreaterThan(icon!.x + icon!.width);
      expect(after.x).toBeGreaterThan(badge!.x + badge!.width);
      expect(icon!.y).toBeLessThan(before.y);
      expect(icon!.y + icon!.height).toBeGreaterThan(before.y);
      expect(text[0]).not.toMatch(/Settings|build|\ufffc/);
      expect(altsIn(await structureOf(1))).toEqual(["Settings", "build"]);
    });

    it("draws taller ones between the lines, no wider than the text", async () => {
      const { pictures, destinationName } = await made(
        "Before ![A](/files/shot) between ![B](/files/wide) after.",
      );
      const [shot, wide] = pictures[0]!;
      expect(shot).toMatchObject({ width: 225, height: 150, x: 64 });
      expect(wide!.width).toBeCloseTo(595.28 - 128);
      const [before, between, after] = await Promise.all(
        ["Before", "between", "after."].map((words) => destinationName(1, words)),
      );
      expect(between).toMatchObject({ x: 64 });
      expect(shot!.y).toBeGreaterThan(before!.y);
      expect(between!.y).toBeGreaterThan(shot!.y + shot!.height);
      expect(wide!.y).toBeGreaterThan(between!.y);
      expect(after!.y).toBeGreaterThan(wide!.y + wide!.height);
    });

    it("has them in headings, items, cells and links too", async () => {
      const { pictures, linksOn, text } = await made(
        [
          "## Head ![h](/files/icon)",
          "- item ![i](/files/icon)",
          "| ![th](/files/icon) A | B |\n|---|---|\n| ![td](/files/wide) | cell |",
          "See [the ![l](/files/icon) guide](https://x.example) and [![m](/files/icon)](https://y.example) here.",
          "[![n](/files/badge)](https://z.example) [![o](/files/badge)](https://z.example)",
          "[![p](/files/badge)](https://one.example)",
        ].join("\n\n"),
      );
      const drawn = pictures[0]!;
      expect(drawn).toHaveLength(9);
      const [heading, , , cell] = drawn;
      expect(heading!.height).toBeCloseTo(16 * 1.4);
      expect(cell!.width).toBeGreaterThan(100);
      expect(cell!.width).toBeLessThan(595.28 - 128);
      expect(drawn[6]!.y).toBe(drawn[7]!.y);
      expect(text.join()).toContain("cell");
      expect((await linksOn(1)).map(({ url }) => url).sort()).toEqual([
        "https://one.example/",
        "https://x.example/",
        "https://y.example/",
        "https://z.example/",
        "https://z.example/",
      ]);
    });

    it("shows them in the size that the text asks for", async () => {
      const { pictures } = await made(
        'A <img src="/files/shot" alt="s" width="24"> b <img src="/files/shot" alt="t" height="100"> c.\n\n<img src="/files/shot" alt="u" width="120">',
      );
      const [small, tall, alone] = pictures[0]!;
      expect(small).toMatchObject({ width: 18, height: 12 });
      expect(tall).toMatchObject({ width: 112.5, height: 75 });
      expect(alone).toMatchObject({ width: 90, height: 60 });
    });

    it("draws a photograph upright that was taken with the camera on its side", async () => {
      const photograph = await sharp({ create: { width: 200, height: 100, channels: 3, background: "#888" } })
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer();
      const { pictures } = await read(
        book([page("a", "![A](/files/p)")], { files: { p: stored("p.jpg", photograph) } }),
      );
      const [drawn] = pictures[0]!;
      expect([Math.abs(drawn!.width), Math.abs(drawn!.height)]).toEqual([150, 75]);
    });

    it("shows the description of one that is missing or damaged, in the words of the line", async () => {
      const { text, pictures, linksOn } = await made(
        "Press ![Gear](/files/broken) or ![Lever](https://x.example/a.svg) or ![](/files/none) now.",
      );
      expect(pictures[0]!).toEqual([]);
      expect(text[0]?.replace(/\s+/g, " ")).toContain("Press Gear or Lever or picture now.");
      expect((await linksOn(1)).map(({ url }) => url).sort()).toEqual([
        "https://docs.example/broken.png",
        "https://x.example/a.svg",
      ]);
    });

    it("shows those in other formats, drawings sharper, but none whose words need fonts of the machine", async () => {
      const webp = await sharp(await picture(80, 40))
        .webp()
        .toBuffer();
      const drawing = (inside: string) =>
        Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="60" height="30">${inside}</svg>`);
      const files = {
        photo: stored("photo.webp", webp),
        shape: stored("shape.svg", drawing('<rect width="60" height="30"/>')),
        words: stored("words.svg", drawing("<text y='20'>Valve</text>")),
      };
      const markdown = "![a](/files/photo)\n\n![b](/files/shape)\n\n![Words](/files/words)\n";
      const { pictures, text } = await read(book([page("a", markdown)], { files }));
      expect(pictures[0]).toMatchObject([
        { width: 60, height: 30 },
        { width: 45, height: 22.5 },
      ]);
      expect(text[0]).toContain("Picture: Words");
    });

    it("keeps each of them on the sheet, in paragraphs and in tables", async () => {
      const high = { high: stored("high.png", await picture(400, 3000)) };
      const cell = `${"word ".repeat(60)} ![h](/files/high) ![h](/files/high)`;
      const markdown = `${"a ![h](/files/high) ".repeat(4)}\n\n| ![h](/files/high) ![h](/files/high) | B |\n|---|---|\n| ${cell} | b |\n| ${cell} | b |`;
      const { document, pictures } = await read(book([page("a", markdown)], { files: high }));
      expect(pictures).toHaveLength(document.numPages);
      expect(pictures.flat().length).toBeGreaterThanOrEqual(10);
      for (const { y, height } of pictures.flat()) expect(y + height).toBeLessThanOrEqual(841.89 - 72);
    });
  });

  it("shows unsupported pictures as links, and fetches nothing", async () => {
    const files = {
      f1: { name: "bad.png", address: "https://docs.example/f1", bytes: PIXEL.subarray(0, 50) },
    };
    const markdown = "![Broken](/files/f1)\n\n![Remote](https://example.org/a.png)\n\n![](javascript:x)\n";
    const { text, linksOn } = await read(book([page("a", markdown)], { files }));
    expect(text[0]).toContain("Picture: Broken");
    expect((await linksOn(1)).map(({ url }) => url)).toEqual([
      "https://docs.example/f1",
      "https://example.org/a.png",
    ]);
  });

  it("shows the labels of an API's operations", async () => {
    const markdown = '::openapi-operation{ref="/openapi/pumps" path="/pumps/{id}" method="get"}';
    const { text, linksOn } = await read(book([page("a", markdown)]));
    expect(text.join("\n")).toContain("GET /pumps/{id}");
    expect(await linksOn(1)).toEqual([]);
  });

  it("repeats the head of a table on each sheet, as decoration", async () => {
    const rows = Array.from({ length: 80 }, (_, at) => `| r${at} | ${"word ".repeat(at % 30)}|`);
    const { document, text, structureOf } = await read(
      book([page("a", ["| Name | Text |", "|---|---|", ...rows].join("\n"))]),
    );
    expect(document.numPages).toBeGreaterThan(2);
    for (const sheet of text) expect(sheet).toContain("Name");
    expect(wordsIn(await structureOf(1), "TH")).toBe(2);
    expect(wordsIn(await structureOf(2), "TH")).toBe(0);
    expect(wordsIn(await structureOf(2), "TD")).toBeGreaterThan(10);
    expect(text.join(" ")).toContain("r79");
  });

  it("draws a table with many long words smaller, so that it breaks between words", async () => {
    const words = Array.from({ length: 7 }, (_, at) => `Konfiguration${at}`);
    const markdown = [row(words), row(words.map(() => "---")), row(words)].join("\n");
    const { text } = await read(book([page("a", markdown)]));
    for (const word of words) expect(text[0]!.split(word)).toHaveLength(3);
  });

  it("gives columns of short words their width beside very long words, and breaks these behind signs", async () => {
    const address = `https://docs.example/${"settings/".repeat(9)}end`;
    const words = ["Configuration", "Environment", "Description", address, "Default", "Remarks"];
    const { text, document } = await read(
      book([page("a", [row(words), row(words.map(() => "---")), row(words)].join("\n"))]),
    );
    expect(document.numPages).toBe(1);
    for (const word of words) if (word !== address) expect(text[0]!.split(word)).toHaveLength(3);
    expect(text[0]).not.toMatch(/sett(?!ings\/)/);
  });

  it("turns the sheet for tables that are too wide for it, and turns it back", async () => {
    const words = Array.from({ length: 10 }, (_, at) => `Konfiguration${at}`);
    const table = [row(words), row(words.map(() => "---")), row(words)].join("\n");
    const { text, document } = await read(
      book([page("a", ["Before", table, table, "After", table].join("\n\n"))]),
    );
    expect(document.numPages).toBe(5);
    const turned = [1, 2, 3, 4, 5].map(async (at) => {
      const [, , width, height] = (await document.getPage(at)).view as [number, number, number, number];
      return width > height;
    });
    expect(await Promise.all(turned)).toEqual([false, true, true, false, true]);
    for (const at of [1, 2, 4]) for (const word of words) expect(text[at]!.split(word)).toHaveLength(3);
    expect(text[3]).toContain("After");
  });

  it("draws a table of very many columns in parts with its first column, all on the sheet", async () => {
    const words = Array.from({ length: 60 }, (_, at) => `Konfiguration${at}x`);
    const { text, document } = await read(
      book([page("a", [row(words), row(words.map(() => "---")), row(words)].join("\n"))]),
    );
    const written = text.join("\n");
    for (const word of words.slice(1)) expect(written.split(word)).toHaveLength(3);
    expect(written.split("Konfiguration0x").length).toBeGreaterThan(9);
    for (let sheet = 1; sheet <= document.numPages; sheet += 1) {
      const drawn = await document.getPage(sheet);
      const [, , width] = drawn.view as [number, number, number, number];
      for (const item of (await drawn.getTextContent()).items)
        if ("str" in item) expect(item.transform[4] + item.width).toBeLessThanOrEqual(width - 60);
    }
  });

  it("draws a bar beside each highlighted line of code", async () => {
    const bars = async (meta: string): Promise<number> => {
      const bytes = await drawPdf(book([page("1", `\`\`\`text ${meta}\na\nb\nc\nd\n\`\`\``)]));
      return (
        drawings(bytes)
          .join("")
          .match(/ 2 12\.\d+ re\n/g)?.length ?? 0
      );
    };
    expect(await bars('highlight="1,3-9"')).toBe(3);
    expect(await bars("lineNumbers")).toBe(0);
  });

  it("breaks words, rows and code that are larger than a line or a sheet", async () => {
    const markdown = `${"x".repeat(5000)}\n\n| A | B |\n|---|---|\n| ${"cell ".repeat(3000)} | b |\n\n\`\`\`\n${"code ".repeat(4000)}\n\`\`\`\n`;
    const { document, text } = await read(book([page("a", markdown)]));
    expect(document.numPages).toBeGreaterThan(4);
    expect(text.join("").replace(/\s/g, "").match(/x/g)).toHaveLength(5000);
    expect(text.join(" ").match(/cell/g)).toHaveLength(3000);
    expect(text.join(" ").match(/code/g)).toHaveLength(4000);
  });

  it("replaces a page that is too complex by a note, and keeps the others", async () => {
    const { text } = await read(book([page("a", "> ".repeat(2000)), page("b", "Fine.")]));
    expect(text.join(" ")).toContain("too complex");
    expect(text.join(" ")).toContain("Fine.");
  });
});

describe("a PDF of several pages", () => {
  const pages = [
    page(
      "a",
      "[to b](/pages/b#part) [by path](path-b) [out](/pages/c) [gone](/pages/none) [web](https://x.example)",
    ),
    page("b", "## Part\n\nText.", { depth: 1 }),
  ];
  const made = () => read(book(pages, { paths: { a: "path-a", b: "path-b", c: "path-c" } }));

  it("begins with a title and a table of contents with the right numbers", async () => {
    const { document, text, structureOf } = await made();
    expect(document.numPages).toBe(4);
    expect(text[0]).toContain("Field guide");
    expect(text[1]).toMatch(/Contents\s+Page a\s*3\s+Page b\s*4/);
    expect(text[2]).toContain("Page a");
    expect(text[3]).toContain("Page b");
    expect(rolesIn(await structureOf(2))).toEqual(
      expect.arrayContaining(["TOC", "TOCI", "Reference", "Link"]),
    );
  });

  it("links to places inside of the book, and to the console for pages outside of it", async () => {
    const { document, linksOn } = await made();
    const links = await linksOn(3);
    expect(links.map(({ dest, url }) => dest ?? url)).toEqual([
      "page:b#part",
      "page:b",
      "https://docs.example/s/1/path-c",
      "https://x.example/",
    ]);
    expect(await document.getDestination("page:b#part")).not.toBeNull();
    expect((await linksOn(2)).map(({ dest }) => dest)).toEqual(["page:a", "page:b"]);
  });

  it("links to anchors in HTML", async () => {
    const named = [
      page("a", "[one](/pages/b#old) [two](/pages/b#Old_Name) [none](/pages/b#no)"),
      page("b", '<a name="old"></a>Text.\n\n- x\n\n  <div id="Old_Name">\n'),
    ];
    const { document, linksOn } = await read(book(named, { paths: { a: "a", b: "b" } }));
    const places = (await linksOn(3)).map(({ dest }) => dest);
    expect(places).toEqual(["page:b#old", "page:b#Old_Name"]);
    for (const place of places) expect(await document.getDestination(String(place))).not.toBeNull();
  });

  it("has the tree as bookmarks", async () => {
    const { document } = await made();
    const outline = await document.getOutline();
    expect(
      outline.map(({ title, items }) => [title, items.map((item: { title: string }) => item.title)]),
    ).toEqual([["Page a", ["Page b"]]]);
  });
});

describe("formulas", () => {
  /** The structure of a page, and the number of its filled shapes. */
  async function drawn(markdown: string) {
    const bytes = await drawPdf(book([page("1", markdown)]));
    const pdf = await getDocumentProxy(new Uint8Array(bytes));
    const { text } = await extractText(pdf, { mergePages: true });
    const tree = (await (await pdf.getPage(1)).getStructTree()) as Structure;
    return { roles: rolesIn(tree), alts: altsIn(tree), text };
  }

  /** The width of the only formula of a page, in points. */
  async function widthOfFormula(source: string): Promise<number> {
    const formulas = await formulasOf([parseMarkdown(`$${source}$`)]);
    return (formulas.get(formulaKey(source, false))?.width ?? 0) * 10;
  }

  it("are drawn in a line, as a block and in a cell, with their source for screen readers", async () => {
    const { roles, alts, text } = await drawn(
      "Force $F = m a$ here.\n\n$$\n\\frac{1}{2}\n$$\n\n```math\n\\sqrt{x}\n```\n\n| $y^2$ |\n| - |\n",
    );
    expect(roles.filter((role) => role === "Formula")).toHaveLength(4);
    expect(alts).toEqual(["F = m a", "\\frac{1}{2}", "\\sqrt{x}", "y^2"]);
    expect(text).toMatch(/Force\s+here\./);
    expect(text).not.toContain("frac");
    // Five letters of one formula, which are shapes side by side.
    expect(await widthOfFormula("F = m a")).toBeGreaterThan(30);
  });

  it("that cannot be drawn are shown as their source, and define nothing for others", async () => {
    const { roles, text } = await drawn(
      "A $\\frac{1$ and $\\def\\a{\\a\\a}\\a$.\n\n$$\n\\def\\own{x}\\own\n$$\n\n$$\n\\own\n$$\n",
    );
    expect(roles.filter((role) => role === "Formula")).toHaveLength(1);
    expect(text).toContain("\\frac{1");
    expect(text).toContain("\\a\\a");
    expect(text).toContain("\\own");
  });
});
