import type { Element, ElementContent, Nodes as HastNodes, Root as HtmlRoot } from "hast";
import { toHtml as printHtml } from "hast-util-to-html";
import type {
  Definition,
  Html,
  Image,
  Link,
  Nodes,
  Paragraph,
  Parents,
  PhrasingContent,
  Root,
  RootContent,
} from "mdast";
import type { ContainerDirective } from "mdast-util-directive";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import {
  type FillOptions,
  fillOpenApi,
  inReadingOrder,
  type Specs,
} from "@/lib/content/openapi-specs/on-thread/blocks";
import { withNamedEmoji } from "@/lib/content/rendering/emoji-names";
import { explainAbbreviations } from "@/lib/core/content/abbreviations";
import { safeHref, safeImageSource } from "@/lib/core/content/addresses";
import { anchorSlug } from "@/lib/core/content/anchor-slug";
import { blocksOfRoot } from "@/lib/core/content/blocks";
import type { Evaluation } from "@/lib/core/content/evaluation";
import { type HtmlAnchor, htmlAnchorsOf } from "@/lib/core/content/html-anchors";
import { isPagePath } from "@/lib/core/content/links";
import { parseMarkdown } from "@/lib/core/content/markdown";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import { type OutlineEntry, outlineOfRoot } from "@/lib/core/content/outline";
import { readInlineTags } from "@/lib/core/content/read-tags";
import { updatesOf } from "@/lib/core/content/update-anchors";
import { isUpdate } from "@/lib/core/content/updates";
import type { Locale } from "@/lib/core/locales/locale";
import { siteWordsIn } from "@/lib/core/locales/site-words";
import { drawEmoji, readNamedEmoji } from "./emoji-in-text";
import { evaluateTree, hiddenParts } from "./evaluate-tree";
import { type BrokenLink, type HandlerOptions, handlers } from "./handlers";
import { sanitized } from "./sanitize";
import { asSiteBody } from "./site-body";
import { typeset } from "./typeset";

/*
 * Markdown to HTML: parse, add block keys and heading ids to the tree, resolve links, convert, sanitize. Raw HTML in
 * the source is dropped, never shown and never run; its anchors remain as empty ones. This file is pure and runs in a
 * worker; see pool.ts for the time limit around it.
 */

/** The size of an image in pixels. */
interface PictureSize {
  width: number;
  height: number;
}

export interface ResolvedLink {
  /** The shown target of the link; may be relative or a fragment. */
  href: string;
  /** The target does not exist: the text is shown without a link. */
  broken?: boolean;
  /** The title of the page, or the name of the file or person: shown where the author wrote no words. */
  name?: string;
  /** The size of the image at the address. */
  size?: PictureSize;
}

export interface RenderContext {
  /**
   * Resolved addresses of the source, keyed without their anchor. A link by path that is missing here is broken;
   * other addresses stay as written.
   */
  links?: Record<string, ResolvedLink>;
  /** False leaves out ids, where several texts are on one screen. */
  anchors?: boolean;
  /** For comparisons of texts: without ids, and without additions for reading. */
  compared?: boolean;
  /** Adds the first source line to each block, for showing it beside its source. */
  lines?: boolean;
  /** Names by resolved address; comparisons describe the targets of links with them. */
  names?: Record<string, string>;
  /** Evaluates expressions, conditions and reusable contents; without it they are shown as such. */
  evaluation?: Evaluation;
  /** The page's description, shown below the title from its text; pages without such a title show it elsewhere. */
  description?: string;
  /** The parts of OpenAPI specs for blocks; without them blocks are shown as such. */
  specs?: Specs;
  /** For a page of a published site, which has no console around it. */
  site?: boolean;
  /** Address of pictures of emoji without the file's name; without it, emoji are letters of a font. */
  emoji?: string;
  /** The language of our words in the text; English by default. */
  locale?: Locale;
}

export interface RenderedHtml {
  html: string;
  outline: OutlineEntry[];
  /** Present if the text took too long and its source is shown instead; a later try may succeed. */
  isSource?: true;
}

declare module "mdast" {
  interface HtmlData {
    /** the anchors in it */
    anchors?: HtmlAnchor[];
  }
  interface PhrasingContentMap {
    brokenLink: BrokenLink;
  }
  interface RootContentMap {
    brokenLink: BrokenLink;
  }
}

