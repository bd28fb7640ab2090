import type {
  Definition,
  FootnoteDefinition,
  Image,
  ImageReference,
  Link,
  LinkReference,
  PhrasingContent,
  RootContent,
} from "mdast";
import { type InlineTag, openingTag } from "@/lib/core/content/markdown-inline";
import { ANNOTATION_PREFIX } from "./names";
import { hrefToRef, isRef, readAttributes, refToHref, same } from "./refs";
import { INLINE_RULES, type InlineRule } from "./schema";
import type {
  Data,
  DocumentRef,
  JsonBlock,
  JsonInline,
  JsonLeaf,
  JsonMark,
  JsonNode,
  JsonText,
} from "./types";

/** Text with markup to texts with marks and inlines. Nesting of marks does not matter in the JSON form. */

export interface InlineContext {
  definitions: Map<string, Definition>;
  footnotes: Map<string, FootnoteDefinition>;
  /** Footnotes that turned out to be bodies of annotations. */
  usedFootnotes: Set<string>;
  resolveLink?: (href: string) => DocumentRef | null;
  readBlocks: (nodes: readonly RootContent[], container: string) => JsonBlock[];
}

type Marks = readonly JsonMark[];

/** The content of a block, without line breaks at its ends, which show nothing. */
export function readInlines(children: readonly PhrasingContent[], context: InlineContext): JsonNode[] {
  const reader = new Reader(context);
  reader.read(children, []);
  return withoutOuterBreaks(reader.finish());
}

function withoutOuterBreaks(nodes: JsonNode[]): JsonNode[] {
  const [first, last] = [nodes[0], nodes.at(-1)];
  if (first?.object === "text") trimLeaf(first, first.leaves[0], /^\n\s*/);
  if (last?.object === "text") trimLeaf(last, last.leaves.at(-1), /(?<!\s)[^\S\n]*\n\s*$/);
  return nodes;
}

/** The range between the outer line breaks. */
function betweenBreaks(children: readonly PhrasingContent[]): [from: number, end: number] {
  const from = children.findIndex(({ type }) => type !== "break");
  if (from < 0) return [children.length, children.length];
  return [from, children.findLastIndex(({ type }) => type !== "break") + 1];
}

function trimLeaf(text: JsonText, leaf: JsonLeaf | undefined, breaks: RegExp): void {
  if (!leaf) return;
  leaf.text = leaf.text.replace(breaks, "");
  if (leaf.text === "" && text.leaves.length > 1) text.leaves = text.leaves.filter((each) => each !== leaf);
}

/** The same on one line, for headings. */
export function onOneLine(children: readonly PhrasingContent[]): PhrasingContent[] {
  const [from, end] = betweenBreaks(children);
  return children.slice(from, end).map((child): PhrasingContent => {
    if (child.type === "break") return { type: "text", value: " " };
    return "children" in child
      ? ({ ...child, children: onOneLine(child.children) } as PhrasingContent)
      : child;
  });
}

const MARK_OF: Record<string, string> = { strong: "bold", emphasis: "italic", delete: "strikethrough" };
const MARK_OF_TAG: Record<string, string> = { kbd: "keyboard", sup: "superscript", sub: "subscript" };

/** The marks that Markdown writes as tags. */
const TAG_MARKS = new Set([...Object.values(MARK_OF_TAG), "color"]);

function mark(type: string, data?: Data): JsonMark {
  return data ? { object: "mark", type, data } : { object: "mark", type };
}

class Reader {
  private readonly output: JsonNode[] = [];

  constructor(
    private readonly context: InlineContext,
    private readonly isInLink = false,
  ) {}

  finish(): JsonNode[] {
    if (this.output.length === 0) this.output.push(textNode("", []));
    return this.output;
  }

  read(children: readonly PhrasingContent[], marks: Marks): void {
    for (let index = 0; index < children.length; index++) {
      const node = children[index];
      if (!node) continue;
      const next = children[index + 1];
      if (node.type === "inlineTag" && node.name === "annotation" && this.annotation(node, next, marks))
        index += 1;
      else this.node(node, marks);
    }
  }

