import type { Element, ElementContent, Nodes, Root, RootContent } from "hast";
import { toHtml as printHtml } from "hast-util-to-html";
import type { Definition } from "mdast";
import { fencedCode } from "@/lib/core/content/code-fence";
import { parseMarkdown } from "@/lib/core/content/markdown";
import { targetName } from "./target-notes";
import { type RenderContext, renderToTree } from "./to-html";
import { typesetCompared } from "./typeset";

/*
 * A block on its own, as comparisons show it. A link definition becomes a sentence with its target. Other blocks
 * without visible content (raw HTML, a footnote) are shown as their source, since a change of them would be
 * invisible.
 */

/** Each source on its own, for views that show blocks side by side. */
export function renderBlocksToHtml(sources: readonly string[], context: RenderContext = {}): string[] {
  return sources.map((source) => {
    const { children } = singleBlock(source, context);
    return printHtml({ type: "root", children: typesetCompared(children, "after") as RootContent[] });
  });
}

export function singleBlock(source: string, context: RenderContext): Root {
  const alone = { ...context, compared: true };
  const { tree } = renderToTree(source, alone);
  const defined = definitionsIn(source);
  if (defined.length > 0) return { type: "root", children: defined.map((each) => sentenceOf(each, alone)) };
  const shown =
    source.trim() === "" || showsSomething(tree) ? tree : renderToTree(fencedCode(source), alone).tree;
  return { ...shown, children: shown.children.map(withoutMarks) };
}

/** Words that their author struck through keep their look; in a comparison, `del` marks removed ones. */
function withoutMarks<Node extends RootContent | ElementContent>(node: Node): Node {
  if (node.type !== "element") return node;
  const { tagName, children } = node;
  return { ...node, tagName: tagName === "del" ? "s" : tagName, children: children.map(withoutMarks) };
}

/** The link definitions, if the source has nothing else; otherwise none. */
function definitionsIn(source: string): Definition[] {
  if (!/^ {0,3}\[[^\]^]/.test(source)) return [];
  const { children } = parseMarkdown(source);
  const defined = children.filter((node) => node.type === "definition");
  return defined.length === children.length ? defined : [];
}

function sentenceOf({ label, identifier, url, title }: Definition, { links, names }: RenderContext): Element {
  const where = targetName(links?.[url]?.href ?? url, names ?? {});
  const words = `Links “${label ?? identifier}” lead to ${where}${title ? ` (“${title}”)` : ""}`;
  return {
    ...{ type: "element", tagName: "p", properties: {} },
    children: [{ type: "text", value: words }],
  };
}

/** Elements that are visible without text. */
const SEEN = new Set(["hr", "img", "input", "math"]);

function showsSomething(node: Nodes): boolean {
  if (node.type === "text") return node.value.trim() !== "";
  if (node.type !== "element" && node.type !== "root") return false;
  if (node.type === "element" && (SEEN.has(node.tagName) || isPlaceholder(node.properties))) return true;
  return node.children.some(showsSomething);
}

/** Blocks that styles or scripts fill. */
const isPlaceholder = (properties: object): boolean =>
  "dataType" in properties || "dataIcon" in properties || "dataReference" in properties;