type SayText = HandlerOptions["say"];

function converterTo(say: SayText) {
  const options: HandlerOptions = {
    ...{ handlers, say, clobberPrefix: "", footnoteLabelTagName: "h2", footnoteLabel: say("footnotes") },
    // A footnote may have several references.
    footnoteBackLabel: (reference, again) =>
      say("backTo", { number: again > 1 ? `${reference + 1}-${again}` : reference + 1 }),
  };
  return unified().use(remarkRehype, options).freeze();
}

/** Renders a page. Throws `TooComplex` for texts beyond the parser's limits. */
export function renderToHtml(text: string, context: RenderContext = {}): RenderedHtml {
  const { tree, outline } = renderToTree(text, context);
  return { html: printHtml(tree), outline };
}

/** The same, as a tree. */
export function renderToTree(
  text: string,
  context: RenderContext = {},
): { tree: HtmlRoot; outline: OutlineEntry[] } {
  const root = parseMarkdown(text);
  const { compared = false, locale = "en" } = context;
  const say = siteWordsIn(locale, "text");
  const converter = converterTo(say);
  const anchors = context.anchors !== false && !compared;
  for (const { block, node } of blocksOfRoot(text, root)) {
    setProperty(node, "dataBlock", block.key);
    if (context.lines) setProperty(node, "dataLine", String(block.line));
  }
  const unread = hiddenParts(text, root, context.evaluation);
  readInlineTags(root, parseMarkdown);
  explainAbbreviations(root);
  const headings = outlineOfRoot(root);
  if (anchors) for (const { entry, heading } of headings) setProperty(heading, "id", entry.id);
  const taken = new Set(headings.map(({ entry }) => entry.id));
  // Read before anchors take ids, which they would avoid.
  const updates = updatesOf(root);
  groupUpdates(root);
  if (anchors) for (const { node, anchor } of htmlAnchorsOf(root, taken)) addAnchor(node, anchor, taken);
  for (const { node, anchor } of anchors ? updates : []) {
    setProperty(node, "id", anchor);
    taken.add(anchor);
  }
  if (context.evaluation) evaluateTree(root, context.evaluation, unread);
  resolveLinks(root, definitionsIn(root), new Map(Object.entries(context.links ?? {})));
  if (context.description) addLead(root, headings, lead(context.description));
  const shown = context.specs
    ? showSpecs(root, context.specs, { taken, anchors, requests: !compared, locale })
    : new Map();
  const converted = converter.runSync(root) as HtmlRoot;
  if (!compared) {
    readNamedEmoji(converted);
    typeset(converted);
  }
  if (!compared && context.emoji !== undefined) drawEmoji(converted, context.emoji);
  const tree = sanitized(converted);
  finish(tree, { anchors, targets: context.names !== undefined, say });
  const outline = inReadingOrder(root, headings, shown);
  if (context.site) asSiteBody(tree, outline, say);
  return { tree, outline: outline.map((entry) => ({ ...entry, title: withNamedEmoji(entry.title) })) };
}

/** Other tools write entries of a changelog beside each other, without a block around them. */
function groupUpdates(root: Root): void {
  const visit = (node: Nodes): void => {
    if (!("children" in node) || (node.type === "containerDirective" && node.name === "updates")) return;
    const holder = node as Parents & { children: RootContent[] };
    for (const child of holder.children) visit(child);
    if (!holder.children.some(isUpdate)) return;
    const grouped: RootContent[] = [];
    let group: ContainerDirective | null = null;
    for (const child of holder.children) {
      if (!isUpdate(child)) group = null;
      else if (group) group.children.push(child);
      else group = { type: "containerDirective", name: "updates", attributes: {}, children: [child] };
      if (!group || group.children.length === 1) grouped.push(group ?? child);
    }
    holder.children = grouped;
  };
  visit(root);
}

function addAnchor(node: Html, anchor: HtmlAnchor, taken: Set<string>): void {
  node.data ??= {};
  node.data.anchors = [...(node.data.anchors ?? []), anchor];
  if (anchor.id !== undefined) taken.add(anchor.id);
}

/** The expression below overflows the stack for some millions of letters. */
const LONGEST_SENTENCE = 2_000;

/**
 * True for words without a sign that Markdown reads. Reading descriptions takes most of the time of a reference, and
 * half of them are such sentences.
 */
