import type { Node } from "prosemirror-model";
import { align } from "@/lib/core/content/align";
import { keyOf } from "./canonical";
import { nodes } from "./schema";

/** A node before and after an edit; one of them is missing if it was added or removed. */
interface NodePair {
  old?: Node;
  now?: Node;
}

const WORDS: ReadonlySet<Node["type"]> = new Set([nodes.paragraph, nodes.heading]);

/**
 * Pairs equal nodes in order, between them those that are versions of each other, and of the remaining ones those at
 * the same place.
 */
export function pairNodes(olds: readonly Node[], news: readonly Node[]): NodePair[] {
  const most = Math.min(olds.length, news.length);
  // An edit keeps the nodes around it, and comparing all of them takes as long as the text is.
  let start = 0;
  while (start < most && olds[start] === news[start]) start += 1;
  let kept = 0;
  while (kept < most - start && olds.at(-1 - kept) === news.at(-1 - kept)) kept += 1;
  const same = (nodes: readonly Node[]): NodePair[] => nodes.map((node) => ({ old: node, now: node }));
  return [
    ...same(olds.slice(0, start)),
    ...pairEdited(olds.slice(start, olds.length - kept), news.slice(start, news.length - kept)),
    ...same(olds.slice(olds.length - kept)),
  ];
}

function pairEdited(olds: readonly Node[], news: readonly Node[]): NodePair[] {
  const rows = align(olds, news, {
    identity: keyOf,
    kindOf,
    textOf: (node) => (node.type === nodes.island ? String(node.attrs.source) : node.textContent),
  }).map(({ before: old, after: now }): NodePair => ({ old, now }));
  const pairs: NodePair[] = [];
  let stretch: NodePair[] = [];
  for (const row of rows) {
    if (!row.old || !row.now) {
      stretch.push(row);
      continue;
    }
    pairs.push(...pairedByPlace(stretch), row);
    stretch = [];
  }
  return [...pairs, ...pairedByPlace(stretch)];
}

/** A paragraph may become a heading. */
const kindOf = ({ type }: Node): string => (WORDS.has(type) ? "words" : type.name);

function pairedByPlace(stretch: readonly NodePair[]): NodePair[] {
  const olds = stretch.flatMap(({ old }) => old ?? []);
  const news = stretch.flatMap(({ now }) => now ?? []);
  const pairs: NodePair[] = [];
  while (olds.length > 0 && news.length > 0) {
    const [old, now] = [olds.shift()!, news.shift()!];
    if (kindOf(old) === kindOf(now)) pairs.push({ old, now });
    else pairs.push({ old }, { now });
  }
  return [...pairs, ...olds.map((old) => ({ old })), ...news.map((now) => ({ now }))];
}
