import type { Fragment } from "prosemirror-model";
import { diffSequences } from "@/lib/core/content/line-diff";
import { wordsOf } from "@/lib/core/content/word-diff";
import type { Differences } from "./adopt-text";

/** Each stretch is a step of the editor. */
const MOST_STRETCHES = 100;

/**
 * The stretches in which the contents of two text blocks differ, each by itself: a caret between two edits of a
 * colleague stays there.
 */
export const wordDifferences: Differences = (old, now, within) => {
  const [olds, news] = [piecesOf(old), piecesOf(now)];
  const { hunks } = diffSequences(olds.pieces, news.pieces);
  if (hunks.length > MOST_STRETCHES) return within(old, now);
  return hunks.flatMap(({ aStart, aEnd, bStart, bEnd }) => {
    const at = olds.ends[aStart]!;
    const [before, after] = [old.cut(at, olds.ends[aEnd]), now.cut(news.ends[bStart]!, news.ends[bEnd])];
    return within(before, after).map(({ from, to, by }) => ({ from: at + from, to: at + to, by }));
  });
};

/** The words and other inline nodes of a content, each with its marks, and the positions between them. */
const piecesOf = (content: Fragment): { pieces: string[]; ends: number[] } => {
  const pieces: string[] = [];
  const ends = [0];
  const add = (piece: string, size: number) => {
    pieces.push(piece);
    ends.push(ends.at(-1)! + size);
  };
  for (const inline of content.content) {
    const marks = JSON.stringify(inline.marks);
    if (inline.isText) for (const word of wordsOf(inline.text!)) add(marks + word, word.length);
    else add(JSON.stringify(inline), inline.nodeSize);
  }
  return { pieces, ends };
};
