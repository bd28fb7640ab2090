import "server-only";
import { refuseLocked } from "@/lib/collaboration/change-requests/commands/create";
import { storeFileBytes } from "@/lib/content/files/store";
import { Invalid } from "@/lib/core/errors";
import type { Importer } from "@/lib/exchange/imports/computed";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction, type TransactionOptions } from "@/lib/platform/db/transaction";
import { storeTexts } from "@/lib/store/texts";
import { branchOf } from "./address";
import { noBranch } from "./failures";
import type { KnownFile } from "./identities";
import { importCommit } from "./import-commit";
import { filesInFolder, openRepository, readFiles } from "./open";
import { authorizedSpace, complete, type GitOperation, type GitRun, jobContext } from "./operation";
import { type RepositoryState, readRepository } from "./repository-state";
import { findGitBranch, lastCommit, loadPlaces } from "./stored-state";
import { loadRepository, type RepositoryContent } from "./sync-states";

/** Merging a whole space takes longer than an edit. */
export const FINALIZE: TransactionOptions = { retry: 3, timeoutMs: 5 * 60_000 };

const TEXTS_AT_ONCE = 100;

/** Fetches the latest commit and merges it into the space. */
export async function importFromGit(db: Db, { operation, signal, enter, tick }: GitRun): Promise<void> {
  await authorizedSpace(db, operation);
  await enter("repo_fetch");
  const { remote, urlOfCommit } = await openRepository(db, operation, signal);
  const branch = await remote.fetch();
  if (!branch) throw noBranch(operation.ref);

  await enter("config_check");
  if (!operation.force && !operation.standalone) {
    const last = await lastCommit(db, operation.spaceId, operation);
    if (last?.oid === branch.oid) return completeWithoutChanges(db, operation, last);
  }
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

/** The person importing; specs that they cannot see count as missing. */
export const importerOf = ({ createdById, organizationId }: GitOperation): Importer => ({
  userId: createdById,
  organizationId,
});

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

/** No row refers to these texts yet, so they can be stored before the transaction, and twice. */
export async function storeState(
  db: Db,
  organizationId: string,
  { texts, files }: RepositoryState,
): Promise<void> {
  await storeFileBytes(db, organizationId, files);
  for (let at = 0; at < texts.length; at += TEXTS_AT_ONCE) {
    await storeTexts(db, organizationId, texts.slice(at, at + TEXTS_AT_ONCE));
  }
}
