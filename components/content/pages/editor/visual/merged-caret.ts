import { type Selection, TextSelection } from "prosemirror-state";
import type { MergedPart } from "@/lib/core/content/live-merge";

/** The letters before the caret that are compared. */
const LETTERS = 8;

const lettersBefore = ({ $head }: Selection): string =>
  $head.parent.textBetween(0, $head.parentOffset, "", "\uFFFC").slice(-LETTERS);

/** The offset in a merged text that an offset in the person's own text has, behind the same letter. */
const mergedOffset = (merged: readonly MergedPart[], offset: number): number => {
  let [own, all] = [0, 0];
  for (const { text, mine } of merged) {
    if (mine !== "" && offset <= own + mine.length) return all + Math.min(offset - own, text.length);
    own += mine.length;
    all += text.length;
  }
  return all;
};

/**
 * Follows the letters before the caret through a merge. A colleague who splits a block moves them into another one,
 * and the caret would stay without them. The returned function gives the offset of the caret in the merged text for the
 * selection after the merge; null if it is at its place.
 * @param offset the one in the person's own text
 */
export const followLetters = (selection: Selection, offset: number, merged: readonly MergedPart[]) => {
  const isCaret = selection instanceof TextSelection && selection.empty;
  return (after: Selection): number | null =>
    !isCaret || lettersBefore(after) === lettersBefore(selection) ? null : mergedOffset(merged, offset);
};
