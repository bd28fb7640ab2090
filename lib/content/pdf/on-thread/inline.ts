import type { Definition, Nodes, PhrasingContent, Root } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { withNamedEmoji } from "@/lib/content/rendering/emoji-names";
import { safeHref } from "@/lib/core/content/addresses";
import { anchorOf } from "@/lib/core/content/anchor-slug";
import { emojiFor } from "@/lib/core/content/emoji";
import { isPagePath, resolvePageHref } from "@/lib/core/content/links";
import type { PdfBook, PdfFile } from "./book";
import type { Diagram } from "./diagram-parts";
import type { Diagrams } from "./diagrams";
import type { FontName } from "./fonts";
import { type Formulas, formulaKey } from "./formulas";
import { PICTURE_CHARACTER } from "./lines";
import { COLORS } from "./paper";
import type { PictureReference, Pictures } from "./pictures";
import type { Formula, LinkDestination, SizedPicture, Style, TextRun } from "./runs";

export const destinationName = (pageId: string, anchor?: string): string =>
  anchor ? `page:${pageId}#${anchor}` : `page:${pageId}`;

export const BODY: Style = { font: "regular", size: 10, color: COLORS.text };

/** A book with its lookup tables for links. */
export interface Catalog {
  book: PdfBook;
  pictures: Pictures;
  formulas: Formulas;
  diagrams: Diagrams;
  idAt: ReadonlyMap<string, string>;
  shown: ReadonlySet<string>;
}

export const catalogOf = (
  book: PdfBook,
  { pictures, formulas, diagrams }: Pick<Catalog, "pictures" | "formulas" | "diagrams">,
): Catalog => ({
  ...{ book, pictures, formulas, diagrams },
  idAt: new Map(Object.entries(book.paths).map(([id, path]) => [path, id])),
  shown: new Set(book.pages.map(({ id }) => id)),
});

/** The definitions and notes of one page of the book, and the targets of its links. */
export class PageReferences {
  private readonly definitions = new Map<string, Definition>();
  readonly notes: string[] = [];

  constructor(
    private readonly catalog: Catalog,
    private readonly pageId: string,
    root: Root,
  ) {
    const visit = (node: Nodes): void => {
      if (node.type === "definition" && !this.definitions.has(node.identifier))
        this.definitions.set(node.identifier, node);
      if ("children" in node) for (const child of node.children) visit(child);
    };
    visit(root);
  }

  definition(identifier: string): Definition | undefined {
    return this.definitions.get(identifier);
  }

  /** The number of a note, in the order of first references. */
  noteNumber(identifier: string): number {
    const known = this.notes.indexOf(identifier);
    return known >= 0 ? known + 1 : this.notes.push(identifier);
  }

  file(href: string): PdfFile | undefined {
    const id = /^\/files\/([A-Za-z0-9_-]+)/.exec(href)?.[1];
    return id === undefined ? undefined : this.catalog.book.files[id];
  }

  /** The name of a person; undefined if the readers may not know it. */
  person(href: string): string | undefined {
    const id = /^\/users\/([A-Za-z0-9_-]+)/.exec(href)?.[1];
    const { people } = this.catalog.book;
    return id !== undefined && Object.hasOwn(people, id) ? people[id] : undefined;
  }

  /** A formula that can be drawn. */
  formula(source: string, display: boolean): Formula | undefined {
    return this.catalog.formulas.get(formulaKey(source, display));
  }

  /** The diagram of a source; undefined if it cannot be drawn. */
  diagram(source: string): Diagram | undefined {
    return this.catalog.diagrams.get(source);
  }

  /** A picture that is stored in the space; null for any other. */
  picture(reference: PictureReference): SizedPicture | null {
    const file = this.file(reference.url);
    return file ? this.catalog.pictures.find(file, reference) : null;
  }

  /** The target of an address; undefined for a broken link. */
  target(href: string): LinkDestination | undefined {
    const file = this.file(href);
    if (file) return { url: file.address };
    const { book, idAt } = this.catalog;
    const found = resolvePageHref(href, book.paths[this.pageId] ?? "", {
      byId: (id) => (id in book.paths ? id : null),
      byPath: (path) => (path === "" ? (book.pages[0]?.id ?? null) : (idAt.get(path) ?? null)),
    });
    if (found && "anchor" in found && !("pageId" in found))
      return { place: destinationName(this.pageId, anchorOf(found.anchor)) };
    if (found && "pageId" in found) return this.page(found.pageId, found.anchor);
    const url = safeHref(href);
    return url === null || url === "" || url.startsWith("/") || isPagePath(url) ? undefined : { url };
  }

