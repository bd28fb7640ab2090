import "server-only";
import { jobActor } from "@/lib/core/access/actor";
import { can } from "@/lib/core/access/roles";
import { findSpace } from "@/lib/domains/spaces/queries";
import { DomainError, Forbidden, NotFound } from "@/lib/errors";
import { log } from "@/lib/log";
import type { GitSyncWarning } from "@/lib/model/git/schemas";
import type { SpaceSubject } from "@/lib/model/spaces/subject";
import { withoutRequest } from "@/lib/platform/api/server/context";
import { type Db, Prisma } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { announce } from "@/lib/platform/events/announce";
import { record } from "@/lib/platform/events/record";
import type { JobRun } from "@/lib/platform/jobs/job";
import { runGitOperationJob } from "./job";
import { exportToGit } from "./run-export";
import { importFromGit } from "./run-import";

/**
 * Runs an import or export, which can be killed and delivered again at any time: work before the last
 * transaction is invisible in the space, and that transaction writes the revision and completes the
 * operation. A pushed commit is recognized by its id, since the same export makes the same commit.
 */
export type GitOperation = NonNullable<Awaited<ReturnType<typeof begin>>>;

/** The context of a running operation. */
export type GitRun = {
  operation: GitOperation;
  signal: AbortSignal;
  enter: (stage: GitOperation["stage"]) => Promise<void>;
  /** Updates the progress time at intervals; throws if the operation has ended. */
  tick: () => Promise<void>;
};

class NotRunning extends Error {}

const TIME_LIMIT_MS = 15 * 60_000;
const TICK_EVERY_MS = 2_000;

export async function handle(db: Db, { operationId }: { operationId: string }, job: JobRun): Promise<void> {
  const operation = await begin(db, operationId);
  if (!operation) return;
  const ended = watchEnd(db, operationId);
  const run = runOf(
    db,
    operation,
    AbortSignal.any([job.signal, ended.signal, AbortSignal.timeout(TIME_LIMIT_MS)]),
  );
  try {
    await (operation.direction === "import" ? importFromGit(db, run) : exportToGit(db, run));
  } catch (error) {
    if (error instanceof NotRunning) return;
    if (error instanceof DomainError) return fail(db, operation, error.message);
    if (job.isLastAttempt && !job.signal.aborted) {
      log.error({ err: error, operationId }, "An operation with a Git repository failed for good.");
      return fail(
        db,
        operation,
        "Something went wrong. Start it again. If it keeps failing, contact the operator.",
      );
    }
    throw error;
  } finally {
    ended.stop();
  }
}

/** Aborts the signal when the operation is cancelled, even while its work reports no progress. */
function watchEnd(db: Db, id: string): { signal: AbortSignal; stop: () => void } {
  const ended = new AbortController();
  const look = () =>
    db.gitOperation
      .count({ where: { id, state: "running" } })
      .then((running) => {
        if (running === 0) ended.abort(new NotRunning());
      })
      // The work itself will fail on the same error.
      .catch(() => {});
  const timer = setInterval(look, TICK_EVERY_MS);
  return { signal: ended.signal, stop: () => clearInterval(timer) };
}

async function begin(db: Db, operationId: string) {
  const { count } = await db.gitOperation.updateMany({
    where: { id: operationId, state: "running" },
    data: { updatedAt: new Date() },
  });
  return count === 0 ? null : db.gitOperation.findUnique({ where: { id: operationId } });
}

function runOf(db: Db, operation: GitOperation, signal: AbortSignal): GitRun {
  let told = Date.now();
  const tell = async (data: { stage?: GitOperation["stage"] }): Promise<void> => {
    signal.throwIfAborted();
    told = Date.now();
    const { count } = await db.gitOperation.updateMany({
      where: { id: operation.id, state: "running" },
      data: { ...data, updatedAt: new Date() },
    });
    if (count === 0) throw new NotRunning();
  };
  return {
    operation,
    signal,
    enter: async (stage) => {
      await tell({ stage });
      const { organizationId, spaceId } = operation;
      await announce(db, {
        ...{ type: "space.gitSyncProgressed", organizationId, spaceId },
        ...{ subjectId: spaceId, requestId: null },
      });
    },
    tick: async () => {
      if (Date.now() - told > TICK_EVERY_MS) await tell({});
    },
  };
}

/** Acts on behalf of the person who started it. */
export const jobContext = ({ createdById }: GitOperation) =>
  withoutRequest(jobActor(runGitOperationJob.name, createdById));

/** Checks that this person may still manage the space. */
export async function authorizedSpace(db: Db, operation: GitOperation): Promise<SpaceSubject> {
  const space = await findSpace(db, jobContext(operation).actor, operation.spaceId);
  if (!space) throw new NotFound("space", operation.spaceId);
  if (!can(space.role, "space.manage"))
    throw new Forbidden("You no longer have permission to manage this space.");
  return space;
}

export type GitOutcome = {
  commitOid: string | null;
  gitSeq?: number;
  revisionId: string | null;
  changeRequestId?: string | null;
  warnings?: GitSyncWarning[];
  deletions?: string[];
};

/** Completes an operation in the transaction of its effect. Throws NotRunning if it has already ended. */
export async function complete(
  tx: Db,
  operation: GitOperation,
  effect: () => Promise<GitOutcome>,
): Promise<void> {
  const now = new Date();
  const { count } = await tx.gitOperation.updateMany({
    where: { id: operation.id, state: "running" },
    data: { state: "success", stage: "finalize", completedAt: now, updatedAt: now },
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
  tx: Db,
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
