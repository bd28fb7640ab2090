import type { Element, ElementContent, Root as HtmlRoot, Text } from "hast";
import mammoth from "mammoth";
import type { Root } from "mdast";
import { visit } from "unist-util-visit";
import {
  eachElement,
  element,
  isElement,
  isHeading,
  rewrite,
  rewriteRuns,
} from "@/lib/core/content/clipboard/elements";
import { parseHtml, toMarkdown } from "@/lib/core/content/html";
import { followFragments, fragmentsOf, headingIds } from "@/lib/core/content/html-fragments";
import { blockHandlers } from "@/lib/core/content/html-handlers";
import { markNotes, noteHandlers } from "@/lib/core/content/html-notes";
import { escapeTags } from "@/lib/core/content/literal-tags";
import { printMarkdown } from "@/lib/core/content/markdown-print";
import { countWords, unshownOf, unshownSentence } from "@/lib/core/content/unshown";
import { CODE_STYLES, CodeMarker, withBlankLines } from "./docx-code";
import { withWordsOfDrawings } from "./docx-drawings";
import { withKnownElements, withoutMissingReferences } from "./docx-elements";
import { FORMULA_MARK, FormulaMarker } from "./docx-formulas";
import { HeadingMarker } from "./docx-headings";
import { ListMarker, MARK, readMarkedLists } from "./docx-lists";
import { leftOut, withoutHidden } from "./docx-report";

/** A Word document as its parts: an unpacked archive, of which pictures are only named. */
export type DocxParts = {
  texts: ReadonlyMap<string, Uint8Array>;
  names: ReadonlySet<string>;
  /** the future folder of the pictures, for links in the text */
  folder: string;
};

export type DocxText = {
  markdown: string;
  /** places of the shown pictures in the archive, by the name in their links */
  pictures: ReadonlyMap<string, string>;
  /** sentences about content that was lost */
  notes: string[];
};

/** The interface of an archive that the document reader needs. */
type Archive = {
  exists: (name: string) => boolean;
  read: (name: string, encoding?: string) => Promise<string | Uint8Array>;
};
type Input = Parameters<typeof mammoth.convertToHtml>[0];

const STYLES = [
  "p[style-name='Title'] => h1.title:fresh",
  "p[style-name='Subtitle'] => p:fresh",
  "p[style-name^='toc '] => !",
  "p[style-name='TOC Heading'] => !",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => blockquote > p:fresh",
  "p[style-name^='List '] => p:fresh",
  ...["Normal (Web)", "Body Text", "No Spacing", "caption"].map(
    (name) => `p[style-name='${name}'] => p:fresh`,
  ),
  ...["HTML Preformatted", "Plain Text", "Source Code", "Code", "Preformatted Text"].map(
    (name) => `p[style-name='${name}'] => pre:separator('\\n')`,
  ),
  ...["HTML Code", "Source Text", "Verbatim Char", "Code Char"].map(
    (name) => `r[style-name='${name}'] => code`,
  ),
  ...CODE_STYLES,
  "highlight => mark",
  "r[style-name='Emphasis'] => em",
  "r[style-name='Intense Emphasis'] => em",
];

const SHOWN = new Set(["image/png", "image/gif", "image/jpeg", "image/svg+xml", "image/webp", "image/bmp"]);

/**
 * The text of a Word document as Markdown; null for another kind of file. Pictures never reach this thread: reading
 * one returns its name. Throws TooComplex.
 */
