import type { Nodes } from "mdast";
import { COMMENT, withoutFrontMatter } from "./comments";
import { parseMarkdown } from "./markdown";

/*
 * Notes of the writers in a text: front matter and comments. Pages do not show them, so the Markdown for visitors
 * leaves them out.
 */

/** Returns the text without notes. Throws TooComplex. */
export function withoutNotes(text: string): string {
  const body = withoutFrontMatter(text);
  const notes: { start: number; end: number }[] = [];
  const used = new Set<string>();
  const comments: Extract<Nodes, { type: "definition" }>[] = [];
  let read = 0;
  const visit = (node: Nodes): void => {
    if (node.position) read = node.position.start.offset!;
    if (node.type === "html") {
      // Comments of MDX within a line have no position of their own.
      const start = node.position ? read : Math.max(body.indexOf(node.value, read), 0);
      const source = node.position ? body.slice(start, node.position.end.offset) : node.value;
      for (const { 0: comment, index } of source.matchAll(COMMENT)) {
        read = start + index + comment.length;
        if (!node.data?.isCode || source.startsWith("{/*")) notes.push({ start: start + index, end: read });
      }
    }
    if (node.type === "linkReference" || node.type === "imageReference") used.add(node.identifier);
    // `[//]: # (comment)`
    if (node.type === "definition" && /^#?$/.test(node.url)) comments.push(node);
    if ("children" in node) for (const child of node.children) visit(child);
  };
  visit(parseMarkdown(body));
  for (const { identifier, position } of comments) {
    if (!used.has(identifier)) notes.push({ start: position!.start.offset!, end: position!.end.offset! });
  }
  let shown = "";
  let at = 0;
  for (const { start, end } of notes.sort((one, other) => one.start - other.start)) {
    if (start < at) continue;
    shown += body.slice(at, start);
    at = end;
  }
  return (shown + body.slice(at)).replace(/^(?:[ \t]*\n)+/, "");
}
