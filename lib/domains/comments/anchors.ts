import "server-only";
import { LRUCache } from "lru-cache";
import type { FollowedBlock } from "@/lib/core/content/anchors";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import type { CommentAnchor } from "@/lib/model/comments/schemas";
import type { Db } from "@/lib/platform/db/client";
import { readBlocks, readFollowed } from "@/lib/platform/rendering/render";
import { loadTexts } from "@/lib/store/read";
import { blockKeysOf } from "./block-keys";

/** A block that a comment is about, and the two contents between which it is followed. */
type AnchoredBlock = {
  node: string;
  preview: string;
  /** Hash of the content in which the block was found. */
  from: string | null;
  /** Hash of the page's content now; null = the page is gone or has none. */
  to: string | null;
};

type Followed = ReadonlyMap<string, FollowedBlock>;

/**
 * Two contents are aligned once, whatever the number of comments between them, and remembered by their hashes:
 * such an answer can never become wrong. Those not asked for longest give way when all have too many blocks.
 */
const MAXIMUM_BLOCKS = 200_000;
const known = new LRUCache<string, Followed>({
  maxSize: MAXIMUM_BLOCKS,
  // Two contents of more blocks than that are remembered all the same, alone.
  sizeCalculation: ({ size }) => Math.min(size + 1, MAXIMUM_BLOCKS),
});

const pairOf = ({ from, to }: Pick<AnchoredBlock, "from" | "to">): string => `${from} ${to}`;

/** Where blocks are now, in the order asked for. */
export async function followAnchors(
  db: Db,
  organizationId: string,
  blocks: readonly AnchoredBlock[],
): Promise<CommentAnchor[]> {
  const apart = blocks.filter(({ from, to }) => from !== null && to !== null && from !== to);
  const followed = await alignmentsOf(db, organizationId, new Set(apart.map(pairOf)));
  const keysOf = await blockKeysOf(db, organizationId, new Set(blocks.flatMap(({ to }) => to ?? [])));
  return blocks.map((block) => {
    const now = followed.get(pairOf(block))?.get(block.node);
    if (now) return described(now, block.preview);
    const there = block.to !== null && keysOf(block.to).has(block.node);
    return described(there ? { state: "exact", node: block.node } : null, block.preview);
  });
}

function described(now: FollowedBlock | null, preview: string): CommentAnchor {
  if (!now) return { state: "deleted", was: preview };
  return "was" in now ? now : { ...now, was: preview, now: preview };
}

async function alignmentsOf(
  db: Db,
  organizationId: string,
  pairs: ReadonlySet<string>,
): Promise<Map<string, Followed>> {
  const found = new Map<string, Followed>();
  const missing: [pair: string, from: string, to: string][] = [];
  for (const pair of pairs) {
    const followed = known.get(pair);
    const [from = "", to = ""] = pair.split(" ");
    if (followed) found.set(pair, followed);
    else missing.push([pair, from, to]);
  }
  const texts = await loadTexts(db, organizationId, [
    ...new Set(missing.flatMap(([, from, to]) => [from, to])),
  ]);
  for (const [pair, from, to] of missing) {
    const [before, after] = [texts.get(from), texts.get(to)];
    if (before === undefined || after === undefined) continue;
    const followed = await alignment(before, after);
    found.set(pair, followed);
    known.set(pair, followed);
  }
  return found;
}

/** Texts of too many blocks are not aligned: their blocks are found by their keys alone. */
async function alignment(before: string, after: string): Promise<Followed> {
  try {
    const [old, now] = await Promise.all([readBlocks(before), readBlocks(after)]);
    return await readFollowed(old, now);
  } catch (error) {
    if (error instanceof TooComplex) return new Map();
    throw error;
  }
}
