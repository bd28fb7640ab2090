import type { Node } from "prosemirror-model";
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

/** The headings of a document, and the number of its words. */
export const overviewOf = (doc: Node): Overview => {
  const headings: HeadingPlace[] = [];
  let words = 0;
  doc.descendants((node, at) => {
    if (!node.isTextblock) return true;
    const title = node.type === nodes.heading ? node.textContent.trim() : "";
    if (title !== "") headings.push({ at, depth: node.attrs.level as number, title });
    if (node.type !== nodes.codeBlock) words += wordsIn(node);
    return false;
  });
  return { headings, words };
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
