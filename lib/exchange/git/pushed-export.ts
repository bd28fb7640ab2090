import "server-only";
import { z } from "zod";
import type { Db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/client";
import { parsedJson } from "@/lib/platform/db/stored-json";
import { inTransaction } from "@/lib/platform/db/transaction";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { lockBranch } from "@/lib/store/commit";
import { configurationWarning } from "./configuration-warning";
import { KnownFile } from "./identities";
import { type CommitFacts, commitState, noteCommit } from "./import-commit";
import { filesInFolder, readFiles } from "./open";
import { complete, FINALIZE, type GitOperation, type GitRun, importerOf, jobContext } from "./operation";
import type { RemoteBranch, RemoteRepository } from "./remote";
import { type RepositoryFile, type RepositoryState, readRepository } from "./repository-state";
import { lastCommit, loadPlaces, savePlaces, storeState } from "./stored-state";
import { loadContent, lockGitBranch, type RepositoryContent } from "./sync-states";

/** The files of an export, and its commit. */
export type ExportFiles = {
  /** files of the space's folder, by relative path */
  entries: Map<string, RepositoryFile>;
  places: KnownFile[];
  /**
   * Text hashes of pages whose files say exactly the same, by page id. Reading such a file may give another
   * text, in the repository's syntax or with the path of a deleted page; later commits to the file are merged
   * with the original text.
   */
  hashes: ReadonlyMap<string, string>;
  /** null if there is nothing to push */
  made: string | null;
  /** the configuration that orders pages instead of a table of contents */
  tool: string | null;
  /** files to delete although the space never had them */
  deletions: string[];
  /** commit message, with all authors of new content */
  message: string;
};

export const contentExportedBy = (
  db: Db,
  { mainSeq: seq }: GitOperation,
  { organizationId, id: spaceId, mainBranchId: branchId }: SpaceSubject,
): Promise<RepositoryContent> => loadContent(db, { organizationId, spaceId, branchId, seq, base: null });

/** Reads the commit of an export, which was pushed before the run was interrupted. */
export async function readPushed(
  operation: GitOperation,
  remote: RemoteRepository,
  branch: RemoteBranch,
  tick: GitRun["tick"],
): Promise<ExportFiles> {
  const entries = await readFiles(remote, filesInFolder(branch, operation.projectDirectory), tick);
  const places = parsedJson(z.array(KnownFile), operation.places, {
    table: "GitOperation",
    column: "places",
    row: operation.id,
  });
  return {
    entries,
    places,
    hashes: new Map(),
    tool: null,
    deletions: [],
    made: null,
    message: branch.message,
  };
}

/** Reads the files of an export as an import would, and stores their texts. */
export async function stateOf(
  db: Db,
  operation: GitOperation,
  space: SpaceSubject,
  { pages }: RepositoryContent,
  { entries, places, hashes, tool }: ExportFiles,
  tick: GitRun["tick"],
): Promise<ExportedState> {
  const known = { places, formerPlaces: await loadPlaces(db, space.id), pages };
  const state = await readRepository(db, entries, known, importerOf(operation), tick);
  await storeState(db, operation.organizationId, state);
  for (const [id, contentHash] of hashes) {
    const page = state.pages.get(id);
    if (page) state.pages.set(id, { ...page, contentHash });
  }
  return { ...state, exportWarnings: tool === null ? [] : configurationWarning(tool, pages, state.pages) };
}

type ExportedState = RepositoryState & { exportWarnings: ReturnType<typeof configurationWarning> };
type RecordedExport = Pick<ExportFiles, "deletions"> & { state: ExportedState; commit: CommitFacts };

/** Completes an export whose commit is in the repository. */
export const recordExport = (
  db: Db,
  operation: GitOperation,
  space: SpaceSubject,
  { state, commit, deletions }: RecordedExport,
): Promise<void> =>
  inTransaction(
    db,
    (tx) =>
      complete(tx, operation, async () => {
        await lockBranch(tx, space.mainBranchId);
        const { seq } = await commitState(
          { tx, ctx: jobContext(operation), space, state, commit },
          await lockGitBranch(tx, space),
        );
        await savePlaces(tx, space.id, state.places);
        const revisionId = commit.createdByService ? operation.revisionId : null;
        if (revisionId !== null) await noteCommit({ tx, commit }, revisionId);
        const warnings = state.exportWarnings;
        return {
          commitOid: commit.oid,
          gitSeq: seq,
          revisionId,
          ...(warnings.length > 0 && { warnings }),
          ...(deletions.length > 0 && { deletions }),
        };
      }),
    FINALIZE,
  );

type FetchedBranch = {
  space: SpaceSubject;
  remote: RemoteRepository;
  branch: RemoteBranch;
  urlOfCommit: (oid: string) => string | null;
};

/**
 * Completes an earlier export that ended as failed or cancelled, but whose commit arrived: its response was lost, or it
 * was cancelled meanwhile. Otherwise the commit would be taken for one of people, and its pages for new ones. Others may
 * have pushed to the branch since.
 */
export async function recordLostPush(
  db: Db,
  { operation, tick }: GitRun,
  { space, remote, branch, urlOfCommit }: FetchedBranch,
): Promise<void> {
  const lost = await findLost(db, operation);
  const oids = new Set(lost.flatMap(({ commitOid }) => commitOid ?? []));
  // A branch at the last synced commit has no later one.
  if (oids.size === 0 || (await lastCommit(db, operation.spaceId, operation))?.oid === branch.oid) return;
  const pushed = oids.has(branch.oid) ? { remote, branch } : await remote.findInHistory(oids);
  const of = lost.find(({ commitOid }) => commitOid === pushed?.branch.oid);
  if (!pushed || !of) return;
  const exported = await readPushed(of, pushed.remote, pushed.branch, tick);
  const state = await stateOf(db, of, space, await contentExportedBy(db, of, space), exported, tick);
  const { oid, message } = pushed.branch;
  const commit: CommitFacts = { oid, message, createdByService: true, url: urlOfCommit(oid), ref: of.ref };
  await recordExport(db, of, space, { ...exported, state, commit });
}

const MOST_LOST = 20;

/** Loads the exports to this branch since the last sync that made a commit, but ended without success. */
async function findLost(
  db: Db,
  { spaceId, url, ref, projectDirectory }: GitOperation,
): Promise<GitOperation[]> {
  const last = await db.gitOperation.findFirst({
    where: { spaceId, state: "success", gitSeq: { not: null }, standalone: false },
    orderBy: { createdAt: "desc" },
    select: { createdAt: true },
  });
  return db.gitOperation.findMany({
    where: {
      ...{ spaceId, url, ref, projectDirectory, direction: "export", preview: false },
      ...{ state: { in: ["failure", "cancelled"] }, places: { not: Prisma.DbNull } },
      ...(last && { createdAt: { gt: last.createdAt } }),
    },
    orderBy: { createdAt: "desc" },
    take: MOST_LOST,
  });
}
