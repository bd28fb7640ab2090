import { type Selection, TextSelection, type Transaction } from "prosemirror-state";
import { joinParts, type MergedPart } from "@/lib/core/content/live-merge";

/** The letters before the caret that are compared. */
const LETTERS = 8;

const lettersBefore = ({ $head }: Selection): string =>
  $head.parent.textBetween(0, $head.parentOffset, "", "\uFFFC").slice(-LETTERS);

/**
 * The offset in a merged text that an offset in the person's own text has: behind the same letters, or before the same
 * ones to the end of its part; null if both differ.
 */
const mergedOffset = (merged: readonly MergedPart[], offset: number): number | null => {
  let [own, all] = [0, 0];
  for (const { text, mine } of merged) {
    const within = offset - own;
    if (mine !== "" && within <= mine.length) {
      if (text.startsWith(mine.slice(0, within))) return all + within;
      const rest = mine.slice(within);
      return text.endsWith(rest) ? all + text.length - rest.length : null;
    }
    own += mine.length;
    all += text.length;
  }
  return null;
};

/** The blanks behind a letter at the end of a block, which are not stored, if only they are missing in a text. */
const blanksMissing = (letters: string, text: string, at: number): string | null => {
  if (text[at - 1] === letters.at(-1)) return "";
  const isAtEnd = at === text.length || text[at] === "\n";
  const stored = letters.trimEnd();
  return isAtEnd && text[at - 1] === stored.at(-1) ? letters.slice(stored.length) : null;
};

/**
 * Follows the letters before the caret through a merge. A colleague who splits a block moves them into another one,
 * and the caret would stay without them. The returned function takes the selection after the merge and returns a
 * transaction that puts the caret behind the letters; null if it is at its place.
 * @param offset the one in the person's own text
 */
export const followLetters = (selection: Selection, offset: number, merged: readonly MergedPart[]) => {
  const isCaret = selection instanceof TextSelection && selection.empty;
  return (after: Selection, caretAt: (offset: number) => Transaction): Transaction | null => {
    const letters = lettersBefore(selection);
    if (!isCaret || letters === "" || lettersBefore(after) === letters) return null;
    const at = mergedOffset(merged, offset);
    const blanks = at === null ? null : blanksMissing(letters, joinParts(merged), at);
    if (at === null || blanks === null) return null;
    return blanks === "" ? caretAt(at) : caretAt(at).insertText(blanks);
  };
};
