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
import { anchorOf } from "@/lib/core/content/anchor-slug";
import type { DocumentPart } from "./document-part";

export type WordPicture = {
  /** console address, for a link to a picture that is not shown */
  address: string;
  contentType: string;
  bytes: Uint8Array | null;
};

export type WordPart = DocumentPart & { html: string };

export type WordBook = {
  title: string;
  /** a language tag */
  language: string;
  direction: "ltr" | "rtl";
  /** true for a whole space, which has a title above its pages */
  isBook: boolean;
  parts: readonly WordPart[];
  /** by their addresses in the parts */
  pictures: Readonly<Record<string, WordPicture>>;
};

/** Pictures that Word shows; others become PNG. */
const SHOWN = new Set(["image/png", "image/jpeg", "image/gif"]);
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

/** Writes rendered pages as one Word document, with a table of contents if there are several. */
export async function wordOf(book: WordBook): Promise<Uint8Array> {
  const pictures = new Map(
    await Promise.all(
      Object.entries(book.pictures).map(
        async ([path, picture]) => [path, await shownPicture(picture)] as const,
      ),
    ),
  );
  const body: ElementContent[] = [];
  const pages = book.parts.map((part) => ({ part, root: fromHtml(part.html, { fragment: true }) }));
  const names = new Names(pages);
  for (const [at, { part, root }] of pages.entries()) {
    const content = [...openingOf(part), ...contentOf(part, root, names, book.pictures, pictures)];
    if (part.depth === 0 && (at > 0 || book.isBook)) breakBefore(content);
    body.push(...content);
  }
  const html = toHtml(element("div", { dir: book.direction, lang: book.language }, body));
  const children = htmlToContent(html, {
    stylesheet: stylesheetOf(book.direction === "rtl" ? "right" : "left"),
    images: (source) => pictures.get(source) ?? undefined,
    maxImageWidth: TEXT_WIDTH,
  });
  const document = new Document({
    title: book.title,
    creator: "Bindery",
    styles: { default: stylesIn(book.language) },
    sections: [
      {
        properties: { page: { size: { width: "210mm", height: "297mm" } } },
        footers: { default: new Footer({ children: [pageNumber()] }) },
        children: [...frontOf(book), ...children],
      },
    ],
  });
  return new Uint8Array(await Packer.toBuffer(document));
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

function frontOf({ title, isBook, parts }: WordBook): (Paragraph | Table | TableOfContents)[] {
  return [
    ...(isBook ? [new Paragraph({ style: "Title", text: title })] : []),
    ...(parts.length > 1
      ? [new TableOfContents(title, { hyperlink: true, headingStyleRange: "1-3", beginDirty: false })]
      : []),
  ];
}

/** A picture as Word shows it; null for one that cannot be read. */
async function shownPicture({ bytes, contentType }: WordPicture): Promise<Uint8Array | null> {
  if (bytes === null || SHOWN.has(contentType)) return bytes;
  try {
    return new Uint8Array(await sharp(bytes, { limitInputPixels: MOST_PIXELS }).png().toBuffer());
  } catch {
    return null;
  }
}

/** Short names of bookmarks, which Word limits to forty characters, for the anchors of all parts. */
class Names {
  private readonly known = new Map<string, string>();

  constructor(pages: readonly { part: WordPart; root: Root }[]) {
    for (const { part, root } of pages) {
      if (part.file === null) continue;
      this.add(part.file);
      for (const node of elementsIn(root))
        if (node.properties.id) this.add(`${part.file}#${node.properties.id}`);
    }
  }

  private add(key: string): void {
    this.known.set(key, `part-${this.known.size + 1}`);
  }

  of(file: string, anchor: string): string | undefined {
    return this.known.get(anchor === "" ? file : `${file}#${anchor}`);
  }

  /** Returns the target of a link from a file; undefined if it leads out of the document. */
  target(href: string, from: string): string | undefined {
    const [path = "", ...rest] = href.split("#");
    const file = path === "" ? from : decoded(path);
    return this.of(file, anchorOf(rest.join("#"))) ?? this.of(file, "");
  }
}

/** The title of a group or a link. */
function openingOf({ file, title, depth, address }: WordPart): ElementContent[] {
  if (file !== null) return [];
  const link = address === null ? [] : [element("p", {}, [element("a", { href: address }, [text(address)])])];
  return [element(headingTag(1, depth), {}, [text(title)]), ...link];
}

function contentOf(
  { file, depth }: WordPart,
  root: Root,
  names: Names,
  files: WordBook["pictures"],
  pictures: ReadonlyMap<string, Uint8Array | null>,
): ElementContent[] {
  if (file === null) return [];
  const changed = (nodes: readonly ElementContent[]): ElementContent[] => nodes.flatMap(change);
  const change = (node: ElementContent): ElementContent[] => {
    if (node.type !== "element") return [node];
    if (isHidden(node)) return [];
    const { tagName, properties } = node;
    if (tagName === "img") return [pictureOf(node, files, pictures)];
    const id = properties.id ? { id: names.of(file, String(properties.id)) } : {};
    const href = typeof properties.href === "string" ? { href: hrefOf(properties.href, file, names) } : {};
    const heading = /^h[1-6]$/.test(tagName);
    const own = {
      ...node,
      tagName: heading ? headingTag(Number(tagName[1]), depth) : tagName,
      properties: { ...properties, ...id, ...href, ...(tagName === "pre" && { dir: "ltr" }) },
      children: changed(node.children),
    };
    const title = tagName === "pre" && properties.dataTitle;
    return title ? [element("p", { className: ["code-title"] }, [text(String(title))]), own] : [own];
  };
  const content = changed(root.children.filter((child) => child.type !== "doctype"));
  return [element("a", { id: names.of(file, "") }), ...content];
}

/** Numbers of lines would look like code. */
const isHidden = ({ properties: { className } }: Element): boolean =>
  Array.isArray(className) && (className.includes("line-numbers") || className.includes("only-dark"));

const hrefOf = (href: string, file: string, names: Names): string => {
  const name = names.target(href, file);
  return name === undefined ? href : `#${name}`;
};

function pictureOf(
  node: Element,
  files: WordBook["pictures"],
  pictures: ReadonlyMap<string, Uint8Array | null>,
): Element {
  const source = decoded(String(node.properties.src ?? ""));
  if (pictures.get(source)) return { ...node, properties: { ...node.properties, src: source } };
  const href = files[source]?.address ?? source;
  const words = text(String(node.properties.alt || href));
  return href === "" ? element("span", {}, [words]) : element("a", { href }, [words]);
}

const headingTag = (level: number, depth: number): string => `h${Math.min(6, level + depth)}`;

function breakBefore(content: readonly ElementContent[]): void {
  const first = content.find((node) => node.type === "element" && node.tagName !== "a");
  if (first?.type === "element") first.properties.style = "page-break-before: always";
}

const text = (value: string): ElementContent => ({ type: "text", value });

function* elementsIn(node: Nodes): Generator<Element> {
  if (node.type === "element") yield node;
  if ("children" in node) for (const child of node.children) yield* elementsIn(child);
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
