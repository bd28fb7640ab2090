import "server-only";
import { sameValue } from "@/lib/core/canonical-json";
import type { Change } from "@/lib/core/content/records";
import type { Db } from "@/lib/platform/db/client";
import { type ContentChanges, changesBetween } from "@/lib/store/changes";
import type { GitOperation } from "./operation";
import type { RemoteBranch, RemoteRepository } from "./remote";
import { appliedSeq, syncedCommits } from "./stored-state";
import { loadRepository, type RepositoryContent } from "./sync-states";

/**
 * Returns the sync states of exports that the branch is not known to build on, oldest first: a force-push removed their
 * commits, or a squash or rebase replaced them.
 */
export async function exportsOutsideOf(
  db: Db,
  { spaceId, projectDirectory }: GitOperation,
  remote: RemoteRepository,
  branch: RemoteBranch,
): Promise<number[]> {
  const synced = await syncedCommits(db, spaceId);
  const [last] = synced;
  // The pages of another folder are other files, so what the branch builds on says nothing about them.
  if (!last || last.projectDirectory !== projectDirectory) return [];
  if ([branch.oid, ...branch.parents].includes(last.oid)) return [];
  if (!synced.some(({ isExport }) => isExport)) return [];
  const known = await remote.ancestorsAmong(new Set(synced.map(({ oid }) => oid)), branch.oid);
  // A history that is too long to be fetched is taken for one that was not rewritten.
  if (known === null) return [];
  const newest = synced.find(({ oid }) => known.has(oid))?.seq ?? 0;
  return synced
    .filter(({ isExport, seq }) => isExport && seq > newest)
    .map(({ seq }) => seq)
    .reverse();
}

type GitBranch = { organizationId: string; spaceId: string; branchId: number };

/**
 * Loads the merge base of a commit: the sync state last merged into main. What an export outside of the commit's history
 * changed has the last state there that the commit has too, or else the state before these exports. Otherwise its words
 * would look deleted by people.
 */
export async function loadMergeBase(
  db: Db,
  { branchId, ...place }: GitBranch,
  exportsOutside: readonly number[],
  theirs: RepositoryContent,
): Promise<RepositoryContent> {
  const base = await loadRepository(db, place, branchId, await appliedSeq(db, place.spaceId));
  const exported: ContentChanges[] = [];
  for (const seq of exportsOutside) {
    exported.push(await changesBetween(db, { ...place, branchId, seq, base: null }, seq - 1, seq));
  }
  const [pages, files, reusables] = [
    exported.map((changes) => changes.pages),
    exported.map((changes) => changes.files),
    exported.map((changes) => changes.reusables),
  ];
  takeShared(base.pages, pages, theirs.pages);
  takeShared(base.files, files, theirs.files);
  takeShared(base.reusables, reusables, theirs.reusables);
  return base;
}

function takeShared<T>(
  base: Map<string, T>,
  exported: readonly ReadonlyMap<string, Change<T>>[],
  theirs: ReadonlyMap<string, T>,
): void {
  for (const id of new Set(exported.flatMap((changes) => [...changes.keys()]))) {
    const states = exported.flatMap((changes) => {
      const change = changes.get(id);
      return change ? [change.before, change.after] : [];
    });
    states.push(base.get(id));
    const theirState = theirs.get(id) ?? null;
    const shared = states.findLastIndex((state) => sameValue(state ?? null, theirState));
    const state = states[Math.max(0, shared)];
    if (state === undefined) base.delete(id);
    else base.set(id, state);
  }
}
