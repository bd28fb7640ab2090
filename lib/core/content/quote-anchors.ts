import { followBlocks } from "./anchors";
import { type BlockText, blockTextsOf, sourceOf } from "./block-text";
import { findMoved, findQuote, followQuote, type Quote, quoteAt, type Span } from "./quotes";

/*
 * Follows words of a page into a later version of it. They are where their block is; a block that was edited around
 * them keeps them, and one that was split gives them to another. Else they were edited, or removed with their block.
 */

/** Words in a block, by its key. */
export type QuoteInBlock = { node: string; quote: Quote };

/** Where words are now. */
export type FollowedWords =
  | {
      state: "exact" | "moved";
      node: string;
      /** with what stands around them now */
      quote: Quote;
      /** where they are written in the later page, and what is written there; null = it cannot be told */
      place: (Span & { source: string }) | null;
    }
  | { state: "changed"; node: string; now: string }
  | { state: "deleted" };

/** What became of words, in their order; null for those that never stood in their block. Throws `TooComplex`. */
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
