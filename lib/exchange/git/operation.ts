import "server-only";
import { jobActor } from "@/lib/core/access/actor";
import { can } from "@/lib/core/access/roles";
import { Forbidden, NotFound } from "@/lib/core/errors";
import type { Importer } from "@/lib/exchange/imports/computed";
import { withoutRequest } from "@/lib/platform/api/server/context";
import { type Db, Prisma, type Tx } from "@/lib/platform/db/client";
import { inTransaction, type TransactionOptions } from "@/lib/platform/db/transaction";
import { record } from "@/lib/platform/events/record";
import { findSpace } from "@/lib/spaces/spaces/queries";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { runGitOperationJob } from "./run-operation-job";
import type { GitSyncWarning } from "./schemas";

export type GitOperation = NonNullable<Awaited<ReturnType<typeof begin>>>;

/** The context of a running operation. */
export type GitRun = {
  operation: GitOperation;
  signal: AbortSignal;
  enter: (stage: GitOperation["stage"]) => Promise<void>;
  /** Updates the progress time at intervals; throws if the operation has ended. */
  tick: () => Promise<void>;
};

/** Thrown in a run whose operation has ended, because it was cancelled or ran elsewhere. */
export class NotRunning extends Error {}

/** Returns a running operation and marks its progress time; null if it has ended. */
export async function begin(db: Db, operationId: string) {
  const { count } = await db.gitOperation.updateMany({
    where: { id: operationId, state: "running" },
    data: { updatedAt: new Date() },
  });
  return count === 0 ? null : db.gitOperation.findUnique({ where: { id: operationId } });
}

/** Acts on behalf of the person who started it. */
export const jobContext = ({ createdById }: GitOperation) =>
  withoutRequest(jobActor(runGitOperationJob.name, createdById));

/** The person importing; specs that they cannot see count as missing. */
export const importerOf = ({ createdById, organizationId }: GitOperation): Importer => ({
  userId: createdById,
  organizationId,
});

/** Merging a whole space takes longer than an edit. */
export const FINALIZE: TransactionOptions = { retry: 3, timeoutMs: 5 * 60_000 };

/** Checks that this person may still manage the space. */
export async function authorizedSpace(db: Db, operation: GitOperation): Promise<SpaceSubject> {
  const space = await findSpace(db, jobContext(operation).actor, operation.spaceId);
  if (!space) throw new NotFound("space", operation.spaceId);
  if (!can(space.role, "space.manage"))
    throw new Forbidden("You no longer have permission to manage this space.");
  return space;
}

type GitOutcome = {
  commitOid: string | null;
  gitSeq?: number;
  revisionId: string | null;
  changeRequestId?: string | null;
  warnings?: GitSyncWarning[];
  deletions?: string[];
};

/**
 * Completes an operation in the transaction of its effect. Throws NotRunning if it has another state by now than it was
 * loaded with.
 */
export async function complete(
  tx: Tx,
  operation: GitOperation,
  effect: () => Promise<GitOutcome>,
): Promise<void> {
  const now = new Date();
  const { count } = await tx.gitOperation.updateMany({
    where: { id: operation.id, state: operation.state },
    data: { state: "success", stage: "finalize", reason: null, completedAt: now, updatedAt: now },
  });
  if (count === 0) throw new NotRunning();
  const outcome = await effect();
  await tx.gitOperation.update({
    where: { id: operation.id },
    data: { ...outcome, places: Prisma.DbNull },
    select: { id: true },
  });
  if (!operation.preview) {
    await tx.gitSync.updateMany({
      where: { spaceId: operation.spaceId },
      data: { syncedAt: now, updatedAt: now },
    });
  }
  await recordEnd(tx, operation, "success", outcome);
}

/**
 * Ends an operation that did nothing.
 * @param preview what it would do now, of an export that ends as a preview
 */
export async function fail(
  db: Db,
  operation: GitOperation,
  reason: string,
  preview?: Pick<GitOutcome, "commitOid" | "deletions">,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const now = new Date();
    const { count } = await tx.gitOperation.updateMany({
      where: { id: operation.id, state: "running" },
      data: {
        ...{ state: "failure", reason, completedAt: now, updatedAt: now },
        ...(preview && { ...preview, preview: true }),
      },
    });
    const ended = preview ? { ...operation, preview: true } : operation;
    if (count > 0) await recordEnd(tx, ended, "failure", { commitOid: null, revisionId: null });
  });
}

const recordEnd = (
  tx: Tx,
  operation: GitOperation,
  state: "success" | "failure",
  { commitOid, revisionId }: GitOutcome,
): Promise<void> =>
  record(tx, jobContext(operation), {
    type: "space.gitSyncCompleted",
    organizationId: operation.organizationId,
    spaceId: operation.spaceId,
    subjectId: operation.spaceId,
    payload: {
      operation: operation.id,
      direction: operation.direction,
      ...(operation.preview && { preview: true }),
      state,
      ...(revisionId !== null && { revision: revisionId }),
      ...(commitOid !== null && { commit: commitOid }),
    },
  });