  private node(node: PhrasingContent, marks: Marks): void {
    switch (node.type) {
      case "text":
        this.text(node.value.replace(/[ \t]*\n[ \t]*/g, " "), marks);
        return;
      case "strong":
      case "emphasis":
      case "delete":
        this.marked(node.children, marks, mark(MARK_OF[node.type] ?? "bold"));
        return;
      case "inlineCode":
        this.text(node.value.replaceAll("\n", " "), withMark(marks, mark("code")));
        return;
      case "break":
        this.text("\n", marks);
        return;
      case "html":
        this.written(node.value, marks);
        return;
      case "link":
        this.link(node, {}, marks);
        return;
      case "linkReference": {
        const target = this.context.definitions.get(node.identifier);
        const reference = referenceOf(node);
        const link: Link = {
          type: "link",
          url: target?.url ?? "",
          title: target?.title,
          children: node.children,
        };
        this.link(link, { reference }, marks);
        return;
      }
      case "image":
        this.image(node, {});
        return;
      case "imageReference": {
        const target = this.context.definitions.get(node.identifier);
        const reference = referenceOf(node);
        this.image(
          { type: "image", url: target?.url ?? "", title: target?.title, alt: node.alt },
          { reference },
        );
        return;
      }
      case "footnoteReference": {
        const label = node.label ?? node.identifier;
        const ref = { kind: "anchor", anchor: `fn-${node.identifier}` };
        this.inline({
          object: "inline",
          type: "link",
          data: { ref, footnote: label },
          nodes: [textNode(label, [])],
        });
        return;
      }
      case "inlineMath":
        this.inline({
          ...{ object: "inline", type: "inline-math", isVoid: true },
          data: { formula: node.value },
        });
        return;
      case "inlineTag":
        this.tag(node, marks);
        return;
      default:
        if ("children" in node) this.read(node.children as PhrasingContent[], marks);
    }
  }

  /** Line breaks at the ends are outside of the mark, where Markdown can write them. */
  private marked(children: readonly PhrasingContent[], marks: Marks, added: JsonMark): void {
    const [from, end] = betweenBreaks(children);
    this.read(children.slice(0, from), marks);
    this.read(children.slice(from, end), withMark(marks, added));
    this.read(children.slice(end), marks);
  }

  private text(value: string, marks: Marks): void {
    if (value === "") return;
    const leaf: JsonLeaf = { object: "leaf", text: value, marks: [...marks] };
    const last = this.output.at(-1);
    if (last?.object !== "text") {
      this.output.push({ object: "text", leaves: [leaf] });
      return;
    }
    const previous = last.leaves.at(-1);
    const isSource = marks.some((entry) => entry.data?.source !== undefined);
    if (previous && !isSource && same(previous.marks, leaf.marks)) previous.text += value;
    else last.leaves.push(leaf);
  }

  private inline(node: JsonInline): void {
    this.output.push(node);
  }

  /** Links hold no links: an address in the text of one is text. */
  private link(node: Link, more: Data, marks: Marks): void {
    if (this.isInLink) {
      this.read(node.children, marks);
      return;
    }
    const { ref, href } = refOf(node.url, this.context);
    const data: Data = {
      ref,
      ...(node.title ? { title: node.title } : {}),
      ...(href ? { href } : {}),
      ...more,
    };
    const inside = new Reader(this.context, true);
    inside.read(node.children, marks);
    this.inline({ object: "inline", type: "link", data, nodes: inside.finish() });
  }

  private image(node: Image, more: Data): void {
    const { ref, href } = refOf(node.url, this.context);
    const data: Data = { ref, ...(node.title ? { caption: node.title } : {}), ...(href ? { href } : {}) };
    if (node.alt) data.alt = node.alt;
    this.inline({ object: "inline", type: "inline-image", isVoid: true, data: { ...data, ...more } });
  }

  /** HTML unchanged. */
  private written(html: string, marks: Marks): void {
    this.text(html, withMark(marks, mark("code", { source: "html" })));
  }

