import type { Node } from "prosemirror-model";
import type { Candidate, Rebuild } from "./candidate";
import type { Origin } from "./origins";
import { printNode } from "./print-node";
import { nodes } from "./schema";
import { boxOf, lineEnd, splice } from "./source-text";

/** Changes of a marker alone: the level of a heading, a task's box, the first line of a fence, alert or container. */
export function* markerCandidates(
  old: Node,
  now: Node,
  { source, from, to }: Origin,
  rebuild: Rebuild,
): Generator<Candidate> {
  const isKept = old.type === now.type || (isWords(old) && isWords(now));
  if (!isKept) return;
  const expect = rebuild([now.type.create(now.attrs, old.content)]);
  for (const own of markers(old, now, source.slice(from, to)))
    yield { source: splice(source, from, to, own), expect };
}

const isWords = ({ type }: Node): boolean => type === nodes.paragraph || type === nodes.heading;

function* markers(old: Node, now: Node, own: string): Generator<string> {
  if (isWords(now)) yield* headings(old, now, own);
  else if (now.type === nodes.item) {
    const [marker, box = ""] = /^(?:[-*+]|\d+[.)])[ \t]+(\[[ xX]\][ \t]+)?/.exec(own) ?? [""];
    yield splice(own, marker.length - box.length, marker.length, boxOf(now.attrs.checked));
  } else if (now.type === nodes.codeBlock || now.type === nodes.container) {
    // The first line of both holds all of their attributes.
    const [line = ""] = printNode(now, {}).split("\n");
    const fence = /^[:`~]+/.exec(own)?.[0];
    const first = fence === undefined ? line : line.replace(/^[:`~]+/, fence);
    yield splice(own, 0, lineEnd(own, 0), first);
  } else if (now.type === nodes.quote && old.attrs.alert !== null) {
    const { alert } = now.attrs;
    if (alert !== null) yield own.replace(old.attrs.alert, () => alert);
    else yield own.replace(/\[!\w+\][ \t]*\n[ \t>]*/, "");
  } else if (now.type === nodes.table) yield* alignments(now, own);
}

function* headings(old: Node, now: Node, own: string): Generator<string> {
  const isHeading = now.type === nodes.heading;
  const signs = "#".repeat(isHeading ? now.attrs.level : 0);
  const [, opening = "", words = "", closing = ""] =
    /^(#{1,6})([ \t]+.*?)?([ \t]+#+[ \t]*)?$/s.exec(own) ?? [];
  if (old.type === nodes.heading && opening !== "") {
    yield isHeading ? signs + words + closing : words.trimStart();
    return;
  }
  const text = old.type === nodes.heading ? own.replace(/\n[ \t]*(?:=+|-+)[ \t]*$/, "") : own;
  yield isHeading ? `${signs} ${text}` : text;
}

/** Changes the colons of the delimiter row. */
function* alignments(now: Node, own: string): Generator<string> {
  const lines = own.split("\n");
  const delimiters = lines[1];
  if (delimiters === undefined) return;
  let column = -1;
  const aligned = delimiters.replace(/:?(-+):?/g, (whole, dashes: string) => {
    column += 1;
    const align = (now.attrs.align as (string | null)[])[column] ?? null;
    const [left, right] = [align === "left" || align === "center", align === "right" || align === "center"];
    const width = Math.max(whole.length - Number(left) - Number(right), Math.min(dashes.length, 1));
    return `${left ? ":" : ""}${"-".repeat(width)}${right ? ":" : ""}`;
  });
  yield [lines[0], aligned, ...lines.slice(2)].join("\n");
}
