import "server-only";
import type { NewFile } from "@/lib/content/files/store";
import { sameValue } from "@/lib/core/canonical-json";
import type { FileRecord, PageRecord, ReusableRecord } from "@/lib/core/content/records";
import { yieldToEventLoop } from "@/lib/core/yield-to-event-loop";
import type { Db, Tx } from "@/lib/platform/db/client";
import type { ContentChanges } from "@/lib/store/changes";
import { addBranch, lockBranch } from "@/lib/store/commit";
import type { LockedBranch } from "@/lib/store/locked-branch";
import { loadAssets, loadTree } from "@/lib/store/read";
import type { Snapshot } from "@/lib/store/snapshot";
import type { RepositoryState } from "./repository-state";

/**
 * The sync states of a space are revisions of a branch beside main, one per synced commit. The one last
 * merged into main is the merge base of the next import.
 */
export type RepositoryContent = {
  pages: Map<string, PageRecord>;
  files: Map<string, FileRecord>;
  reusables: Map<string, ReusableRecord>;
};

const nothing = (): RepositoryContent => ({ pages: new Map(), files: new Map(), reusables: new Map() });

/** Locks the space's Git branch and creates it if missing. Lock main first. */
export async function lockGitBranch(
  tx: Tx,
  { id: spaceId, organizationId }: { id: string; organizationId: string },
): Promise<LockedBranch> {
  const branch =
    (await tx.branch.findFirst({ where: { spaceId, kind: "git" }, select: { id: true } })) ??
    (await addBranch(tx, { spaceId, organizationId, kind: "git" }));
  return lockBranch(tx, branch.id);
}

/** Loads the content of a snapshot that a repository can hold. */
export async function loadContent(db: Db, snapshot: Snapshot): Promise<RepositoryContent> {
  const [pages, files, reusables] = await Promise.all([
    loadTree(db, snapshot),
    loadAssets(db, snapshot, "file"),
    loadAssets(db, snapshot, "reusable"),
  ]);
  return {
    pages: new Map(pages.map(({ record }) => [record.id, record])),
    files: new Map([...files].map(([id, { record }]) => [id, record])),
    reusables: new Map([...reusables].map(([id, { record }]) => [id, record])),
  };
}

type SpaceRef = { organizationId: string; spaceId: string };

/** Loads the repository's content at a sequence number of the Git branch; null = before the first. */
export const loadRepository = async (
  db: Db,
  space: SpaceRef,
  branchId: number | null,
  seq: number | null,
): Promise<RepositoryContent> =>
  branchId === null || seq === null || seq === 0
    ? nothing()
    : loadContent(db, { ...space, branchId, seq, base: null });

export const contentOfState = ({ pages, files, reusables }: RepositoryState): RepositoryContent => ({
  pages,
  files: filesById(files),
  reusables,
});

const filesById = (files: readonly NewFile[]): Map<string, FileRecord> =>
  new Map(files.map(({ record }) => [record.id, record]));

/** Compares two states. */
export const differenceOf = async (
  before: RepositoryContent,
  after: RepositoryContent,
): Promise<ContentChanges> => ({
  pages: await differing(before.pages, after.pages),
  files: await differing(before.files, after.files),
  reusables: await differing(before.reusables, after.reusables),
  variables: new Map(),
});

async function differing<T>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
): Promise<Map<string, { before?: T; after?: T }>> {
  const changes = new Map<string, { before?: T; after?: T }>();
  const yieldNow = yieldToEventLoop();
  for (const id of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(id), after.get(id)];
    if (was === undefined || is === undefined || !sameValue(was, is))
      changes.set(id, { before: was, after: is });
    await yieldNow();
  }
  return changes;
}

/** Returns the changed records as a commit; null = deleted. */
export const commitOfChanges = ({ pages, files, reusables }: ContentChanges) => ({
  pages: new Map([...pages].map(([id, { after }]) => [id, after ?? null])),
  files: new Map([...files].map(([id, { after }]) => [id, after ?? null])),
  reusables: new Map([...reusables].map(([id, { after }]) => [id, after ?? null])),
});
