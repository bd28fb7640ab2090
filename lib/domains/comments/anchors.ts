import "server-only";
import type { FollowedBlock } from "@/lib/core/content/anchors";
import type { FollowedWords } from "@/lib/core/content/quote-anchors";
import type { CommentAnchor, TextQuote } from "@/lib/model/comments/schemas";
import type { Db } from "@/lib/platform/db/client";
import { alignmentsOf } from "./alignments";
import { blockKeysOf } from "./block-keys";

/** A block that a comment is about, or words of it, and the two contents between which they are followed. */
export type Anchored = {
  node: string;
  preview: string;
  quote: TextQuote | null;
  /** Hash of the content in which the block was found. */
  from: string | null;
  /** Hash of the page's content now; null = the page is gone or has none. */
  to: string | null;
};

/** Where something is now. */
export type FoundAnchor = {
  anchor: CommentAnchor;
  /** What is written where the words are, if their block is another than it was. */
  source: string | null;
};

/** Where blocks and words are now, in the order asked for. */
export async function followAnchors(
  db: Db,
  organizationId: string,
  wanted: readonly Anchored[],
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

/** Words are as they were with their block; in another one they are where they were found. */
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
