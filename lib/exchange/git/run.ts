import "server-only";
import { DomainError } from "@/lib/core/errors";
import type { Db } from "@/lib/platform/db/client";
import { announce } from "@/lib/platform/events/announce";
import type { JobRun } from "@/lib/platform/jobs/job";
import { log } from "@/lib/platform/log";
import { begin, fail, type GitOperation, type GitRun, NotRunning } from "./operation";
import { exportToGit } from "./run-export";
import { importFromGit } from "./run-import";

const TIME_LIMIT_MS = 15 * 60_000;
const TICK_EVERY_MS = 2_000;

/**
 * Runs an import or export, which can be killed and delivered again at any time: work before the last
 * transaction is invisible in the space, and that transaction writes the revision and completes the
 * operation. A pushed commit is recognized by its id, since the same export makes the same commit.
 */
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
      log.error({ err: error, operationId }, "An operation with a Git repository failed permanently.");
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

function runOf(db: Db, operation: GitOperation, signal: AbortSignal): GitRun {
  let updatedAt = Date.now();
  const update = async (data: { stage?: GitOperation["stage"] }): Promise<void> => {
    signal.throwIfAborted();
    updatedAt = Date.now();
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
      await update({ stage });
      const { organizationId, spaceId } = operation;
      await announce(db, {
        ...{ type: "space.gitSyncProgressed", organizationId, spaceId },
        ...{ subjectId: spaceId, requestId: null },
      });
    },
    tick: async () => {
      if (Date.now() - updatedAt > TICK_EVERY_MS) await update({});
    },
  };
}
