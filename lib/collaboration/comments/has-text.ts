import type { CommentText } from "./schemas";

/** Matches a visible character: neither blank nor of zero width. */
const SEEN = /[^\s\p{Cf}]/u;

/** True if a body has visible content: text, or for example an image. */
export function hasText(body: CommentText): boolean {
  if ("markdown" in body) return SEEN.test(body.markdown);
  return "document" in body && body.document.nodes.some(says);
}

function says(node: unknown): boolean {
  if (typeof node !== "object" || node === null) return false;
  const { text, isVoid, nodes, leaves, type } = node as Record<string, unknown>;
  if (typeof text === "string" && SEEN.test(text)) return true;
  if (isVoid === true && type !== "divider") return true;
  return [nodes, leaves].some((children) => Array.isArray(children) && children.some(says));
}
