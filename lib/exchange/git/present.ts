import { z } from "zod";
import { presentUser } from "@/lib/identity/users/present";
import { parsedJson } from "@/lib/platform/db/stored-json";
import { joinAddress } from "./address";
import { presentGitSync } from "./present-sync";
import { ABANDONED_AFTER_MS, ABANDONED_REASON, type GitOperationRow, type GitSyncRow } from "./queries";
import { type GitInfo, type GitSyncOperation, GitSyncWarning } from "./schemas";

export const presentGitInfo = (setup: GitSyncRow, operation: GitOperationRow | null): GitInfo => ({
  ...presentGitSync(setup),
  ref: setup.ref,
  repoProjectDirectory: setup.projectDirectory,
  ...(setup.treeUrl !== null && { repoTreeURL: setup.treeUrl }),
  hasCredentials: setup.hasCredentials,
  ...(operation && { operation: presentOperation(operation, setup) }),
});

function presentOperation(row: GitOperationRow, { commitUrl }: GitSyncRow): GitSyncOperation {
  const isAbandoned = row.state === "running" && Date.now() - row.updatedAt.getTime() > ABANDONED_AFTER_MS;
  const reason = isAbandoned ? ABANDONED_REASON : row.reason;
  const commitAddress = row.commitOid === null ? null : joinAddress(commitUrl, row.commitOid);
  return {
    object: "git-sync-operation",
    id: row.id,
    direction: row.direction,
    state: isAbandoned ? "failure" : row.state,
    stage: row.stage,
    ref: row.ref,
    ...(reason !== null && { reason }),
    ...(row.warnings !== null && {
      warnings: parsedJson(z.array(GitSyncWarning), row.warnings, {
        table: "GitOperation",
        column: "warnings",
        row: row.id,
      }),
    }),
    ...(row.preview && { preview: row.preview }),
    ...(row.deletions !== null && {
      deletions: parsedJson(z.array(z.string()), row.deletions, {
        table: "GitOperation",
        column: "deletions",
        row: row.id,
      }),
    }),
    // Exports note their commit before they push it.
    ...(row.commitOid !== null &&
      (row.state === "success" || row.preview) && {
        commit: { oid: row.commitOid, ...(commitAddress !== null && { url: commitAddress }) },
      }),
    ...(row.revisionId !== null && { revision: row.revisionId }),
    ...(row.changeRequest && { changeRequest: row.changeRequest }),
    createdBy: presentUser(row.createdBy),
    createdAt: row.createdAt.toISOString(),
    ...(row.completedAt !== null && { completedAt: row.completedAt.toISOString() }),
  };
}
