import "server-only";
import { contribute } from "@/lib/collaboration/change-requests/commands/contribute";
import { getChangeRequest } from "@/lib/collaboration/change-requests/commands/create";
import { refuseClosed } from "@/lib/collaboration/change-requests/commands/merge";
import { newFile, storeFileBytes } from "@/lib/content/files/store";
import { workingReusables, workingVariables } from "@/lib/content/pages/working-assets";
import { viewerOf } from "@/lib/core/access/actor";
import { sameValue } from "@/lib/core/canonical-json";
import { type FileRecord, hashText } from "@/lib/core/content/records";
import { NotFound } from "@/lib/core/errors";
import type { Db, Tx } from "@/lib/platform/db/client";
import { type Recorder, record } from "@/lib/platform/events/record";
import { commit, lockBranch } from "@/lib/store/commit";
import { addRedirects } from "@/lib/store/paths";
import { findAssets, findPage, loadAncestors, loadChildren } from "@/lib/store/read";
import { storeTexts } from "@/lib/store/texts";
import { type ImportPlan, walk } from "./plan";
import { recordsOf } from "./records";
import type { ImportTarget } from "./target";

const TEXTS_AT_ONCE = 100;

/**
 * Stores the texts and bytes of an import plan by hash. No row refers to them yet, so this can run before the
 * transaction that does, and twice. Holds one file in memory at a time.
 */
export async function storeContents(
  db: Db,
  organizationId: string,
  plan: ImportPlan,
  onStored?: (files: number) => Promise<void>,
): Promise<FileRecord[]> {
  const files: FileRecord[] = [];
  for (const { id, name, content } of plan.files) {
    const file = await newFile(id, name, await content.read());
    await storeFileBytes(db, organizationId, [file]);
    files.push(file.record);
    await onStored?.(files.length);
  }
  const texts = [...walk(plan.pages), ...(plan.reusables ?? [])].flatMap(({ text }) => text || []);
  for (let at = 0; at < texts.length; at += TEXTS_AT_ONCE) {
    await storeTexts(db, organizationId, texts.slice(at, at + TEXTS_AT_ONCE));
  }
  return files;
}

/** Commits a plan as one revision, after the existing pages. Its contents must be stored. */
export async function commitPlan(
  tx: Tx,
  ctx: Recorder,
  target: ImportTarget,
  plan: ImportPlan,
  files: readonly FileRecord[],
  message: string,
): Promise<{ revisionId: string; keptVariables: string[] }> {
  const branch = await lockBranch(tx, target.branchId);
  await refuseClosedMeanwhile(tx, ctx, target);
  const { pages } = recordsOf(plan, await parentOf(tx, target));
  const { keptVariables, ...shared } = await sharedOf(tx, plan, target);
  const revision = await commit(tx, branch, {
    type: "edits",
    authorId: ctx.actor.userId,
    message,
    pages,
    files: new Map(files.map((file) => [file.id, file])),
    ...shared,
  });
  const { space, changeRequest } = target;
  if (plan.redirects && !changeRequest) await addRedirects(tx, space.id, plan.redirects);
  const { userId } = ctx.actor;
  if (changeRequest && userId !== null) {
    await contribute(tx, changeRequest.id, { ...ctx.actor, userId }, "edit");
  }
  await record(tx, ctx, {
    type: changeRequest ? "changeRequest.edited" : "space.contentUpdated",
    organizationId: space.organizationId,
    spaceId: space.id,
    subjectId: changeRequest?.id ?? space.id,
    payload: {
      revision: revision.id,
      imported: pages.size + files.length,
      ...(changeRequest && { number: changeRequest.number }),
    },
  });
  return { revisionId: revision.id, keptVariables };
}

/**
 * Throws Conflict for a change request that was closed since the target was looked up: what is committed to a merged one
 * never gets into the space.
 */
async function refuseClosedMeanwhile(
  tx: Tx,
  { actor }: Recorder,
  { space, changeRequest }: ImportTarget,
): Promise<void> {
  const viewer = viewerOf(actor);
  if (!viewer || !changeRequest) return;
  refuseClosed(await getChangeRequest(tx, { actor: viewer }, space.id, changeRequest.id));
}

/**
 * Selects the plan's reusable contents and variables that the space does not have yet, and the names of variables with
 * another value in the space.
 */
async function sharedOf(db: Db, { reusables = [], variables = {} }: ImportPlan, { snapshot }: ImportTarget) {
  const [texts, values] = [workingReusables(snapshot), workingVariables(snapshot)];
  for (const { id, title, text } of reusables) texts.set(id, { id, title, contentHash: hashText(text) });
  const there = await findAssets(db, snapshot, "variable", Object.keys(variables));
  const keptVariables: string[] = [];
  for (const [name, value] of Object.entries(variables)) {
    const kept = there.get(name);
    if (!kept) values.set(name, value);
    else if (!sameValue(kept.record, value)) keptVariables.push(name);
  }
  await texts.checkCount(db);
  await values.checkCount(db);
  return { reusables: texts.changes, variables: values.changes, keptVariables };
}

async function parentOf(db: Db, { snapshot, pageId }: ImportTarget) {
  const siblings = (await loadChildren(db, snapshot, pageId)).map(({ record: page }) => page);
  if (pageId === null) return { parentId: null, depth: 0, siblings };
  const parent = await findPage(db, snapshot, pageId);
  if (!parent) throw new NotFound("page", pageId);
  const ancestors = await loadAncestors(db, snapshot, [parent]);
  return { parentId: pageId, depth: ancestors.length + 1, siblings };
}