export async function readDocx({ texts: written, names, folder }: DocxParts): Promise<DocxText | null> {
  const formulas = new FormulaMarker();
  const { texts, hidden } = forConversion(written, formulas);
  const pictures = new Map<string, string>();
  const unseen = new Set<string>();
  let missing = 0;
  const archive: Archive = {
    exists: (name) => names.has(name),
    read: async (name, encoding) => {
      if (!names.has(name)) throw new Error(`There is no ${name} in the document.`);
      const bytes = texts.get(name) ?? new TextEncoder().encode(name);
      return encoding === undefined ? bytes : new TextDecoder(encoding).decode(bytes);
    },
  };
  const convertImage = mammoth.images.imgElement(async (image) => {
    if (!SHOWN.has(image.contentType)) {
      unseen.add(image.contentType ?? "of an unknown type");
      return { src: "" };
    }
    let source: string;
    try {
      source = await image.read("utf-8");
    } catch {
      // A picture may be only an address, or be missing.
      missing += 1;
      return { src: "" };
    }
    const name = source.slice(source.lastIndexOf("/") + 1);
    pictures.set(name, source);
    return { src: `${encodeURIComponent(folder)}/${encodeURIComponent(name)}` };
  });
  const converted = await convert(archive, convertImage);
  if (converted === null) return null;
  const { value, messages } = converted;
  const page = parseHtml(value);
  const body = bodyOf(page);
  readMarkedLists(body);
  readTasks(body);
  removePictures(body);
  nameColumns(body);
  markNotes(body);
  lowerHeadings(body);
  const ids = headingIds(body);
  const root = toMarkdown(page, body, { ...blockHandlers, ...noteHandlers });
  formulas.restore(root);
  followFragments(root, fragmentsOf(root, ids));
  tightenLists(root);
  visit(root, "code", (code) => {
    code.value = withBlankLines(code.value);
  });
  escapeTags(root);
  const source = textOf(texts, "word/document.xml");
  const markdown = printMarkdown(root);
  const notes = leftOut(source, messages, {
    pictures: unseen,
    missing,
    hidden,
    around: wordsAround(written),
  });
  const unshown = unshownSentence(unshownOf({ words: wordsOfParts(texts), pictures: 0 }, markdown, 0));
  return { markdown, pictures, notes: unshown === null ? notes : [...notes, unshown] };
}

const textOf = (texts: DocxParts["texts"], name: string): string =>
  new TextDecoder().decode(texts.get(name) ?? new Uint8Array());