  private page(id: string, anchor: string | undefined): LinkDestination {
    const { book, shown } = this.catalog;
    if (shown.has(id)) return { place: destinationName(id, anchor && anchorOf(anchor)) };
    const address = book.address + (book.paths[id] ?? "");
    return { url: anchor === undefined ? address : `${address}#${anchor}` };
  }
}

/** The text of a paragraph, a heading or a cell in runs of one style each. */
export function runsOf(
  nodes: readonly PhrasingContent[],
  style: Style,
  references: PageReferences,
): TextRun[] {
  return nodes.flatMap((node) => runsOfNode(node, style, references));
}

function runsOfNode(node: PhrasingContent, style: Style, references: PageReferences): TextRun[] {
  const inside = (children: readonly PhrasingContent[], changed: Style) =>
    runsOf(children, changed, references);
  switch (node.type) {
    case "text":
      return [{ text: withNamedEmoji(node.value).replace(/\s*\n\s*/g, " "), style }];
    case "break":
      return [{ text: "\n", style }];
    case "strong":
      return inside(node.children, { ...style, font: bold(style.font) });
    case "emphasis":
      return inside(node.children, { ...style, font: italic(style.font) });
    case "delete":
      return inside(node.children, { ...style, strike: true });
    case "inlineCode":
      return [code(node.value, style)];
    case "inlineMath":
      return [formula(node.value, style, references)];
    case "link":
      return inside(node.children, linked(style, references.target(node.url)));
    case "linkReference": {
      const url = references.definition(node.identifier)?.url;
      return inside(node.children, url === undefined ? style : linked(style, references.target(url)));
    }
    case "image":
      return picture(node, style, references);
    case "imageReference":
      return picture(
        { url: references.definition(node.identifier)?.url ?? "", alt: node.alt },
        style,
        references,
      );
    case "footnoteReference": {
      const number = references.noteNumber(node.identifier);
      return [{ text: String(number), style: raised(style, 0.35) }];
    }
    case "inlineTag":
      return tagged(node, style, references);
    default:
      return "children" in node ? inside(node.children as PhrasingContent[], style) : [];
  }
}

type Tagged = Extract<PhrasingContent, { type: "inlineTag" }>;

function tagged(node: Tagged, style: Style, references: PageReferences): TextRun[] {
  const { attributes } = node;
  switch (node.name) {
    case "kbd":
      return [code(textOf(node), style)];
    case "sup":
      return runsOf(node.children, raised(style, 0.35), references);
    case "sub":
      return runsOf(node.children, raised(style, -0.2), references);
    case "emoji":
      return [{ text: emojiFor(attributes.code ?? ""), style }];
    case "expression":
      return [code(attributes.expression ?? "", style)];
    case "mention":
      return [{ text: `@${references.person(attributes.ref ?? "") ?? "…"}`, style }];
    case "button": {
      const ref = attributes.ref ?? "";
      return [{ text: attributes.label ?? ref, style: linked(style, references.target(ref)) }];
    }
    case "inline-image":
      return picture({ ...attributes, url: attributes.ref ?? "" }, style, references);
    default:
      return runsOf(node.children, style, references);
  }
}

/** A formula within a line of text; its source where it cannot be drawn. */
function formula(source: string, style: Style, references: PageReferences): TextRun {
  const found = references.formula(source, false);
  return found ? { text: PICTURE_CHARACTER, style, formula: { ...found, alt: source } } : code(source, style);
}

/** A picture within a line of text. One that a PDF cannot show is replaced by its description, with a link to it. */
function picture(reference: PictureReference, style: Style, references: PageReferences): TextRun[] {
  const alt = reference.alt || references.file(reference.url)?.name || "picture";
  const found = references.picture(reference);
  if (found) return [{ text: PICTURE_CHARACTER, style, picture: { ...found, alt } }];
  return [{ text: alt, style: linked(style, style.target ?? references.target(reference.url)) }];
}

const code = (text: string, style: Style): TextRun => ({
  text: text.replace(/\s*\n\s*/g, " "),
  style: {
    ...style,
    font: style.font.startsWith("bold") ? "monoBold" : "mono",
    size: style.size * 0.92,
    code: true,
  },
});

const raised = (style: Style, rise: number): Style => ({
  ...style,
  size: style.size * 0.72,
  rise: rise / 0.72,
});

export const linked = (style: Style, target: LinkDestination | undefined): Style =>
  target ? { ...style, target, color: COLORS.link } : style;

function bold(font: FontName): FontName {
  if (font === "mono") return "monoBold";
  return font === "italic" || font === "boldItalic" ? "boldItalic" : "bold";
}

function italic(font: FontName): FontName {
  if (font === "regular") return "italic";
  return font === "bold" ? "boldItalic" : font;
}
