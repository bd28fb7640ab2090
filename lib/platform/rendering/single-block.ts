import type { Nodes, Root } from "hast";
import { toHtml as printHtml } from "hast-util-to-html";
import { type RenderContext, renderToTree } from "./to-html";

/*
 * A block on its own, as comparisons show it. What shows nothing by itself – raw HTML, a footnote, where a link
 * leads – is shown as its source: a change of it would go unseen.
 */

/** Each source on its own, for views that show blocks side by side. */
export function renderBlocksToHtml(sources: readonly string[], context: RenderContext = {}): string[] {
  return sources.map((source) => printHtml(loneBlock(source, context)));
}

export function loneBlock(source: string, context: RenderContext): Root {
  const alone = { ...context, anchors: false };
  const { tree } = renderToTree(source, alone);
  return source.trim() === "" || showsSomething(tree) ? tree : renderToTree(fenced(source), alone).tree;
}

/** Elements that are seen without a word in them. */
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

/** As code, in a fence that the source does not close. */
function fenced(source: string): string {
  const longest = Math.max(2, ...[...source.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}\n${source}\n${fence}`;
}
