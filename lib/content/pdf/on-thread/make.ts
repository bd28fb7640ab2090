import type { FootnoteDefinition, Heading, Nodes, Root } from "mdast";
import PDFDocument from "pdfkit";
import { withNamedEmoji } from "@/lib/content/rendering/emoji-names";
import { spellOutAbbreviations } from "@/lib/core/content/abbreviations";
import { emojiFor } from "@/lib/core/content/emoji";
import { SHOWN_NAMES } from "@/lib/core/content/hints";
import { htmlAnchorsOf } from "@/lib/core/content/html-anchors";
import { parseMarkdown } from "@/lib/core/content/markdown";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import { outlineOfRoot } from "@/lib/core/content/outline";
import { readInlineTags } from "@/lib/core/content/read-tags";
import { updatesOf } from "@/lib/core/content/update-anchors";
import { directionOf } from "@/lib/core/locales/direction";
import { localeOfContent } from "@/lib/core/locales/locale";
import { siteWordsIn } from "@/lib/core/locales/site-words";
import { drawBlocks, drawHeading, drawNotes, placeHere } from "./blocks";
import type { PdfBook, PdfPage } from "./book";
import { diagramsOf } from "./diagrams";
import { Fonts } from "./fonts";
import { formulasOf } from "./formulas";
import { dateOf, drawFooters, drawTitle, PrintedContents } from "./front-pages";
import { BODY, type Catalog, catalogOf, destinationName, PageReferences, runsOf } from "./inline";
import { drawMissing, noteOn } from "./missing-characters";
import { COLORS, type Element, Paper, SHEET } from "./paper";
import { Pictures } from "./pictures";
import type { DrawingSheet } from "./sheet";

/*
 * A book of Markdown pages as a tagged PDF: the content keeps the structure of its Markdown, so that it can be read
 * aloud, searched and copied. It contains only the book, and nothing is fetched.
 */

type SayText = Paper["say"];

interface ReadPage {
  page: PdfPage;
  root: Root;
  anchors: ReadonlyMap<Nodes, readonly string[]>;
  /** The first heading, when it is the page's title. */
  title: Heading | null;
}

/**
 * Draws the book. A single page gets neither a title sheet nor a table of contents.
 * @param onProgress receives the number of drawn pages, after each of them
 */
export async function drawPdf(book: PdfBook, onProgress?: (drawn: number) => void): Promise<Uint8Array> {
  const doc = new PDFDocument({
    ...SHEET,
    pdfVersion: "1.7",
    tagged: true,
    lang: book.language,
    displayTitle: true,
    bufferPages: true,
    info: { Title: book.title, Author: book.author, Creator: "Bindery", CreationDate: new Date(book.date) },
  });
  const finished = collected(doc);
  const say = siteWordsIn(localeOfContent(book.language), "text");
  const pages = book.pages.map((page) => read(page, say));
  const roots = pages.map(({ root }) => root);
  const formulas = await formulasOf(roots);
  const diagrams = await diagramsOf(roots);
  const texts = textsOf(book, pages);
  const fonts = await Fonts.for(doc, [...texts, ...ownWords(book, texts, say)], book.language);
  const paper = new Paper(doc, fonts, placesOf(pages), say, directionOf(book.language));
  const root = doc.struct("Document");
  doc.addStructure(root);

  const isBook = book.pages.length > 1;
  if (isBook) drawTitle(paper, root, book);
  const toc = isBook ? doc.struct("TOC") : null;
  if (toc) root.add(toc);
  const contents = toc && new PrintedContents(paper, book.pages);
  const pictures = await Pictures.of(doc, Object.values(book.files));
  const catalog = catalogOf(book, { pictures, formulas, diagrams });
  const beginnings = drawPages(paper, root, catalog, pages, onProgress);
  drawMissing(paper, root);
  if (toc) contents?.draw(toc, beginnings);
  root.end();
  drawFooters(paper, book.title, isBook ? 1 : 0);
  doc.end();
  return finished;
}

function collected(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
    doc.on("error", reject);
  });
}

/** A page that is too complex is replaced by a note, and the others are kept. */
function read(page: PdfPage, say: SayText): ReadPage {
  const root = parsed(page.markdown ?? "", say);
  readInlineTags(root, parseMarkdown);
  const headings = outlineOfRoot(root);
  const anchors = new Map<Nodes, string[]>(headings.map(({ entry, heading }) => [heading, [entry.id]]));
  const ids = headings.map(({ entry }) => entry.id);
  for (const { anchor, block } of htmlAnchorsOf(root, ids))
    anchors.set(block, [...(anchors.get(block) ?? []), anchor.anchor]);
  for (const { node, anchor } of updatesOf(root)) anchors.set(node, [anchor]);
  spellOutAbbreviations(root);
  const first = headings[0]?.heading;
  return { page, root, anchors, title: first?.depth === 1 && root.children.includes(first) ? first : null };
}

