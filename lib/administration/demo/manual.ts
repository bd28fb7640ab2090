import "server-only";
import { z } from "zod";
import type { AuthorContext } from "@/lib/collaboration/change-requests/commands/create";
import {
  archiveUntouched,
  proposeImport,
} from "@/lib/collaboration/change-requests/commands/imported-change-requests";
import { mergeContents } from "@/lib/collaboration/change-requests/commands/merge-contents";
import { mergedContent } from "@/lib/collaboration/change-requests/commands/trial-merge";
import { type RepositoryState, readRepository } from "@/lib/exchange/git/repository-state";
import { knownOf } from "@/lib/exchange/git/run-import";
import { savePlaces, storeState } from "@/lib/exchange/git/stored-state";
import {
  commitOfChanges,
  contentOfState,
  differenceOf,
  loadContent,
  loadRepository,
  lockGitBranch,
  type RepositoryContent,
} from "@/lib/exchange/git/sync-states";
import type { OrganizationSubject } from "@/lib/organizations/organizations/subject";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db, Tx } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { parsedJson } from "@/lib/platform/db/stored-json";
import { record } from "@/lib/platform/events/record";
import { createSpace, getSpace } from "@/lib/spaces/spaces/commands";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import type { ContentChanges } from "@/lib/store/changes";
import { commit, lockBranch } from "@/lib/store/commit";
import { snapshotOfSpace } from "@/lib/store/snapshot";
import type { ManualFiles } from "./manual-files";

/*
 * The manual as a space. Each version of its files is a revision of the space's import branch, as commits of a Git
 * repository are, so that edits in the space and new versions meet in the same three-way merge. Pages that the space
 * did not edit follow directly; changes to edited pages become a change request.
 */

/** The manual of this installation: its space, and the version that was imported last. */
const ManualSetting = z.object({
  organizationId: z.string(),
  spaceId: z.string(),
  /** of the imported files */
  hash: z.string(),
  /** the revision of the import branch that the space holds, which is the merge base of the next version */
  seq: z.int(),
  /** the change request for edited pages, and the merge base once it is merged */
  proposed: z.object({ changeRequestId: z.string(), seq: z.int() }).nullable(),
});
type ManualSetting = z.infer<typeof ManualSetting>;

const KEY = "demo-manual";
const TITLE = "Bindery manual";
const MESSAGE = "Manual of this version of Bindery";
const NOTHING: RepositoryContent = { pages: new Map(), files: new Map(), reusables: new Map() };

/** Finds the manual; null if no demo was created with it. */
export async function findManual(db: Db): Promise<ManualSetting | null> {
  const row = await db.instanceSetting.findUnique({ where: { key: KEY } });
  return row && parsedJson(ManualSetting, row.value, { table: "InstanceSetting", column: "value", row: KEY });
}

const lockManualSetting = prepared(
  "lock-manual-setting",
  `SELECT FROM "InstanceSetting" WHERE "key" = $1 FOR UPDATE`,
);

/** Locks the manual until the transaction ends. */
export async function lockManual(tx: Tx): Promise<ManualSetting | null> {
  await lockManualSetting(tx, [KEY]);
  return findManual(tx);
}

/** Creates the space of the manual. An installation has at most one. */
export async function createManual(
  tx: Tx,
  ctx: ActorContext,
  organization: OrganizationSubject,
  files: ManualFiles,
): Promise<SpaceSubject> {
  const { organizationId } = organization;
  const space = await createSpace(tx, ctx, organization, { title: TITLE, emoji: "📘" });
  const state = await readManual(tx, ctx, space, files);
  const none: ManualSetting = { organizationId, spaceId: space.id, hash: "", seq: 0, proposed: null };
  const value = await importManual(tx, ctx, space, state, none);
  await tx.instanceSetting.create({
    data: { key: KEY, value: { ...value, hash: files.hash } },
    select: { key: true },
  });
  return getSpace(tx, ctx, space.id);
}

/** Reads files as content of the space and stores their texts. Needs no transaction. */
export async function readManual(
  db: Db,
  { actor }: AuthorContext,
  { id: spaceId, organizationId }: Pick<SpaceSubject, "id" | "organizationId">,
  { entries }: ManualFiles,
): Promise<RepositoryState> {
  const known = await knownOf(db, { spaceId, organizationId });
  const importer = { userId: actor.userId, organizationId };
  const state = await readRepository(db, entries, known, importer, async () => {});
  await storeState(db, organizationId, state);
  return state;
}

