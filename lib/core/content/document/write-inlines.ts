import type { FootnoteDefinition, PhrasingContent, RootContent, Text } from "mdast";
import type { InlineTag } from "@/lib/core/content/markdown-inline";
import { hasMark, type MarkedPiece, nestMarks, withoutMarks } from "@/lib/core/content/nested-marks";
import { ANNOTATION_PREFIX } from "./names";
import { isRef, refToHref, same, writeAttributes } from "./refs";
import type { Data, DocumentRef, JsonBlock, JsonInline, JsonLeaf, JsonMark, JsonNode } from "./types";

/*
 * Texts with marks and inlines to nested markup. Each character has its own set of marks; a mark over several pieces
 * becomes one element around them, the longest run outermost.
 */

export interface InlineWriter {
  resolveLink?: (href: string) => DocumentRef | null;
  /** Identifiers of the document's definitions and footnotes. */
  definitions: Set<string>;
  footnoteLabels: Set<string>;
  /** Bodies of annotations met so far, to be printed as footnotes. */
  annotations: FootnoteDefinition[];
  writeBlocks: (blocks: readonly JsonBlock[]) => RootContent[];
}

interface Piece extends MarkedPiece<JsonMark> {
  /** Images, formulas and other inlines without text, which cannot have marks in the JSON form. */
  isWithoutText?: true;
}

export function writeInlines(nodes: readonly JsonNode[], writer: InlineWriter): PhrasingContent[] {
  return nest(allPieces(nodes, writer));
}

function allPieces(nodes: readonly JsonNode[], writer: InlineWriter): Piece[] {
  const all = nodes.flatMap((node) => pieces(node, writer));
  return withSharedMarks(all);
}

/** Inlines without text are within the marks of both neighbours, or a mark would end within a tag around them. */
function withSharedMarks(all: readonly Piece[]): Piece[] {
  const output: Piece[] = [];
  for (let index = 0; index < all.length; ) {
    let end = index;
    while (all[end]?.isWithoutText) end += 1;
    const [before, after] = [output.at(-1), all[end]];
    const shared = before && after ? before.marks.filter((mark) => hasMark(after, mark, sameMark)) : [];
    for (; index < end; index++) output.push({ ...all[index]!, marks: shared });
    if (after) output.push(after);
    index = end + 1;
  }
  return output;
}

/** Labels are compared without case and blanks; some letters are equal in capitals only. */
export function identifierOf(label: string): string {
  return label.replace(/\s+/g, " ").trim().toLowerCase().toUpperCase().toLowerCase();
}

/** The text alone, for places that cannot hold markup. */
export function plainTextOfNodes(nodes: readonly JsonNode[]): string {
  return nodes
    .map((node) => {
      if (node.object === "text") return node.leaves.map((leaf) => leaf.text).join("");
      return plainTextOfNodes(node.nodes ?? []);
    })
    .join("");
}

function pieces(node: JsonNode, writer: InlineWriter): Piece[] {
  if (node.object === "text") return node.leaves.flatMap(leafPieces);
  if (node.object !== "inline") return [];
  if (node.type === "annotation") return annotationPieces(node, writer);
  if (node.type === "link") return linkPieces(node, writer);
  return [withoutText(node.type === "inline-image" ? imageNode(node, writer) : objectTag(node))];
}

const withoutText = (node: PhrasingContent): Piece => ({ marks: [], node, isWithoutText: true });

const CODE = "code";

function leafPieces(leaf: JsonLeaf): Piece[] {
  if (leaf.text === "") return [];
  const code = leaf.marks.find((mark) => mark.type === CODE);
  const marks = leaf.marks.filter((mark) => mark.type !== CODE);
  if (code?.data?.source === "html") return [{ marks, node: { type: "html", value: leaf.text } }];
  if (code) return [{ marks, node: { type: "inlineCode", value: leaf.text.replace(/\s*\n\s*/g, " ") } }];
  const lines = leaf.text.split(/\r\n?|\n/);
  return lines.flatMap((line, index): Piece[] => [
    ...(index > 0 ? [{ marks, node: { type: "break" } } satisfies Piece] : []),
    ...(line === "" ? [] : [{ marks, node: { type: "text", value: line } satisfies Text }]),
  ]);
}

/**
 * Marks on everything inside a link move around the link, where they may join their neighbours; except those that are
 * part of a reference's label.
 */
function linkPieces(link: JsonInline, writer: InlineWriter): Piece[] {
  const data = link.data ?? {};
  if (typeof data.footnote === "string" && writer.footnoteLabels.has(identifierOf(data.footnote))) {
    const label = data.footnote;
    return [withoutText({ type: "footnoteReference", identifier: identifierOf(label), label })];
  }
  const inside = allPieces(link.nodes ?? [], writer);
  const label = referenceOf(data, writer)?.label ?? "";
  const common = marksOfAll(inside).filter((mark) => !opensWith(label, mark));
  const children = nest(inside.map((piece) => withoutMarks(piece, common, sameMark)));
  return [within(common, inside, linkNode(data, children, writer))];
}

const within = (marks: readonly JsonMark[], inside: readonly Piece[], node: PhrasingContent): Piece =>
  inside.every((piece) => piece.isWithoutText) ? withoutText(node) : { marks, node };

