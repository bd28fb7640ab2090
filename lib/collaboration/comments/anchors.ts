import "server-only";
import type { FollowedBlock } from "@/lib/core/content/anchors";
import type { FollowedWords } from "@/lib/core/content/quote-anchors";
import type { Db } from "@/lib/platform/db/client";
import { alignmentsOf } from "./alignments";
import { blockKeysOf } from "./block-keys";
import type { CommentAnchor, TextQuote } from "./schemas";

/** The block or quote of a comment, and the two contents between which it is followed. */
type AnchorToFollow = {
  node: string;
  preview: string;
  quote: TextQuote | null;
  /** Hash of the content with the original block. */
  from: string | null;
  /** Hash of the page's present content; null if the page is deleted or empty. */
  to: string | null;
};

/** The present position of a block or quote. */
export type FoundAnchor = {
  anchor: CommentAnchor;
  /** Markdown of the quote in a changed block. */
  source: string | null;
};

/** Returns the present positions of blocks and quotes, in the given order. */
export async function followAnchors(
  db: Db,
  organizationId: string,
  wanted: readonly AnchorToFollow[],
): Promise<FoundAnchor[]> {
  const apart = wanted.flatMap(({ from, to, node, quote }) =>
    from !== null && to !== null && from !== to ? [{ from, to, node, quote }] : [],
  );
  const followed = await alignmentsOf(db, organizationId, apart);
  const keysOf = await blockKeysOf(db, organizationId, new Set(wanted.flatMap(({ to }) => to ?? [])));
  return wanted.map((each) => {
    const { from, to, node } = each;
    const pair = from !== null && to !== null && from !== to ? { ...each, from, to } : null;
    const there = to !== null && keysOf(to).has(node);
    const block = (pair && followed.block(pair)) ?? (there ? ({ state: "exact", node } as const) : null);
    return each.quote === null
      ? { anchor: ofBlock(block, each.preview), source: null }
      : ofWords(each.quote, block, (pair && followed.words(pair)) ?? null);
  });
}

function ofBlock(now: FollowedBlock | null, preview: string): CommentAnchor {
  if (!now) return { state: "deleted", was: preview };
  return "was" in now ? now : { ...now, was: preview, now: preview };
}

/** An unchanged block has an unchanged quote; otherwise the quote's own position counts. */
function ofWords(quote: TextQuote, block: FollowedBlock | null, words: FollowedWords | null): FoundAnchor {
  const was = quote.exact;
  if (block?.state === "exact" || block?.state === "moved") {
    return { anchor: { state: block.state, node: block.node, was, now: was, quote }, source: null };
  }
  if (words?.state === "exact" || words?.state === "moved") {
    const { state, node, quote: found, place } = words;
    return { anchor: { state, node, was, now: was, quote: found }, source: place?.source ?? "" };
  }
  if (words?.state === "changed" && words.now !== "") {
    return { anchor: { state: "changed", node: words.node, was, now: words.now }, source: null };
  }
  if (words?.state === "changed")
    return { anchor: { state: "deleted", node: words.node, was }, source: null };
  if (!words && block?.state === "changed")
    return { anchor: { state: "changed", node: block.node, was, now: block.now }, source: null };
  return { anchor: { state: "deleted", was }, source: null };
}
