import { createHash } from "node:crypto";
import {
  AlignmentType,
  Document,
  Footer,
  LineRuleType,
  Packer,
  PageNumber,
  Paragraph,
  type Table,
  TableOfContents,
  TextRun,
} from "docx";
import { htmlToContent } from "docx/html";
import type { Element, ElementContent, Nodes, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import { toHtml } from "hast-util-to-html";
import sharp from "sharp";
import { element } from "@/lib/content/rendering/on-thread/element";
import { decodeWritten } from "@/lib/core/address-text";
import { anchorOf } from "@/lib/core/content/anchor-slug";
import { inParts } from "@/lib/core/in-parts";
import { takeApart, unpackWord } from "./word-archive";
import { type MadePart, PARTS, type WordFrame, type WordHeading, type WordPart } from "./word-part";

const MOST_PIXELS = 40_000_000;
/** The width of the text on a sheet of A4 with margins of an inch, in pixels. */
const TEXT_WIDTH = 601;

/** Word mirrors neither borders nor the space beside them. */
const stylesheetOf = (start: "left" | "right"): string => `
  .lead { color: #52525b; }
  .hint, blockquote { border-${start}: 3pt solid #a1a1aa; padding-${start}: 8pt; }
  .hint-info { border-${start}-color: #2563eb; }
  .hint-success { border-${start}-color: #15803d; }
  .hint-warning { border-${start}-color: #b45309; }
  .hint-danger { border-${start}-color: #b91c1c; }
  [data-type="title"], .tab-title, .card-target, .update-date, .update-title, .code-title, summary { font-weight: bold; }
  pre { background-color: #f4f4f5; font-family: Consolas; font-size: 9.5pt; }
  code, kbd { font-family: Consolas; font-size: 9.5pt; background-color: #f4f4f5; }
  th { background-color: #f4f4f5; }
  td, th { border: 0.5pt solid #a1a1aa; padding: 3pt 5pt; vertical-align: top; }
  li { margin-bottom: 3pt; }
  td p, th p { margin-bottom: 0; }
`;

/** Memory holds one portion of a page as a document. */
const MOST_AT_ONCE = 200_000;

const MOST_ROWS = 500;

/** Writes a rendered page, a group or a link as a part of a Word document. */
export async function wordPart(part: WordPart): Promise<MadePart> {
  const { number, pictures } = part;
  const root = fromHtml(part.html, { fragment: true });
  const ids = [...elementsIn(root)].flatMap(({ properties: { id } }) => (id ? String(id) : []));
  const bookmarks = new Set(["", ...ids].map((id) => bookmarkOf(number, id)));
  const added = [bookmarkOf(number, ""), ...part.wanted.filter((name) => !bookmarks.has(name))];
  const content = [...added.map((id) => element("a", { id })), ...openingOf(part), ...contentOf(part, root)];
  if (part.startsSheet) breakBefore(content);
  let numbers = part.numbers;
  const made = [];
  for (const portion of portionsOf(content)) {
    const packed = await packedOf(part, childrenOf(part, [...portion, linksTo(portion)]));
    const taken = await takeApart(packed, pictures, numbers);
    made.push(taken);
    numbers = taken.numbers;
  }
  return {
    body: made.map(({ body }) => body).join(""),
    notes: made.map(({ notes }) => notes).join(""),
    relations: made.flatMap(({ relations }) => relations),
    noteRelations: made.flatMap(({ noteRelations }) => noteRelations),
    lists: made.flatMap(({ lists }) => lists),
    pictures: made.flatMap(({ pictures }) => pictures),
    headings: headingsIn(content, bookmarkOf(number, "")),
    ...{ bookmarks: [...bookmarks, ...added], numbers },
  };
}

/** The library makes bookmarks only of the ids to which its HTML links; `takeApart` takes these links out again. */
const linksTo = (content: readonly ElementContent[]): Element => {
  const ids = content.flatMap((node) => [...elementsIn(node)]).flatMap(({ properties: { id } }) => id ?? []);
  return element(
    "p",
    {},
    ids.map((id) => element("a", { href: `#${id}` }, [text("x")])),
  );
};

/** The name of the bookmark at an anchor of a part, or at its start. Word limits names to forty characters. */
const bookmarkOf = (number: number, anchor: string): string =>
  anchor === ""
    ? `part_${number}`
    : `part_${number}_${createHash("sha256").update(anchor).digest("hex").slice(0, 16)}`;

/** Writes the files of a Word document around its parts. */
export async function wordFrame(frame: WordFrame): Promise<Record<string, string>> {
  const { title, isBook, headings } = frame;
  const contents = { hyperlink: true, headingStyleRange: "1-3", beginDirty: false };
  const packed = await packedOf(frame, [
    ...(isBook ? [new Paragraph({ style: "Title", text: title })] : []),
    ...(headings.length > 0 ? [new TableOfContents(title, contents)] : []),
    new Paragraph({ style: PLACE }),
    // The library lists the headings of its own document; the parts have them at other places.
    ...headings.map((heading) => new Paragraph({ style: `Heading${heading.level}`, text: heading.title })),
  ]);
  const { texts } = await unpackWord(packed);
  const document = texts.get("word/document.xml") ?? "";
  const place = document.lastIndexOf("<w:p>", document.indexOf(`w:val="${PLACE}"`));
  const bookmarks = new Map<string, string>();
  const opening = document
    .slice(0, place)
    .replace(/(<w:hyperlink [^>]*w:anchor="|PAGEREF )(_Toc\d+)/g, (_, before: string, name: string) => {
      const bookmark = bookmarks.get(name) ?? headings[bookmarks.size]?.bookmark ?? name;
      bookmarks.set(name, bookmark);
      return before + bookmark;
    });
  texts.set("word/document.xml", opening + PARTS + document.slice(document.lastIndexOf("<w:sectPr")));
  const lists = texts.get("word/numbering.xml") ?? "";
  texts.set("word/numbering.xml", lists.replace(/<w:abstractNum .*(?=<\/w:numbering>)/s, ""));
  // A list without relationships has no end tag, before which others could be inserted.
  const open = (xml: string) =>
    xml.replace(/<Relationships ([^<>]*)\/>$/, "<Relationships $1></Relationships>");
  return Object.fromEntries(
    [...texts].map(([path, xml]) => [path, path.endsWith(".rels") ? open(xml) : xml]),
  );
}

/** The style of a paragraph that is only in the frame. */
const PLACE = "Parts";

async function packedOf(
  { title, language }: Pick<WordFrame, "title" | "language">,
  children: readonly (Paragraph | Table | TableOfContents)[],
): Promise<Uint8Array> {
  const document = new Document({
    title,
    creator: "Bindery",
    styles: { default: stylesIn(language) },
    sections: [
      {
        properties: { page: { size: { width: "210mm", height: "297mm" } } },
        footers: { default: new Footer({ children: [pageNumber()] }) },
        children,
      },
    ],
  });
  return new Uint8Array(await Packer.toBuffer(document));
}

function childrenOf({ language, direction, pictures }: WordPart, content: ElementContent[]) {
  const html = toHtml(element("div", { dir: direction, lang: language }, content));
  return htmlToContent(html, {
    stylesheet: stylesheetOf(direction === "rtl" ? "right" : "left"),
    images: (source) => pictures[source]?.bytes ?? undefined,
    maxImageWidth: TEXT_WIDTH,
  });
}

/** The content in portions of which each is converted by itself. */
function* portionsOf(content: readonly ElementContent[]): Generator<ElementContent[]> {
  let portion: ElementContent[] = [];
  let size = 0;
  for (const node of content.flatMap(splitTable)) {
    const length = toHtml(node).length;
    if (portion.length > 0 && size + length > MOST_AT_ONCE) {
      yield portion;
      [portion, size] = [[], 0];
    }
    portion.push(node);
    size += length;
  }
  yield portion;
}

/** A large table as several, which Word joins since nothing is between them. */
function splitTable(node: ElementContent): ElementContent[] {
  const rows = (parent: Element) => parent.children.filter((child) => child.type === "element");
  if (node.type !== "element") return [node];
  const { className } = node.properties;
  if (Array.isArray(className) && className.includes("table-scroll"))
    return node.children.flatMap(splitTable);
  if (node.tagName !== "table") return [node];
  const sections = rows(node);
  if (sections.reduce((count, section) => count + rows(section).length, 0) <= MOST_ROWS) return [node];
  return sections.flatMap((section) => {
    const parts = inParts(rows(section), MOST_ROWS);
    return parts.map((children) => ({ ...node, children: [{ ...section, children }] }));
  });
}

/** The headings that a table of contents lists, and the bookmarks at them. */
function headingsIn(content: readonly ElementContent[], opening: string): WordHeading[] {
  return content.flatMap((node) =>
    [...elementsIn(node)].flatMap(({ tagName, properties, children }) => {
      const level = Number(/^h([1-3])$/.exec(tagName)?.[1]);
      const title = children.map(wordsOf).join("").trim();
      return level && title !== "" ? [{ title, level, bookmark: String(properties.id ?? opening) }] : [];
    }),
  );
}

type Size = `${number}pt`;

const heading = (size: Size) => ({
  run: { size, bold: true, color: "18181b" },
  paragraph: { spacing: { before: 280, after: 100 } },
});

/** Headings with space above them, and text with space between its blocks. */
const stylesIn = (language: string) => ({
  document: {
    run: { font: "Calibri", size: "11pt" as Size, language: { value: language } },
    paragraph: { spacing: { after: 120, line: 269, lineRule: LineRuleType.AUTO } },
  },
  title: { run: { size: "28pt" as Size, bold: true }, paragraph: { spacing: { after: 240 } } },
  ...{ heading1: heading("20pt"), heading2: heading("16pt"), heading3: heading("14pt") },
  ...{ heading4: heading("12pt"), heading5: heading("11pt"), heading6: heading("11pt") },
});

const pageNumber = (): Paragraph =>
  new Paragraph({
    alignment: AlignmentType.CENTER,
    children: [new TextRun({ children: [PageNumber.CURRENT] })],
  });

/** A picture in a format that Word shows; null for one that cannot be read. */
export async function wordPicture(bytes: Uint8Array): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await sharp(bytes, { limitInputPixels: MOST_PIXELS }).png().toBuffer());
  } catch {
    return null;
  }
}

