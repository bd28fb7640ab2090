import { findMoved, findQuote, type Quote, type Span } from "./quotes";
import { diffWords } from "./word-diff";

/** The words in a later version of their block: their position, or the text that replaced them. */
type FollowedQuote = { found: true; span: Span } | { found: false; now: string };

/**
 * Follows words from one version of a text into a later one. Words that no edit touched stay where the alignment of
 * the two versions puts them; words cut and pasted inside the text are found again if they are long enough not to
 * occur by chance.
 */
export function followQuote(before: string, after: string, quote: Quote): FollowedQuote | null {
  const old = findQuote(before, quote);
  if (!old) return null;
  const { kept, span } = carry(before, after, old);
  if (kept) return { found: true, span };
  const elsewhere = findMoved(after, quote);
  if (elsewhere) return { found: true, span: elsewhere };
  return { found: false, now: after.slice(span.start, span.end).trim() };
}

/** The stretch of a later version that an old one became, and true if it is unedited. */
function carry(before: string, after: string, old: Span): { kept: boolean; span: Span } {
  let [was, is] = [0, 0];
  let start: number | null = null;
  let end = 0;
  let kept = true;
  for (const { kind, text } of diffWords(before, after)) {
    if (kind === "added") {
      // Text added right before or after the words is not part of them.
      if (was > old.start && was < old.end) kept = kept && text.trim() === "";
      if (was > old.start && was <= old.end) end = was < old.end || !kept ? is + text.length : end;
      is += text.length;
      continue;
    }
    const from = Math.max(was, old.start);
    const to = Math.min(was + text.length, old.end);
    if (from < to) {
      if (kind === "removed" && before.slice(from, to).trim() !== "") kept = false;
      const shift = kind === "same" ? is - was : null;
      start ??= shift === null ? is : from + shift;
      end = Math.max(end, shift === null ? is : to + shift);
    }
    was += text.length;
    if (kind === "same") is += text.length;
  }
  return { kept: kept && start !== null, span: { start: start ?? is, end: Math.max(end, start ?? is) } };
}
