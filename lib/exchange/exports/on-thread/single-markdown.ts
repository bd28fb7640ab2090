import type {
  Definition,
  FootnoteDefinition,
  FootnoteReference,
  Heading,
  ImageReference,
  LinkReference,
  Nodes,
  Root,
} from "mdast";
import type { ResolvedLink } from "@/lib/content/rendering/on-thread/to-html";
import { anchorOf } from "@/lib/core/content/anchor-slug";
import { findLinks } from "@/lib/core/content/find-links";
import { frontMatterSource } from "@/lib/core/content/front-matter-source";
import { replaceLinks } from "@/lib/core/content/links";
import { parseMarkdown } from "@/lib/core/content/markdown";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import { printMarkdown } from "@/lib/core/content/markdown-print";
import { HeadingIds, outlineOfRoot } from "@/lib/core/content/outline";
import { readInlineTags } from "@/lib/core/content/read-tags";
import { normalizeMarkdown } from "@/lib/core/content/text";
import type { DocumentPart } from "./document-part";

export type MarkdownPart = DocumentPart & {
  description: string | null;
  text: string;
  /** resolved addresses of the text, without their anchors: files of other parts as they are */
  links: Readonly<Record<string, ResolvedLink>>;
};

export type MarkdownBook = {
  title: string;
  /** True for a whole space, which has a title above its pages. */
  isBook: boolean;
  parts: readonly MarkdownPart[];
};

/** A part with its parsed text; null if that is too complex, which is kept as written. */
type ReadPart = { part: MarkdownPart; body: string; root: Root | null; hasTitle: boolean };

/**
 * Joins the texts of pages: their headings move below those of the pages above, links between them become anchors,
 * and labels that two texts use become different ones.
 */
export function joinMarkdown({ title, isBook, parts }: MarkdownBook): string {
  const read = parts.map(readPart);
  const anchors = new Anchors();
  const opening = isBook ? [headingText(title, 1)] : [];
  if (isBook) anchors.add(title);
  for (const each of read) anchors.addPart(each);
  const labels = new Labels();
  const raised = isBook ? 1 : 0;
  const texts = read.map((each) => partText(each, each.part.depth + raised, anchors, labels));
  return normalizeMarkdown([...opening, ...texts].map((text) => text.trim()).join("\n\n"));
}

function readPart(part: MarkdownPart): ReadPart {
  const body = part.text.slice(frontMatterSource(part.text)?.end ?? 0).trim();
  try {
    const root = parseMarkdown(body);
    readInlineTags(root, parseMarkdown);
    return { part, body, root, hasTitle: outlineOfRoot(root)[0]?.entry.depth === 1 };
  } catch (error) {
    if (!(error instanceof TooComplex)) throw error;
    return { part, body, root: null, hasTitle: false };
  }
}

/** The anchors of the joined text for the files of pages and their own anchors. */
class Anchors {
  private readonly ids = new HeadingIds();
  private readonly known = new Map<string, string>();

  add(title: string): string {
    return this.ids.entryOf(headingOf(title, 1)).id;
  }

  addPart({ part: { file, title }, root, hasTitle }: ReadPart): void {
    const own = hasTitle ? undefined : this.add(title);
    const former = root ? outlineOfRoot(root) : [];
    const present = root ? outlineOfRoot(root, this.ids) : [];
    if (file === null) return;
    this.known.set(file, own ?? present[0]?.entry.id ?? "");
    for (const [at, { entry }] of former.entries())
      this.known.set(`${file}#${entry.id}`, present[at]!.entry.id);
  }

  /** Returns the anchor for an address within the export; null for any other address. */
  find(file: string, fragment: string): string | null {
    const page = this.known.get(file);
    if (page === undefined) return null;
    if (fragment === "") return page;
    const anchor = anchorOf(fragment);
    return this.known.get(`${file}#${anchor}`) ?? anchor;
  }
}

/** Labels of definitions and footnotes, which are different ones in each part. */
class Labels {
  private readonly taken = new Map<string, number>();

  /** Returns the labels of a part by their identifiers, where these are taken by other parts. */
  ofPart(nodes: readonly Labelled[]): Map<string, string> {
    const own = new Set(nodes.map(keyOf));
    const renamed = new Map<string, string>();
    for (const key of own) {
      const times = (this.taken.get(key) ?? 0) + 1;
      if (times > 1) renamed.set(key, `-${this.freeNumber(key, times, own)}`);
      else this.taken.set(key, 1);
    }
    return renamed;
  }

  private freeNumber(key: string, from: number, own: ReadonlySet<string>): number {
    let number = from;
    while (own.has(`${key}-${number}`) || this.taken.has(`${key}-${number}`)) number += 1;
    this.taken.set(key, number).set(`${key}-${number}`, 1);
    return number;
  }
}

type Labelled = Definition | FootnoteDefinition | FootnoteReference | ImageReference | LinkReference;

const isNote = ({ type }: Labelled): boolean => type === "footnoteDefinition" || type === "footnoteReference";
const keyOf = (node: Labelled): string => `${isNote(node) ? "^" : ""}${node.identifier}`;

