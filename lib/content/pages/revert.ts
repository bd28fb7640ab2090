import "server-only";
import { readBlocks } from "@/lib/content/rendering/render";
import { getRevisionSnapshot } from "@/lib/content/revisions/find";
import { alignBlocks } from "@/lib/core/content/block-diff";
import type { Block } from "@/lib/core/content/blocks";
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
  await tree.settle(db, { ...original.record, ...(await tree.placeBack(db, original.record)) });
}

/** A block of the result, and its index in each text that has this source. */
type PlacedBlock = { source: string; old: number | undefined; now: number | undefined };

/**
 * Returns the text `after` with the blocks of these keys as in `before`: added ones removed, removed ones restored. Blocks
 * that are neighbours in one of the texts keep the lines between them there.
 */
async function revertBlocks(before: string, after: string, keys: ReadonlySet<string>): Promise<string> {
  const [old, now] = await Promise.all([readBlocks(before), readBlocks(after)]);
  const isChosen = (block: Block | undefined) => block !== undefined && keys.has(block.key);
  const all: PlacedBlock[] = [{ source: "", old: -1, now: -1 }];
  let [olds, nows] = [0, 0];
  for (const { kind, before, after } of alignBlocks(old, now)) {
    const indexes = { old: before && olds++, now: after && nows++ };
    const isOld = isChosen(before) || isChosen(after);
    const block = isOld ? before : after;
    if (!block) continue;
    const isBoth = kind === "same";
    all.push({
      source: block.source,
      old: isOld || isBoth ? indexes.old : undefined,
      now: isOld && !isBoth ? undefined : indexes.now,
    });
  }
  all.push({ source: "", old: old.length, now: now.length });
  return all.reduce((text, block, index) => {
    const previous = all[index - 1];
    if (!previous) return text;
    const gap = gapAt(after, now, previous.now, block.now) ?? gapAt(before, old, previous.old, block.old);
    return text + (gap ?? (text === "" ? "" : "\n\n")) + block.source;
  }, "");
}

/** The text between two blocks that are neighbours; undefined for others. */
function gapAt(
  text: string,
  blocks: readonly Block[],
  one: number | undefined,
  next: number | undefined,
): string | undefined {
  if (one === undefined || next === undefined || one + 1 !== next) return undefined;
  return text.slice(blocks[one]?.end ?? 0, blocks[next]?.start ?? text.length);
}