  /** A tag that no mark or inline can express stays a tag. */
  private tag(node: InlineTag, marks: Marks): void {
    const rule = INLINE_RULES[node.name];
    if (rule?.isVoid) {
      const data = readAttributes(node.attributes);
      if (isComplete(data, rule)) this.inline({ object: "inline", type: node.name, isVoid: true, data });
      else this.written(openingTag(node), marks);
      return;
    }
    const added = markOfTag(node);
    const sameType = added && marks.find(({ type }) => type === added.type);
    const hasText = node.children.some(carriesMarks);
    if (added && hasText && (!sameType || same(sameType, added))) {
      this.marked(node.children, marks, added);
      return;
    }
    // Around tags without text, a mark that is written as tags would become pairs of empty ones.
    const outside = hasText ? marks : marks.filter(({ type }) => !TAG_MARKS.has(type));
    this.written(openingTag(node), outside);
    this.read(node.children, marks);
    this.written(`</${node.name}>`, outside);
  }

  /** Marked text with a footnote of its own behind it is an annotation. */
  private annotation(node: InlineTag, next: PhrasingContent | undefined, marks: Marks): boolean {
    if (next?.type !== "footnoteReference" || !next.identifier.startsWith(ANNOTATION_PREFIX)) return false;
    const body = this.context.footnotes.get(next.identifier);
    if (!body) return false;
    this.context.usedFootnotes.add(next.identifier);
    const inside = new Reader(this.context);
    inside.read(node.children, marks);
    const nodes = this.context.readBlocks(body.children, "annotation-body");
    this.inline({
      object: "inline",
      type: "annotation",
      isVoid: false,
      ...(isEmpty(node.attributes) ? {} : { data: { attributes: node.attributes } }),
      nodes: inside.finish(),
      fragments: [{ object: "fragment", fragment: "annotation-body", type: "annotation-body", nodes }],
    });
    return true;
  }
}

const isEmpty = (attributes: object): boolean => Object.keys(attributes).length === 0;

/** Only text has marks: around nodes without text they would get lost. */
function carriesMarks(node: PhrasingContent): boolean {
  if (node.type === "text") return node.value.trim() !== "";
  if (node.type === "inlineCode" || node.type === "html") return true;
  if (node.type === "inlineTag" && node.name === "annotation") return false;
  return "children" in node && node.children.some(carriesMarks);
}

/** The mark for a tag around text, with the tag's other attributes; null for other tags. */
function markOfTag({ name, attributes }: InlineTag): JsonMark | null {
  if (name === "mark") {
    const { text = "default", background = "default", ...more } = attributes;
    return mark("color", { text, background, ...(isEmpty(more) ? {} : { attributes: more }) });
  }
  const type = MARK_OF_TAG[name];
  if (type === undefined) return null;
  return mark(type, isEmpty(attributes) ? undefined : { attributes });
}

function isComplete(data: Data, { required = {} }: InlineRule): boolean {
  return Object.entries(required).every(([name, kind]) => {
    if (kind === "ref") return isRef(data[name]);
    return kind === "string" ? typeof data[name] === "string" : kind.includes(String(data[name]));
  });
}

/** The alternative text of an image has no markup, so a label with markup has to be given beside it. */
function referenceOf(node: LinkReference | ImageReference): Data {
  const label = (node.label ?? node.identifier).replace(/\s+/g, " ");
  const isNamed = node.type === "imageReference" && node.alt !== label;
  return { label, type: isNamed ? "full" : node.referenceType };
}

function withMark(marks: Marks, added: JsonMark): JsonMark[] {
  return marks.some((entry) => entry.type === added.type) ? [...marks] : [...marks, added];
}

function textNode(text: string, marks: Marks): JsonText {
  return { object: "text", leaves: [{ object: "leaf", text, marks: [...marks] }] };
}

/** The reference, and the written address when the reference alone would print a different one. */
function refOf(url: string, context: InlineContext): { ref: DocumentRef; href?: string } {
  const ref = context.resolveLink?.(url) ?? hrefToRef(url);
  return refToHref(ref) === url ? { ref } : { ref, href: url };
}
