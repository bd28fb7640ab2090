import "server-only";
import { readBlocks, readFollowed, readPreview } from "@/lib/content/rendering/render";
import type { Block } from "@/lib/core/content/blocks";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import type { Db } from "@/lib/platform/db/client";
import { loadTexts } from "@/lib/store/read";
import type { TouchedBlock } from "./schemas";

/** Content hashes of one page: another author's base and result, and the caller's version. */
type EditedHashes = { before: string | null; after: string | null; here: string | null };

/** A comparison shows the rest. */
const MOST_NAMED = 20;
/** Skips larger pages: aligning their blocks would take too long. */
const MOST_BLOCKS = 1_000;
const PREVIEW_LENGTH = 60;

/**
 * Returns the blocks of each page that another author changed or removed, with their text here; `both` if
 * changed here too.
 */
export async function touchedBlocks(
  db: Db,
  organizationId: string,
  edited: readonly EditedHashes[],
): Promise<TouchedBlock[][]> {
  const hashes = edited.flatMap(({ before, after, here }) =>
    [before, after, here].filter((hash) => hash !== null),
  );
  const texts = await loadTexts(db, organizationId, [...new Set(hashes)]);
  const blocksOf = async (hash: string | null): Promise<Block[]> =>
    hash === null ? [] : readBlocks(texts.get(hash) ?? "");
  return Promise.all(
    edited.map(async ({ before, after, here }) => {
      try {
        const [old, theirs, mine] = await Promise.all([before, after, here].map(blocksOf));
        return await named(old!, theirs!, mine!);
      } catch (error) {
        if (error instanceof TooComplex) return [];
        throw error;
      }
    }),
  );
}

async function named(old: Block[], theirs: Block[], mine: Block[]): Promise<TouchedBlock[]> {
  if (Math.max(old.length, theirs.length, mine.length) > MOST_BLOCKS) return [];
  const [there, here] = await Promise.all([readFollowed(old, theirs), readFollowed(old, mine)]);
  const texts = new Map(mine.map((block) => [block.key, block]));
  const touched = old.filter(({ key }) => ["changed", "deleted"].includes(there.get(key)?.state ?? ""));
  const shown = touched.slice(0, MOST_NAMED).map(async (block) => {
    const now = here.get(block.key);
    const present = now && "node" in now ? texts.get(now.node) : undefined;
    return {
      preview: await readPreview((present ?? block).source, PREVIEW_LENGTH),
      both: now?.state === "changed" || now?.state === "deleted",
      ...(present && { block: present.key }),
    };
  });
  return Promise.all(shown);
}