function parsed(markdown: string, say: SayText): Root {
  try {
    return parseMarkdown(markdown);
  } catch (error) {
    if (!(error instanceof TooComplex || error instanceof RangeError)) throw error;
    const words = { type: "text" as const, value: say("tooComplex") };
    return { type: "root", children: [{ type: "paragraph", children: [words] }] };
  }
}

/** Our words in a book that fonts are chosen for, with the names of all scripts that may be missing. */
const ownWords = (book: PdfBook, texts: Iterable<string>, say: SayText): string[] => [
  ...([...SHOWN_NAMES, "diagram", "contents"] as const).map((key) => say(key)),
  ...[say("pictureOf", { name: "" }), dateOf(book, say.locale)],
  noteOn(new Set([...texts].flatMap((text) => [...new Set(text)])), say),
];

/** All texts that may be drawn. */
function textsOf(book: PdfBook, pages: readonly ReadPage[]): Set<string> {
  const texts = new Set([book.title, book.subtitle ?? "", book.author]);
  const visit = (node: Nodes): void => {
    if ("value" in node) texts.add(node.value).add(withNamedEmoji(node.value));
    if ("alt" in node && node.alt) texts.add(node.alt);
    const attributes = "attributes" in node ? Object.values(node.attributes ?? {}) : [];
    for (const value of attributes) if (value) texts.add(value).add(emojiFor(value));
    if ("children" in node) for (const child of node.children) visit(child);
  };
  for (const { page, root } of pages) {
    texts.add(page.title).add(page.description ?? "");
    visit(root);
  }
  for (const { name } of Object.values(book.files)) texts.add(name);
  for (const name of Object.values(book.people)) texts.add(name);
  return texts;
}

const placesOf = (pages: readonly ReadPage[]): Set<string> =>
  new Set(
    pages.flatMap(({ page, anchors }) => [
      destinationName(page.id),
      ...[...anchors.values()].flat().map((anchor) => destinationName(page.id, anchor)),
    ]),
  );

/** Each page on a new sheet, with its bookmark below that of its parent. */
function drawPages(
  paper: Paper,
  parent: Element,
  catalog: Catalog,
  pages: readonly ReadPage[],
  onProgress?: (drawn: number) => void,
): Map<string, number> {
  const beginnings = new Map<string, number>();
  const trail: PDFKit.PDFOutline[] = [paper.doc.outline];
  for (const read of pages) {
    const { page } = read;
    if (pages.length > 1) paper.newSheet();
    beginnings.set(page.id, paper.doc.bufferedPageRange().count - 1);
    trail.length = Math.min(trail.length, page.depth + 1);
    const above = trail.at(-1);
    if (above) trail.push(above.addItem(page.title, { expanded: page.depth === 0 }));
    paper.within(parent, "Sect", (section) => drawPage(paper, section, catalog, read));
    onProgress?.(beginnings.size);
  }
  return beginnings;
}

function drawPage(paper: Paper, section: Element, catalog: Catalog, read: ReadPage): void {
  const { page, root, title } = read;
  const references = new PageReferences(catalog, page.id, root);
  const sheet: DrawingSheet = { paper, references, pageId: page.id, anchors: read.anchors };
  placeHere(paper, destinationName(page.id));
  const heading: Heading = title ?? {
    type: "heading",
    depth: 1,
    children: [{ type: "text", value: page.title }],
  };
  drawHeading(sheet, section, heading, "H1");
  if (page.description) {
    const text = page.description;
    paper.written(section, "P", [{ text, style: { ...BODY, size: 11.5, color: COLORS.muted } }]);
    paper.space(10);
  }
  if (page.href !== null) {
    const link = {
      type: "link" as const,
      url: page.href,
      children: [{ type: "text" as const, value: page.href }],
    };
    paper.written(section, "P", runsOf([link], BODY, references));
  }
  const notes = root.children.filter(
    (node): node is FootnoteDefinition => node.type === "footnoteDefinition",
  );
  const blocks = root.children.filter((node) => node !== title && node.type !== "footnoteDefinition");
  drawBlocks(sheet, section, blocks);
  drawNotes(sheet, section, new Map(notes.map((note) => [note.identifier, note.children as Nodes[]])));
}