export const isPlainSentence = (markdown: string): boolean =>
  markdown.length <= LONGEST_SENTENCE &&
  /^\p{L}(?:[\p{L}\p{N} ,;()'’.?!"/-]|: )*$/u.test(markdown) &&
  !/www\./i.test(markdown);

const paragraphOf = (value: string): ElementContent => ({
  ...{ type: "element", tagName: "p", properties: {} },
  children: [{ type: "text", value }],
});

/** Fills blocks with parts of OpenAPI specs, with headings outside of the text. */
function showSpecs(
  root: Root,
  specs: Specs,
  options: Omit<FillOptions, "describe">,
): Map<Nodes, OutlineEntry[]> {
  const say = siteWordsIn(options.locale, "text");
  const converter = converterTo(say);
  const read = (markdown: string): ElementContent[] => {
    if (isPlainSentence(markdown)) return [paragraphOf(markdown.trim())];
    try {
      const described = parseMarkdown(markdown);
      readInlineTags(described, parseMarkdown);
      resolveLinks(described, definitionsIn(described), new Map());
      const tree = sanitized(converter.runSync(described) as HtmlRoot);
      finish(tree, { anchors: false, targets: false, say });
      return tree.children as ElementContent[];
    } catch (error) {
      if (error instanceof TooComplex) return [{ type: "text" as const, value: markdown }];
      throw error;
    }
  };
  const known = new Map<string, ElementContent[]>();
  const describe = (markdown: string) => {
    const described = known.get(markdown) ?? read(markdown);
    known.set(markdown, described);
    // Later steps change the elements of each place.
    return structuredClone(described);
  };
  return fillOpenApi(root, specs, { describe, ...options });
}

/** Adds the page's description below a title that begins the headings left in the tree. */
function addLead(root: Root, headings: ReturnType<typeof outlineOfRoot>, description: Paragraph): void {
  const titles = new Set<Nodes>(headings.flatMap(({ entry, heading }) => (entry.depth === 1 ? heading : [])));
  const visit = (node: Nodes): boolean => {
    if (!("children" in node)) return false;
    const children: Nodes[] = node.children;
    for (const [index, child] of children.entries()) {
      if (titles.has(child)) children.splice(index + 1, 0, description);
      if (child.type === "heading" || visit(child)) return true;
    }
    return false;
  };
  visit(root);
}

/** Not a block of the text, so it has no key. */
const lead = (description: string): Paragraph => ({
  type: "paragraph",
  children: [{ type: "text", value: description }],
  data: { hProperties: { className: ["lead"] } },
});

function setProperty(node: Nodes, name: string, value: string): void {
  node.data ??= {};
  node.data.hProperties = { ...node.data.hProperties, [name]: value };
}

function definitionsIn(root: Root): Map<string, Definition> {
  const found = new Map<string, Definition>();
  const visit = (node: Nodes): void => {
    if (node.type === "definition" && !found.has(node.identifier)) found.set(node.identifier, node);
    if ("children" in node) for (const child of node.children) visit(child);
  };
  visit(root);
  return found;
}

type Definitions = Map<string, Definition>;
type Links = Map<string, ResolvedLink>;

/** Replaces each link and image by its resolved target; a broken one leaves its text. */
function resolveLinks(node: Nodes, definitions: Definitions, links: Links): void {
  if (!("children" in node)) return;
  for (const child of node.children) resolveLinks(child, definitions, links);
  resolveDirective(node, links);
  const holder = node as Parents & { children: PhrasingContent[] };
  holder.children = holder.children.map((child) => resolveNode(child, definitions, links));
}

function resolveNode(node: PhrasingContent, definitions: Definitions, links: Links): PhrasingContent {
  switch (node.type) {
    case "link":
      return resolvedLink(node, links);
    case "linkReference": {
      const target = definitions.get(node.identifier);
      if (!target) return { type: "brokenLink", url: node.label ?? node.identifier, children: node.children };
      return resolvedLink(
        { type: "link", url: target.url, title: target.title, children: node.children },
        links,
      );
    }
    case "image":
      return resolvedImage(node, links);
    case "imageReference": {
      const target = definitions.get(node.identifier);
      return resolvedImage(
        { type: "image", url: target?.url ?? "", title: target?.title, alt: node.alt },
        links,
      );
    }
    case "inlineTag": {
      for (const name of ["ref", "refDark"]) {
        const known = targetOf(node.attributes[name] ?? "", links);
        setTarget(node.attributes, name, known);
        if (name === "ref") Object.assign(node.attributes, sizeAs(node.attributes, known?.size));
      }
      return node;
    }
    default:
      return node;
  }
}

function resolvedLink(node: Link, links: Links): PhrasingContent {
  const known = targetOf(node.url, links);
  const broken = known ? known.broken : isPagePath(node.url);
  const href = safeHref(known?.href ?? localAnchor(node.url));
  if (broken || href === null) return { type: "brokenLink", url: node.url, children: node.children };
  return { ...node, url: href };
}

/** Resolves an address, keeping its anchor. */
function targetOf(url: string, links: Links): ResolvedLink | undefined {
  const at = url.indexOf("#");
  const known = links.get(at < 0 ? url : url.slice(0, at));
  return known && at >= 0 ? { ...known, href: known.href + url.slice(at) } : known;
}

/** Anchors inside of the page follow the same rule as the ids of headings. */
function localAnchor(url: string): string {
  return /^#_/.test(url) ? `#${anchorSlug(url.slice(1))}` : url;
}

function resolvedImage(node: Image, links: Links): PhrasingContent {
  const known = targetOf(node.url, links);
  const source = known?.broken ? null : safeImageSource(known?.href ?? node.url);
  if (source === null) return { type: "text", value: node.alt ?? "" };
  const hProperties = { ...node.data?.hProperties, ...known?.size };
  return { ...node, url: source, data: { ...node.data, hProperties } };
}

const isPixels = (written: string | null | undefined): boolean => /^[1-9]\d{0,4}$/.test(written ?? "");

/**
 * The shown width and height of an image: both, so that browsers reserve its space before it loads. Images keep the
 * aspect ratio of their file, at the width from the source, or the height if the source has only that.
 */
function sizeAs(
  { width, height }: Record<string, string | null | undefined>,
  size: PictureSize | undefined,
): Record<string, string> {
  if (!size) return {};
  const scale = isPixels(width)
    ? Number(width) / size.width
    : isPixels(height)
      ? Number(height) / size.height
      : 1;
  const pixels = (length: number) => String(Math.max(1, Math.round(length * scale)));
  return { width: pixels(size.width), height: pixels(size.height) };
}

/** Notes that an address is the resolved one of a link, and its name; an author's address by path would be broken. */
function setTarget(
  attributes: Record<string, string | null | undefined>,
  name: string,
  known: ResolvedLink | undefined,
): void {
  // A block with both leads to `url`.
  if (name === "ref" || attributes[name]) delete attributes.resolved;
  if (!known) return;
  attributes[name] = known.broken ? "" : known.href;
  attributes.resolved = known.name ?? "";
}

function resolveDirective(node: Nodes, links: Links): void {
  if (node.type !== "containerDirective" && node.type !== "leafDirective") return;
  const attributes = node.attributes ?? {};
  for (const name of ["ref", "refDark", "url"]) {
    const known = targetOf(attributes[name] ?? "", links);
    setTarget(attributes, name, known);
    if (name === "ref") Object.assign(attributes, sizeAs(attributes, known?.size));
  }
}

type FinishOptions = { anchors: boolean; targets: boolean; say: SayText };

/**
 * Marks links that leave the site, loads images late, and drops ids where they would not be unique. The targets of
 * broken links are kept for comparisons only.
 */
function finish(node: HastNodes, options: FinishOptions): void {
  if (node.type === "element") finishElement(node, options);
  if ("children" in node) for (const child of node.children) finish(child, options);
}

function finishElement(node: Element, { anchors, targets, say }: FinishOptions): void {
  if (!targets) delete node.properties.dataTarget;
  if (node.tagName === "a" && /^(?:https?:)?[/\\]{2}/i.test(String(node.properties.href ?? ""))) {
    node.properties.rel = ["noopener", "noreferrer"];
  }
  if (node.tagName === "img") node.properties.loading = "lazy";
  if (node.tagName === "input") node.properties.ariaLabel = say(node.properties.checked ? "done" : "toDo");
  if (anchors) return;
  delete node.properties.id;
  delete node.properties.ariaDescribedBy;
}
