import "server-only";
import { readBlocks } from "@/lib/content/rendering/render";
import type { ContentScope } from "@/lib/content/scopes/content-scope";
import type { Block } from "@/lib/core/content/blocks";
import { NotFound } from "@/lib/core/errors";
import type { Db } from "@/lib/platform/db/client";
import { loadText } from "@/lib/store/read";
import { loadPageFacts } from "./page-facts";

/** Finds a block of a stored text by its key. */
export async function findBlockIn(
  db: Db,
  { space }: ContentScope,
  contentHash: string | null,
  node: string,
): Promise<{ block: Block; text: string } | undefined> {
  if (contentHash === null) return undefined;
  const text = await loadText(db, space.organizationId, contentHash);
  const block = (await readBlocks(text)).find(({ key }) => key === node);
  return block && { block, text };
}

/** Returns a block of a page's present content. Throws NotFound. */
export async function getBlock(db: Db, scope: ContentScope, pageId: string, key: string): Promise<Block> {
  const facts = (await loadPageFacts(db, scope, [pageId])).get(pageId);
  if (!facts || facts.gone) throw new NotFound("page", pageId);
  const found = await findBlockIn(db, scope, facts.contentHash, key);
  if (!found) throw new NotFound("block", key);
  return found.block;
}