function partText(read: ReadPart, raised: number, anchors: Anchors, labels: Labels): string {
  const { part, hasTitle } = read;
  const description = part.description === null ? [] : [paragraphText(part.description)];
  const address = part.address === null ? [] : [linkText(part.address)];
  const top = hasTitle ? [] : [headingText(part.title, 1 + raised), ...description, ...address];
  return [...top, bodyText(read, raised, anchors, labels)].filter((text) => text !== "").join("\n\n");
}

function bodyText(
  { part, body, root, hasTitle }: ReadPart,
  raised: number,
  anchors: Anchors,
  labels: Labels,
): string {
  if (root === null) return body;
  const linked = replaceLinks(body, findLinks(body), ({ href }) => addressIn(part, href, anchors));
  const parsed = parseMarkdown(linked);
  const edits: Edit[] = [];
  const labelled: Labelled[] = [];
  const [first] = outlineOfRoot(parsed);
  const visit = (node: Nodes): void => {
    if (node.type === "heading") {
      edits.push(...headingEdits(linked, node, raised));
      if (hasTitle && node === first?.heading && part.description !== null)
        edits.push({ ...endOf(node), text: `\n\n${paragraphText(part.description).trim()}` });
    }
    if (isLabelled(node)) labelled.push(node);
    if ("children" in node) for (const child of node.children) visit(child);
  };
  visit(parsed);
  const renamed = labels.ofPart(labelled);
  for (const node of labelled) {
    const ending = renamed.get(keyOf(node));
    if (ending !== undefined) edits.push(labelEdit(linked, node, ending));
  }
  return withEdits(linked, edits);
}

const isLabelled = (node: Nodes): node is Labelled =>
  node.type === "definition" ||
  node.type === "footnoteDefinition" ||
  node.type === "footnoteReference" ||
  node.type === "imageReference" ||
  node.type === "linkReference";

function addressIn({ file, links }: MarkdownPart, href: string, anchors: Anchors): string | null {
  const [before = "", ...rest] = href.split("#");
  const fragment = rest.join("#");
  if (before === "")
    return fragment === "" || file === null ? null : `#${anchors.find(file, fragment) ?? fragment}`;
  const found = Object.hasOwn(links, before) ? links[before] : undefined;
  if (!found || found.broken) return null;
  const anchor = anchors.find(found.href, fragment);
  if (anchor !== null) return `#${anchor}`;
  return fragment === "" ? found.href : `${found.href}#${fragment}`;
}

type Edit = { start: number; end: number; text: string };

const spanOf = (node: Nodes): { start: number; end: number } => ({
  start: node.position!.start.offset!,
  end: node.position!.end.offset!,
});
const endOf = (node: Nodes): Omit<Edit, "text"> => ({ start: spanOf(node).end, end: spanOf(node).end });

/** Moves a heading down; one that is underlined becomes one with number signs, in one line. */
function headingEdits(text: string, node: Heading, raised: number): Edit[] {
  const { start, end } = spanOf(node);
  const source = text.slice(start, end);
  const marks = "#".repeat(Math.min(6, node.depth + raised));
  const written = /^#{1,6}/.exec(source);
  if (written) return [{ start, end: start + written[0].length, text: marks }];
  const underline = start + source.lastIndexOf("\n");
  const breaks = [...text.slice(start, underline).matchAll(/\s*\n[>\s]*/g)].map(({ index, 0: found }) => ({
    ...{ start: start + index, end: start + index + found.length, text: " " },
  }));
  return [{ start, end: start, text: `${marks} ` }, ...breaks, { start: underline, end, text: "" }];
}

/** Lengthens the label of a definition, a footnote or a reference. */
function labelEdit(text: string, node: Labelled, ending: string): Edit {
  const { start, end } = spanOf(node);
  const source = text.slice(start, end);
  if (node.type === "definition" || node.type === "footnoteDefinition" || node.type === "footnoteReference") {
    const label = /^\[(?:\\.|[^[\]\\])*/s.exec(source)![0];
    return { start: start + label.length, end: start + label.length, text: ending };
  }
  if (node.referenceType === "full") return { start: end - 1, end: end - 1, text: ending };
  const words = source.replace(/^!/, "").replace(/\[\]$/, "");
  const from = node.referenceType === "collapsed" ? end - 2 : end;
  return { start: from, end, text: `${words.slice(0, -1)}${ending}]` };
}

function withEdits(text: string, edits: readonly Edit[]): string {
  let output = "";
  let at = 0;
  for (const { start, end, text: by } of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    output += text.slice(at, start) + by;
    at = end;
  }
  return output + text.slice(at);
}

const headingOf = (title: string, depth: number): Heading => ({
  type: "heading",
  depth: Math.min(6, depth) as Heading["depth"],
  children: [{ type: "text", value: title }],
});

const printed = (node: Root["children"][number]): string =>
  printMarkdown({ type: "root", children: [node] }).trim();
const headingText = (title: string, depth: number): string => printed(headingOf(title, depth));
const paragraphText = (value: string): string =>
  printed({ type: "paragraph", children: [{ type: "text", value }] });
const linkText = (url: string): string =>
  printed({ type: "paragraph", children: [{ type: "link", url, children: [{ type: "text", value: url }] }] });
