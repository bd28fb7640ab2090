import "server-only";
import { readBlocks, readFollowed, readFollowedQuotes } from "@/lib/content/rendering/render";
import type { FollowedBlock } from "@/lib/core/content/anchors";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import type { FollowedWords, QuoteInBlock } from "@/lib/core/content/quote-anchors";
import { declareCache } from "@/lib/platform/cache/cache";
import type { Db } from "@/lib/platform/db/client";
import { loadTexts } from "@/lib/store/read";

/*
 * Follows blocks and quotes from one content to another. Aligns each pair of contents once, for all comments,
 * and caches the result by their hashes, so that it never gets outdated.
 */

/** Hashes of two contents. */
type ContentPair = { from: string; to: string };
/** A block or a quote to follow between two contents. */
type Followable = ContentPair & Pick<QuoteInBlock, "node"> & { quote: QuoteInBlock["quote"] | null };

type Followed = ReadonlyMap<string, FollowedBlock>;

const MAXIMUM_BLOCKS = 200_000;
const knownBlocks = declareCache<Followed>({
  name: "followed blocks",
  // A larger pair is cached too, alone.
  bound: { size: MAXIMUM_BLOCKS, sizeOf: ({ size }) => Math.min(size + 1, MAXIMUM_BLOCKS) },
  validity: "keyed by hashes of both texts",
});
const MAXIMUM_WORDS = 10_000;
const knownWords = declareCache<FollowedWords>({
  name: "followed quotes",
  bound: { entries: MAXIMUM_WORDS },
  validity: "keyed by hashes of both texts",
});

const pairKey = ({ from, to }: ContentPair): string => `${from} ${to}`;
const wordsKey = ({ node, quote, ...pair }: Followable): string =>
  `${pairKey(pair)} ${node} ${JSON.stringify(quote)}`;

type Alignments = {
  block: (followable: Followable) => FollowedBlock | undefined;
  words: (followable: Followable) => FollowedWords | undefined;
};

/** Follows blocks, and quotes in changed or deleted blocks. Loads the missing texts in one query. */
export async function alignmentsOf(
  db: Db,
  organizationId: string,
  wanted: readonly Followable[],
): Promise<Alignments> {
  const blocks = new Map<string, Followed>();
  const words = new Map<string, FollowedWords>();
  const missing = new Map<string, ContentPair>();
  for (const each of wanted) {
    const followed = knownBlocks.get(pairKey(each));
    if (followed) blocks.set(pairKey(each), followed);
    const known = each.quote && knownWords.get(wordsKey(each));
    if (known) words.set(wordsKey(each), known);
    else if (!followed || (each.quote && isOther(followed.get(each.node)))) missing.set(pairKey(each), each);
  }
  const texts = await loadTexts(db, organizationId, [
    ...new Set([...missing.values()].flatMap(({ from, to }) => [from, to])),
  ]);
  for (const [key, { from, to }] of missing) {
    const [before, after] = [texts.get(from), texts.get(to)];
    if (before === undefined || after === undefined) continue;
    const followed = blocks.get(key) ?? (await followAllBlocks(before, after));
    blocks.set(key, followed);
    knownBlocks.set(key, followed);
    const lost = wanted.filter(
      (each) =>
        pairKey(each) === key && each.quote && !words.has(wordsKey(each)) && isOther(followed.get(each.node)),
    );
    for (const [each, found] of await followWords(before, after, lost)) {
      words.set(wordsKey(each), found);
      knownWords.set(wordsKey(each), found);
    }
  }
  return {
    block: (each) => blocks.get(pairKey(each))?.get(each.node),
    words: (each) => words.get(wordsKey(each)),
  };
}

/** True if the block was changed or deleted, so that its quote has to be searched for. */
const isOther = (followed: FollowedBlock | undefined): boolean =>
  followed?.state === "changed" || followed?.state === "deleted";

/** Texts with too many blocks are not aligned: only unchanged blocks are found, by key. */
async function followAllBlocks(before: string, after: string): Promise<Followed> {
  try {
    const [old, now] = await Promise.all([readBlocks(before), readBlocks(after)]);
    return await readFollowed(old, now);
  } catch (error) {
    if (error instanceof TooComplex) return new Map();
    throw error;
  }
}

async function followWords(
  before: string,
  after: string,
  wanted: readonly Followable[],
): Promise<[Followable, FollowedWords][]> {
  const quotes = wanted.flatMap(({ node, quote }) => (quote ? [{ node, quote }] : []));
  if (quotes.length === 0) return [];
  try {
    const found = await readFollowedQuotes(before, after, quotes);
    return wanted.flatMap((each, index) => (found[index] ? [[each, found[index]] as const] : [])) as [
      Followable,
      FollowedWords,
    ][];
  } catch (error) {
    if (error instanceof TooComplex) return [];
    throw error;
  }
}