/** Stores the outcome of an import. */
export const saveManual = (tx: Tx, value: ManualSetting): Promise<unknown> =>
  tx.instanceSetting.update({ where: { key: KEY }, data: { value }, select: { key: true } });

/** Imports a version of the manual whose texts are stored. */
export async function importManual(
  tx: Tx,
  ctx: AuthorContext,
  space: SpaceSubject,
  state: RepositoryState,
  manual: ManualSetting,
): Promise<ManualSetting> {
  const { organizationId, id: spaceId } = space;
  const { userId: authorId } = ctx.actor;
  const main = await lockBranch(tx, space.mainBranchId);
  const branch = await lockGitBranch(tx, space);
  const versionAt = (seq: number) => loadRepository(tx, { organizationId, spaceId }, branch.id, seq);
  const base = await versionAt(await mergeBaseOf(tx, manual));
  const snapshot = snapshotOfSpace(space);
  const wanted = contentOfState(state);
  const edits = await differenceOf(base, await loadContent(tx, snapshot));
  const news = await differenceOf(base, wanted);

  const merge = (change: ContentChanges) =>
    mergeContents(tx, organizationId, { main: edits, change, snapshots: [snapshot] });
  let following = without(news, edits);
  let merged = await merge(following);
  if (merged.conflicts.length > 0) {
    following = await differenceOf(NOTHING, NOTHING);
    merged = await merge(following);
  }
  const held = withChanges(base, following);
  const imported = await commit(tx, branch, {
    ...commitOfChanges(await differenceOf(await versionAt(branch.headSeq), held)),
    ...{ type: "edits", authorId, message: MESSAGE, always: true },
  });
  const revision = await commit(tx, main, {
    ...mergedContent(merged),
    ...{ type: "edits", authorId, message: MESSAGE, parents: [imported.id] },
  });
  if (revision.changed)
    await record(tx, ctx, {
      ...{ type: "space.contentUpdated", organizationId, spaceId, subjectId: spaceId },
      payload: { revision: revision.id, imported: merged.pages.size },
    });
  await savePlaces(tx, spaceId, state.places);
  if (manual.proposed) await archiveUntouched(tx, ctx, space, [manual.proposed.changeRequestId]);

  const change = await differenceOf(held, wanted);
  if (Object.values(change).every((changes) => changes.size === 0))
    return { ...manual, seq: imported.seq, proposed: null };
  const version = await commit(tx, await lockGitBranch(tx, space), {
    ...commitOfChanges(change),
    ...{ type: "edits", authorId, message: MESSAGE, always: true },
  });
  const sides = { main: await differenceOf(held, await loadContent(tx, snapshot)), change };
  const result = await mergeContents(tx, organizationId, { ...sides, snapshots: [snapshot] });
  const { changeRequestId } = await proposeImport(tx, ctx, space, {
    ...{ subject: "Update edited pages of the manual", message: MESSAGE, parent: version.id, sides, result },
  });
  return { ...manual, seq: imported.seq, proposed: { changeRequestId, seq: version.seq } };
}

/** Returns the version that the space holds: the proposed one once its change request was merged. */
async function mergeBaseOf(tx: Tx, { seq, proposed }: ManualSetting): Promise<number> {
  if (proposed === null) return seq;
  const where = { id: proposed.changeRequestId, status: "merged" as const };
  return (await tx.changeRequest.count({ where })) > 0 ? proposed.seq : seq;
}

/** Returns the changes of pages and files that the other side did not change. */
const without = (changes: ContentChanges, edits: ContentChanges): ContentChanges => ({
  pages: unedited(changes.pages, edits.pages),
  files: unedited(changes.files, edits.files),
  reusables: unedited(changes.reusables, edits.reusables),
  variables: new Map(),
});

const unedited = <T>(changes: ReadonlyMap<string, T>, edits: ReadonlyMap<string, T>): Map<string, T> =>
  new Map([...changes].filter(([id]) => !edits.has(id)));

const withChanges = (
  { pages, files, reusables }: RepositoryContent,
  changes: ContentChanges,
): RepositoryContent => ({
  pages: changed(pages, changes.pages),
  files: changed(files, changes.files),
  reusables: changed(reusables, changes.reusables),
});

function changed<T>(
  before: ReadonlyMap<string, T>,
  changes: ReadonlyMap<string, { after?: T }>,
): Map<string, T> {
  const after = new Map(before);
  for (const [id, change] of changes) {
    if (change.after === undefined) after.delete(id);
    else after.set(id, change.after);
  }
  return after;
}