function marksOfAll(all: readonly Piece[]): JsonMark[] {
  const [first, ...others] = all.filter((piece) => !piece.isWithoutText);
  return (first?.marks ?? []).filter((mark) => others.every((piece) => hasMark(piece, mark, sameMark)));
}

const OPENERS: Record<string, readonly string[]> = {
  bold: ["**", "__"],
  italic: ["*", "_"],
  strikethrough: ["~~"],
};

function opensWith(label: string, mark: JsonMark): boolean {
  return (OPENERS[mark.type] ?? []).some((opener) => label.startsWith(opener));
}

function linkNode(data: Data, children: PhrasingContent[], writer: InlineWriter): PhrasingContent {
  const inner = children as Extract<PhrasingContent, { type: "link" }>["children"];
  const reference = referenceOf(data, writer);
  if (reference) return { type: "linkReference", ...reference, children: inner };
  return { type: "link", url: hrefOf(data, writer), title: titleOf(data.title), children: inner };
}

type ReferenceType = "shortcut" | "collapsed" | "full";

function referenceOf(data: Data, writer: InlineWriter) {
  const reference = data.reference as { label?: unknown; type?: unknown } | undefined;
  const label = reference?.label;
  if (typeof label !== "string" || !writer.definitions.has(identifierOf(label))) return null;
  const known: ReferenceType[] = ["shortcut", "collapsed", "full"];
  const referenceType = known.find((type) => type === reference?.type) ?? "full";
  return { identifier: identifierOf(label), label, referenceType };
}

function hrefOf(data: Data, writer: InlineWriter): string {
  const ref = isRef(data.ref) ? data.ref : { kind: "url", url: "" };
  if (typeof data.href === "string" && writer.resolveLink) {
    if (same(writer.resolveLink(data.href), ref)) return data.href;
  }
  return refToHref(ref);
}

function titleOf(title: unknown): string | null {
  return typeof title === "string" ? title : null;
}

function imageNode(image: JsonInline, writer: InlineWriter): PhrasingContent {
  const data = image.data ?? {};
  const { ref: _ref, alt, caption, href: _href, reference: _reference, ...more } = data;
  if (Object.keys(more).length > 0) return objectTag(image);
  const text = typeof alt === "string" ? alt : "";
  const reference = referenceOf(data, writer);
  if (reference) return { type: "imageReference", ...reference, alt: text };
  return { type: "image", url: hrefOf(data, writer), title: titleOf(caption), alt: text };
}

function objectTag(inline: JsonInline): InlineTag {
  return {
    type: "inlineTag",
    name: inline.type,
    attributes: writeAttributes(inline.data ?? {}),
    children: [],
  };
}

function annotationPieces(inline: JsonInline, writer: InlineWriter): Piece[] {
  const inside = allPieces(inline.nodes ?? [], writer);
  const marks = marksOfAll(inside);
  const children = nest(inside.map((piece) => withoutMarks(piece, marks, sameMark)));
  const identifier = freeIdentifier(writer);
  const note: FootnoteDefinition = {
    type: "footnoteDefinition",
    identifier,
    label: identifier,
    children: [],
  };
  writer.annotations.push(note);
  note.children = writer.writeBlocks(inline.fragments?.[0]?.nodes ?? []) as FootnoteDefinition["children"];
  const attributes = writtenAttributes(inline.data);
  const tag: InlineTag = { type: "inlineTag", name: "annotation", attributes, children };
  const reference: PhrasingContent = { type: "footnoteReference", identifier, label: identifier };
  return [tag, reference].map((node) => within(marks, inside, node));
}

/** Footnotes of the document may have the same names as those of annotations. */
function freeIdentifier({ annotations, footnoteLabels }: InlineWriter): string {
  const taken = new Set([...footnoteLabels, ...annotations.map(({ identifier }) => identifier)]);
  let number = annotations.length + 1;
  while (taken.has(`${ANNOTATION_PREFIX}${number}`)) number += 1;
  return `${ANNOTATION_PREFIX}${number}`;
}

/** Attributes of a tag that the format has no place for. */
function writtenAttributes(data: Data | undefined): Record<string, string> {
  const entries = Object.entries(data?.attributes ?? {});
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

function sameMark(a: JsonMark, b: JsonMark): boolean {
  return a.type === b.type && same(a.data ?? null, b.data ?? null);
}

const nest = (all: readonly Piece[]): PhrasingContent[] => nestMarks(all, { isSame: sameMark, wrap });

const TAGS: Record<string, string> = { keyboard: "kbd", superscript: "sup", subscript: "sub" };

function wrap(mark: JsonMark, children: PhrasingContent[]): PhrasingContent {
  if (mark.type === "bold") return { type: "strong", children };
  if (mark.type === "italic") return { type: "emphasis", children };
  if (mark.type === "strikethrough") return { type: "delete", children };
  const name = TAGS[mark.type];
  const more = writtenAttributes(mark.data);
  if (name) return { type: "inlineTag", name, attributes: more, children };
  const { text, background } = mark.data ?? {};
  const attributes = {
    text: String(text ?? "default"),
    background: String(background ?? "default"),
    ...more,
  };
  return { type: "inlineTag", name: "mark", attributes, children };
}
