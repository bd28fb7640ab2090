import { followBlocks } from "./anchors";
import { type BlockText, blockTextsOf, sourceOf } from "./block-text";
import { followQuote } from "./follow-quote";
import { findMoved, findQuote, type Quote, quoteAt, type Span } from "./quotes";

/*
 * Follows words of a page into a later version of it. They stay in their block; a block edited around them keeps
 * them, and a split block may give them to another. Otherwise they were edited, or removed with their block.
 */

/** Words in a block, by its key. */
export type QuoteInBlock = { node: string; quote: Quote };

/** The state of words in the later page. */
export type FollowedWords =
  | {
      state: "exact" | "moved";
      node: string;
      /** with their present surroundings */
      quote: Quote;
      /** their place in the source of the later page, with the source; null if it cannot be located */
      place: (Span & { source: string }) | null;
    }
  | { state: "changed"; node: string; now: string }
  | { state: "deleted" };

/**
 * The state of words in the later page, in order; null for words that never existed in their block. Throws
 * `TooComplex`.
 */
export function followQuotes(
  before: string,
  after: string,
  quotes: readonly QuoteInBlock[],
): (FollowedWords | null)[] {
  const old = blockTextsOf(before);
  const now = before === after ? old : blockTextsOf(after);
  const blocks = ({ block }: BlockText) => block;
  const followed = followBlocks(old.map(blocks), now.map(blocks));
  const stayed = new Set([...followed.values()].flatMap((each) => (each.state === "exact" ? each.node : [])));
  const added = now.filter(({ block }) => !stayed.has(block.key));
  const byKey = (texts: readonly BlockText[]) => new Map(texts.map((each) => [each.block.key, each]));
  const [oldByKey, nowByKey] = [byKey(old), byKey(now)];

  return quotes.map(({ node, quote }) => {
    const from = oldByKey.get(node);
    if (!from || !findQuote(from.text, quote)) return null;
    const block = followed.get(node);
    const to = block && block.state !== "deleted" ? nowByKey.get(block.node) : undefined;
    const inBlock = to && followQuote(from.text, to.text, quote);
    if (to && inBlock?.found) {
      return found(block?.state === "moved" ? "moved" : "exact", after, to, inBlock.span);
    }
    for (const each of added) {
      const span = findMoved(each.text, quote);
      if (span) return found("moved", after, each, span);
    }
    if (!to) return { state: "deleted" };
    return { state: "changed", node: to.block.key, now: inBlock && !inBlock.found ? inBlock.now : "" };
  });
}

function found(state: "exact" | "moved", page: string, block: BlockText, span: Span): FollowedWords {
  const place = sourceOf(block, span);
  return {
    state,
    node: block.block.key,
    quote: quoteAt(block.text, span),
    place: place && { ...place, source: page.slice(place.start, place.end) },
  };
}
