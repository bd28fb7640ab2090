import "server-only";
import { readBlocks } from "@/lib/content/rendering/render";
import { getRevisionSnapshot } from "@/lib/content/revisions/find";
import { alignBlocks } from "@/lib/core/content/block-diff";
import { Invalid, NotFound } from "@/lib/core/errors";
import type { Db } from "@/lib/platform/db/client";
import { findPage, loadText } from "@/lib/store/read";
import { snapshotOfMergeBase } from "@/lib/store/snapshot";
import { type Batch, type ChangeOf, markTouched, readWrittenText } from "./batch";

/** Reverts a page, or some blocks of its text, to a revision or to the space. */
export async function revertPage(db: Db, batch: Batch, change: ChangeOf<"revert_page">): Promise<void> {
  const { subject, tree } = batch;
  const source =
    change.revision === undefined
      ? snapshotOfMergeBase(subject)
      : await getRevisionSnapshot(db, subject.space, change.revision);
  const [original, current] = [await findPage(db, source, change.page), await tree.find(db, change.page)];
  if (!original && !current) throw new NotFound("page", change.page);
  markTouched(batch, change.page, current !== null);
  if (change.block) {
    if (!original || !current)
      throw new Invalid("Single blocks can be reverted only in a page that both states have.", "no_blocks");
    const organizationId = subject.space.organizationId;
    const [before, after] = await Promise.all([
      loadText(db, organizationId, original.record.contentHash),
      loadText(db, organizationId, current.contentHash),
    ]);
    batch.bodies.push({
      pageId: current.id,
      restored: (await readWrittenText(await revertBlocks(before, after, new Set(change.block)))).markdown,
    });
    return;
  }
  if (!original) return tree.remove(db, change.page);
  const parentLives =
    original.record.parentId === null || (await tree.find(db, original.record.parentId)) !== null;
  await tree.settle(db, { ...original.record, parentId: parentLives ? original.record.parentId : null });
}

/**
 * Returns the text `after` with the blocks of these keys as in `before`: added ones removed, removed ones
 * restored.
 */
async function revertBlocks(before: string, after: string, keys: ReadonlySet<string>): Promise<string> {
  const [old, now] = await Promise.all([readBlocks(before), readBlocks(after)]);
  const kept = alignBlocks(old, now).flatMap((row) => {
    const chosen = [row.before?.key, row.after?.key].some((key) => key !== undefined && keys.has(key));
    const block = chosen ? row.before : row.after;
    return block ? [block.source] : [];
  });
  return kept.join("\n\n");
}
