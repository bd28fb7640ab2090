import "server-only";
import { refuseLocked } from "@/lib/collaboration/change-requests/commands/create";
import { Invalid } from "@/lib/core/errors";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { branchOf } from "./address";
import { noBranch } from "./failures";
import type { KnownFile } from "./identities";
import { importCommit } from "./import-commit";
import { exportsOutsideOf } from "./merge-base";
import { filesInFolder, openRepository, readFiles } from "./open";
import {
  authorizedSpace,
  complete,
  FINALIZE,
  type GitOperation,
  type GitRun,
  importerOf,
  jobContext,
} from "./operation";
import { recordLostPush } from "./pushed-export";
import { readRepository } from "./repository-state";
import { findGitBranch, lastCommit, loadPlaces, storeState } from "./stored-state";
import { loadRepository, type RepositoryContent } from "./sync-states";

/** Fetches the latest commit and merges it into the space. */
export async function importFromGit(db: Db, run: GitRun): Promise<void> {
  const { operation, signal, enter, tick } = run;
  const present = await authorizedSpace(db, operation);
  await enter("repo_fetch");
  const { remote, urlOfCommit } = await openRepository(db, operation, signal);
  const branch = await remote.fetch();
  if (!branch) throw noBranch(operation.ref);

  await enter("config_check");
  await recordLostPush(db, run, { space: present, remote, branch, urlOfCommit });
  if (!operation.force && !operation.standalone) {
    const last = await lastCommit(db, operation.spaceId, operation);
    if (last?.oid === branch.oid) return completeWithoutChanges(db, operation, last);
  }
  const exportsOutside =
    operation.force || operation.standalone ? [] : await exportsOutsideOf(db, operation, remote, branch);
  const files = filesInFolder(branch, operation.projectDirectory);
  if (files.size === 0) {
    throw new Invalid(
      operation.projectDirectory === ""
        ? `The branch “${branchOf(operation.ref)}” has no files.`
        : `The branch “${branchOf(operation.ref)}” has no folder “${operation.projectDirectory}”, or it is empty.`,
      "nothing_to_import",
    );
  }

  await enter("content_process");
  const entries = await readFiles(remote, files, tick);
  const state = await readRepository(db, entries, await knownOf(db, operation), importerOf(operation), tick);
  await storeState(db, operation.organizationId, state);

  await enter("finalize");
  await inTransaction(
    db,
    (tx) =>
      complete(tx, operation, async () => {
        const space = await authorizedSpace(tx, operation);
        if (!operation.standalone) refuseLocked(space);
        const { oid, message } = branch;
        const imported = await importCommit(tx, {
          tx,
          ctx: jobContext(operation),
          space,
          commit: { oid, message, createdByService: false, url: urlOfCommit(oid), ref: operation.ref },
          exportsOutside,
          state,
          force: operation.force,
          standalone: operation.standalone,
        });
        const warnings = state.warnings.length > 0 ? state.warnings : undefined;
        return { commitOid: oid, ...imported, warnings };
      }),
    FINALIZE,
  );
}

/** Completes without changes: the commit is in the space already, or in a change request. */
const completeWithoutChanges = (
  db: Db,
  operation: GitOperation,
  { oid, waitsIn }: { oid: string; waitsIn: { id: string } | null },
): Promise<void> =>
  inTransaction(db, (tx) =>
    complete(tx, operation, async () => ({
      commitOid: oid,
      revisionId: null,
      changeRequestId: waitsIn?.id ?? null,
    })),
  );

/** Loads the sync state of the repository. */
export async function knownOf(
  db: Db,
  { spaceId, organizationId }: Pick<GitOperation, "spaceId" | "organizationId">,
): Promise<RepositoryContent & { places: KnownFile[] }> {
  const [places, branch] = await Promise.all([loadPlaces(db, spaceId), findGitBranch(db, spaceId)]);
  const content = await loadRepository(
    db,
    { organizationId, spaceId },
    branch?.id ?? null,
    branch?.headSeq ?? null,
  );
  return { places, ...content };
}