/** The title of a group or a link. */
function openingOf({ file, title, depth, address }: WordPart): ElementContent[] {
  if (file !== null) return [];
  const link = address === null ? [] : [element("p", {}, [element("a", { href: address }, [text(address)])])];
  return [element(headingTag(1, depth), {}, [text(title)]), ...link];
}

function contentOf({ file, number, depth, pictures }: WordPart, root: Root): ElementContent[] {
  if (file === null) return [];
  const explained = new Set<string>();
  /** The meaning of an abbreviation, behind its first use on a page as in a PDF. */
  const meaningOf = (node: Element): ElementContent[] => {
    const title = node.tagName === "abbr" ? String(node.properties.title ?? "").trim() : "";
    const key = `${wordsOf(node)}\0${title}`;
    if (title === "" || explained.has(key)) return [];
    explained.add(key);
    return [text(` (${title})`)];
  };
  const changed = (nodes: readonly ElementContent[]): ElementContent[] => nodes.flatMap(change);
  const change = (node: ElementContent): ElementContent[] => {
    if (node.type !== "element") return [node];
    if (isHidden(node)) return [];
    const { tagName, properties } = node;
    if (tagName === "img") return [pictureOf(node, pictures)];
    const id = properties.id ? { id: bookmarkOf(number, String(properties.id)) } : {};
    const href = typeof properties.href === "string" ? { href: hrefOf(properties.href, number) } : {};
    const heading = /^h[1-6]$/.test(tagName);
    const own = {
      ...node,
      tagName: heading ? headingTag(Number(tagName[1]), depth) : tagName,
      properties: { ...properties, ...id, ...href, ...(tagName === "pre" && { dir: "ltr" }) },
      children: changed(node.children),
    };
    const title = tagName === "pre" && properties.dataTitle;
    const before = title ? [element("p", { className: ["code-title"] }, [text(String(title))])] : [];
    return [...before, own, ...meaningOf(node)];
  };
  return changed(root.children.filter((child) => child.type !== "doctype"));
}

