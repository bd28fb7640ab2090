import { findLinks } from "./find-links";
import { diffLines, splitLines } from "./line-diff";
import { type FoundLink, isStored, type SourceLink } from "./links";
import { TooComplex } from "./markdown-errors";

/*
 * Selects the links of a text that have to be converted to their stored form. A link that a stored version already
 * has is left alone: rewriting it would change unedited lines, and lines changed on both sides are conflicts.
 */

/** The links of a text that are not in their stored form and that no stored version has. Throws `TooComplex`. */
export function openLinks(text: string, stored: readonly string[]): FoundLink[] {
  let open = findLinks(text).filter(({ href }) => !isStored(href));
  for (const before of stored) {
    if (open.length === 0) break;
    open = newLinks(text, open, before, linksOfStored(before));
  }
  return open;
}

/** A stored text beyond today's limits is compared by lines only. */
function linksOfStored(text: string): SourceLink[] {
  try {
    return findLinks(text);
  } catch (error) {
    if (error instanceof TooComplex) return [];
    throw error;
  }
}

/**
 * The links that a stored version lacks. A link on an unchanged line is not new. Neither is one on a changed line if
 * a removed line had its address: the line was edited or moved, the link was not.
 */
function newLinks<Link extends SourceLink>(
  text: string,
  links: readonly Link[],
  stored: string,
  storedLinks: readonly SourceLink[],
): Link[] {
  const { hunks } = diffLines(stored, text);
  const isGone = inLines(
    stored,
    hunks.map(({ aStart, aEnd }) => [aStart, aEnd]),
  );
  const isFresh = inLines(
    text,
    hunks.map(({ bStart, bEnd }) => [bStart, bEnd]),
  );
  const gone = new Map<string, number>();
  for (const { href, start } of storedLinks) if (isGone(start)) gone.set(href, (gone.get(href) ?? 0) + 1);
  return links.filter(({ href, start }) => {
    if (!isFresh(start)) return false;
    const left = gone.get(href) ?? 0;
    if (left > 0) gone.set(href, left - 1);
    return left === 0;
  });
}

/** Returns a predicate for offsets inside of these ranges of lines, which are in order. */
function inLines(text: string, ranges: readonly (readonly [number, number])[]): (offset: number) => boolean {
  const starts = [0];
  for (const line of splitLines(text)) starts.push(starts.at(-1)! + line.length);
  const spans = ranges.map(([start, end]) => ({ start: starts[start]!, end: starts[end]! }));
  return (offset) => {
    let [low, high] = [0, spans.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (spans[middle]!.end <= offset) low = middle + 1;
      else high = middle;
    }
    return low < spans.length && spans[low]!.start <= offset;
  };
}
