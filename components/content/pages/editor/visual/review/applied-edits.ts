import { joinParts, mergeLive, overlapsIn } from "@/lib/core/content/live-merge";

/** A suggestion that is being applied. */
export type AppliedEdit = { replaces: string; markdown: string };

/** Places of the replaced words that are tried, in a text that has them often. */
const MOST_TRIED = 20;

const ended = (text: string): string => (text.endsWith("\n") ? text : `${text}\n`);

/** True if a text that followed from `base` has these edits of it, and maybe others. */
const hasEdits = (base: string, edited: string, next: string): boolean => {
  if (edited === next) return true;
  const parts = mergeLive(base, next, edited);
  return !overlapsIn(parts) && joinParts(parts) === ended(next);
};

/**
 * Returns a text with those suggestions that the next text has, and without the edits of others in that; null if it has
 * none of them.
 */
export const withApplied = (base: string, next: string, edits: readonly AppliedEdit[]): string | null => {
  let own = base;
  for (const { replaces, markdown } of edits) {
    let at = replaces === "" ? -1 : own.indexOf(replaces);
    for (let tried = 0; at >= 0 && tried < MOST_TRIED; tried++) {
      const [before, after] = [own.slice(0, at), own.slice(at + replaces.length)];
      // The blank lines behind a block go with it.
      const ways = markdown === "" ? [before + after, before + after.replace(/^\n+/, "")] : [];
      const edited = [...ways, before + markdown + after].find((each) => hasEdits(base, each, next));
      if (edited !== undefined) {
        own = edited;
        break;
      }
      at = own.indexOf(replaces, at + 1);
    }
  }
  return own === base ? null : own;
};