const isHidden = ({ properties: { className } }: Element): boolean =>
  Array.isArray(className) && className.includes("only-dark");

/** A link within the document leads to the bookmark of its target. */
function hrefOf(href: string, number: number): string {
  const [, target, anchor = ""] = /^(?:part-(\d+))?(?:#(.*))?$/s.exec(href) ?? [];
  if (href === "" || (target === undefined && !href.startsWith("#"))) return href;
  return `#${bookmarkOf(Number(target ?? number), anchorOf(anchor))}`;
}

function pictureOf(node: Element, pictures: WordPart["pictures"]): Element {
  const source = decodeWritten(String(node.properties.src ?? ""));
  if (pictures[source]?.bytes) return { ...node, properties: { ...node.properties, src: source } };
  const href = pictures[source]?.address ?? source;
  const words = text(String(node.properties.alt || href));
  return href === "" ? element("span", {}, [words]) : element("a", { href }, [words]);
}

const headingTag = (level: number, depth: number): string => `h${Math.min(6, level + depth)}`;

function breakBefore(content: readonly ElementContent[]): void {
  const first = content.find((node) => node.type === "element" && node.tagName !== "a");
  if (first?.type === "element") first.properties.style = "page-break-before: always";
}

function wordsOf(node: ElementContent): string {
  if (node.type === "text") return node.value;
  return node.type === "element" ? node.children.map(wordsOf).join("") : "";
}

const text = (value: string): ElementContent => ({ type: "text", value });

function* elementsIn(node: Nodes): Generator<Element> {
  if (node.type === "element") yield node;
  if ("children" in node) for (const child of node.children) yield* elementsIn(child);
}