/** The words of the text and its notes, without those of deleted text, fallbacks and lists of contents. */
function wordsOfParts(texts: DocxParts["texts"]): string {
  const xml = PARTS.map((name) => textOf(texts, name)).join(" ");
  const shown = withoutElements(xml, UNSHOWN).replace(CONTENTS, "");
  return [...shown.matchAll(/<w:t(?:\s[^<>]*)?>([^<]*)<\/w:t>|<\/w:p>|<w:(?:tab|br)\/>/g)]
    .map(([, words]) =>
      words === undefined
        ? " "
        : words
            .replace(/&(?:[a-z]+|#\w+);/g, " ")
            .replace(MARK, "")
            .replace(FORMULA_MARK, ""),
    )
    .join("");
}

const PARTS = ["word/document.xml", "word/footnotes.xml", "word/endnotes.xml"];
const UNSHOWN = /<(mc:Fallback|w:moveFrom|w:del)(?:\s[^<>]*)?>/g;
const CONTENTS =
  /<w:p(?:\s[^<>]*)?>\s*<w:pPr(?:\s[^<>]*)?>\s*<w:pStyle w:val="TOC[^"]*"\/>(?:(?!<w:p[\s>])[\s\S])*?<\/w:p>/gi;

/** Drops elements up to the next closing tag of their name; after one without any, none of its name has one. */
function withoutElements(xml: string, opening: RegExp): string {
  const unclosed = new Set<string>();
  const parts: string[] = [];
  let end = 0;
  for (const { 0: tag, 1: name = "", index } of xml.matchAll(opening)) {
    if (index < end || tag.endsWith("/>") || unclosed.has(name)) continue;
    const closing = `</${name}>`;
    const at = xml.indexOf(closing, index);
    if (at < 0) unclosed.add(name);
    else {
      parts.push(xml.slice(end, index));
      end = at + closing.length;
    }
  }
  return parts.join("") + xml.slice(end);
}

/** The number of words above and below the text of every sheet. */
function wordsAround(texts: DocxParts["texts"]): number {
  const names = [...texts.keys()].filter((name) => /^word\/(?:header|footer)\d*\.xml$/.test(name));
  const words = names.flatMap((name) => [
    ...textOf(texts, name).matchAll(/<w:t(?:\s[^<>]*)?>([^<]*)<\/w:t>/g),
  ]);
  return countWords(words.map(([, text]) => text).join(" "));
}

/** Makes lists of paragraphs that begin with a box to tick; in a cell and elsewhere, a box is a sign. */
function readTasks(body: Element | HtmlRoot): void {
  eachElement(body, (cell) => {
    if (isElement(cell, "td", "th")) rewrite(cell, (node) => (isBox(node) ? [signOf(node)] : undefined));
  });
  const taskOf = (node: Element) => (isElement(node, "p") && isBox(node.children[0]) ? node : null);
  rewriteRuns(body, taskOf, (tasks) => [
    element(
      "ul",
      tasks.map(({ children }) => element("li", children)),
    ),
  ]);
  const ofItems = new Set<ElementContent | undefined>();
  eachElement(body, (item) => {
    if (!isElement(item, "li")) return;
    const first = firstOf(item);
    ofItems.add(isElement(first, "p") ? firstOf(first) : first);
  });
  rewrite(body, (node) => (isBox(node) && !ofItems.has(node) ? [signOf(node)] : undefined));
}

const firstOf = ({ children }: Element): ElementContent | undefined =>
  children.find((child) => child.type !== "text" || child.value.trim() !== "");

const signOf = ({ properties }: Element): Text => ({ type: "text", value: properties.checked ? "☑" : "☐" });

const isBox = (node?: ElementContent): node is Element =>
  isElement(node, "input") && node.properties.type === "checkbox";

/** The parts with marked lists and formulas, without hidden text, and the number of its words. */
function forConversion(
  texts: DocxParts["texts"],
  formulas: FormulaMarker,
): { texts: Map<string, Uint8Array>; hidden: number } {
  const headings = new HeadingMarker(textOf(texts, "word/styles.xml"));
  const styles = headings.withStyles();
  const marker = new ListMarker(textOf(texts, "word/numbering.xml"), styles);
  const code = new CodeMarker(styles);
  const changed = new Map(texts);
  if (styles !== "") changed.set("word/styles.xml", new TextEncoder().encode(code.withStyles()));
  let hidden = 0;
  for (const name of PARTS) {
    if (!texts.has(name)) continue;
    const relationships = textOf(texts, name.replace("word/", "word/_rels/").concat(".rels"));
    const known = withoutMissingReferences(withKnownElements(textOf(texts, name)), relationships);
    const whole = withWordsOfDrawings(known, relationships, (part) => textOf(texts, part));
    const { xml, words } = withoutHidden(whole);
    hidden += words;
    const marked = marker.mark(formulas.mark(code.mark(headings.mark(xml))));
    changed.set(name, new TextEncoder().encode(marked));
  }
  return { texts: changed, hidden };
}

/** Null for an unreadable document; a stack overflow is thrown on. */
async function convert(
  archive: Archive,
  convertImage: ReturnType<typeof mammoth.images.imgElement>,
): Promise<Awaited<ReturnType<typeof mammoth.convertToHtml>> | null> {
  try {
    // The types allow only files and buffers; the library also takes an opened archive.
    return await mammoth.convertToHtml({ file: archive } as unknown as Input, {
      styleMap: STYLES,
      includeEmbeddedStyleMap: false,
      convertImage,
    });
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return null;
  }
}

function bodyOf(page: HtmlRoot): Element | HtmlRoot {
  let body: Element | null = null;
  eachElement(page, (element) => {
    if (element.tagName === "body") body ??= element;
  });
  return body ?? page;
}

function removePictures(body: Element | HtmlRoot): void {
  visit(body, "element", (element, index, parent) => {
    if (element.tagName !== "img" || element.properties.src !== "" || !parent || index === undefined) return;
    parent.children[index] = { type: "text", value: String(element.properties.alt ?? "") };
  });
}

/** If the document has a title, its headings move one level down. */
function lowerHeadings(body: Element | HtmlRoot): void {
  const isTitle = ({ properties }: Element) =>
    Array.isArray(properties.className) && properties.className.includes("title");
  let hasTitle = false;
  eachElement(body, (element) => {
    if (element.tagName === "h1" && isTitle(element)) hasTitle = true;
  });
  if (!hasTitle) return;
  eachElement(body, (element) => {
    if (isHeading(element) && !isTitle(element))
      element.tagName = `h${Math.min(Number(element.tagName[1]) + 1, 6)}`;
  });
}

/** Tables of Markdown have a header row: the first one, if the document marks none. */
function nameColumns(body: Element | HtmlRoot): void {
  eachElement(body, (table) => {
    if (table.tagName !== "table") return;
    let isFirst = true;
    eachElement(table, (row) => {
      if (row.tagName !== "tr") return;
      for (const cell of isFirst ? row.children : []) {
        if (cell.type === "element" && cell.tagName === "td") cell.tagName = "th";
      }
      isFirst = false;
    });
  });
}

/** Items of a document’s lists have no space between them. */
function tightenLists(root: Root): void {
  visit(root, "list", (list) => {
    list.spread = false;
    for (const item of list.children) item.spread = false;
  });
}
