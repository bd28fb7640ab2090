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
import type { Branch, RemoteRepository } from "./remote";
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
  branch: Branch,
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
  branch: Branch;
  urlOfCommit: (oid: string) => string | null;
};

/**
 * Completes an earlier export that ended as failed or cancelled, but whose commit arrived: its response was lost, or it
 * was cancelled meanwhile. Otherwise the commit would be taken for one of people, and its pages for new ones.
 */
export async function recordLostPush(
  db: Db,
  { operation, tick }: GitRun,
  { space, remote, branch, urlOfCommit }: FetchedBranch,
): Promise<void> {
  const { spaceId, url, ref, projectDirectory } = operation;
  const lost = await db.gitOperation.findFirst({
    where: {
      ...{ spaceId, url, ref, projectDirectory, commitOid: branch.oid },
      ...{ direction: "export", preview: false, state: { in: ["failure", "cancelled"] } },
      places: { not: Prisma.DbNull },
    },
    orderBy: { createdAt: "desc" },
  });
  if (!lost || (await lastCommit(db, spaceId, operation))?.oid === branch.oid) return;
  const exported = await readPushed(lost, remote, branch, tick);
  const state = await stateOf(db, lost, space, await contentExportedBy(db, lost, space), exported, tick);
  const { oid, message } = branch;
  const commit: CommitFacts = { oid, message, createdByService: true, url: urlOfCommit(oid), ref };
  await recordExport(db, lost, space, { ...exported, state, commit });
}
