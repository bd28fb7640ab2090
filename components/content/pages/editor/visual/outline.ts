import type { Node } from "prosemirror-model";
import { isGrouped } from "@/lib/core/content/editing/groups";
import { nodes } from "@/lib/core/content/editing/schema";
import type { Say } from "@/lib/core/locales/say";

/** A heading of a document, and the position in front of it. */
type HeadingPlace = { at: number; depth: number; title: string };

export type Overview = { headings: readonly HeadingPlace[]; words: number };

const WORDS =
  typeof Intl.Segmenter === "function" ? new Intl.Segmenter(undefined, { granularity: "word" }) : null;

const counted = new WeakMap<Node, number>();

/** The words of a text block. Unchanged blocks are counted once. */
const wordsIn = (block: Node): number => {
  const known = counted.get(block);
  if (known !== undefined) return known;
  const text = block.textBetween(0, block.content.size, " ", " ");
  const count = WORDS
    ? [...WORDS.segment(text)].filter(({ isWordLike }) => isWordLike).length
    : text.split(/\s+/).filter(Boolean).length;
  counted.set(block, count);
  return count;
};

const known = new WeakMap<Node, Overview>();

/** The overview of what a node holds, with positions in it. Nodes that an edit did not touch are read once. */
const overviewIn = (parent: Node): Overview => {
  const found = known.get(parent);
  if (found) return found;
  const headings: HeadingPlace[] = [];
  let words = 0;
  parent.descendants((node, at) => {
    if (!node.isTextblock) return true;
    const title = node.type === nodes.heading ? node.textContent.trim() : "";
    if (title !== "") headings.push({ at, depth: node.attrs.level as number, title });
    if (node.type !== nodes.codeBlock) words += wordsIn(node);
    return false;
  });
  const overview = { headings, words };
  known.set(parent, overview);
  return overview;
};

/** The headings of a document, and the number of its words. */
export const overviewOf = (doc: Node): Overview => {
  if (!isGrouped(doc)) return overviewIn(doc);
  const headings: HeadingPlace[] = [];
  let words = 0;
  doc.forEach((group, start) => {
    const part = overviewIn(group);
    for (const heading of part.headings) headings.push({ ...heading, at: start + 1 + heading.at });
    words += part.words;
  });
  return { headings, words };
};

/** Reads a long document for some milliseconds; true once `overviewOf` has nothing left to read. */
export const readOverview = (doc: Node, time: number): boolean => {
  const until = performance.now() + time;
  let isOver = false;
  for (const part of isGrouped(doc) ? doc.children : [doc]) {
    if (known.has(part)) continue;
    if (isOver) return false;
    overviewIn(part);
    isOver = performance.now() >= until;
  }
  return true;
};

/** Returns the old overview if the new one shows the same, so that no heading is rendered again at each key. */
export const keptOverview = (old: Overview | null, next: Overview): Overview => {
  const isAlike =
    old?.headings.length === next.headings.length &&
    next.headings.every(({ depth, title }, index) => {
      const before = old.headings[index]!;
      return before.depth === depth && before.title === title;
    });
  if (!isAlike) return next;
  return old.words === next.words ? old : { headings: old.headings, words: next.words };
};

const WORDS_A_MINUTE = 220;

/** "1,234 words · 6 min read" */
export const readingTime = (say: Say, words: number): string => {
  if (words === 0) return say({ one: "{count} word", other: "{count} words" }, { count: words });
  return say(
    { one: "{count} word · {minutes} min read", other: "{count} words · {minutes} min read" },
    { count: words, minutes: Math.max(1, Math.round(words / WORDS_A_MINUTE)) },
  );
};
