import "server-only";
import { archiveEmptyDraft } from "@/lib/collaboration/change-requests/commands/archive-empty";
import { jobActor } from "@/lib/core/access/actor";
import { withoutRequest } from "@/lib/platform/api/server/context";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { type Recorder, record } from "@/lib/platform/events/record";
import { runImportJob } from "./run-import-job";

type Draft = { changeRequestId: string | null; opensDraft: boolean };
type Run = Draft & { id: string; organizationId: string; spaceId: string; createdById: string };

/** A run acts on behalf of the person who started it. */
export const contextOf = ({ createdById }: Pick<Run, "createdById">) =>
  withoutRequest(jobActor(runImportJob.name, createdById));

/** Fails a run that is not over yet, and archives the draft that was opened for it. */
export const failRun = (db: Db, run: Run, reason: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const ctx = contextOf(run);
    const now = new Date();
    const { count } = await tx.importRun.updateMany({
      where: { id: run.id, status: { in: ["pending", "in_progress"] } },
      data: { status: "failed", reason, completedAt: now, updatedAt: now },
    });
    if (count === 0) return;
    await dropDraft(tx, ctx, run);
    await record(tx, ctx, {
      type: "import.failed",
      organizationId: run.organizationId,
      spaceId: run.spaceId,
      subjectId: run.id,
      payload: { reason },
    });
  });

/** An empty draft of a failed or cancelled run would be in the way of the next edit. */
export async function dropDraft(
  tx: Tx,
  ctx: Recorder,
  { changeRequestId, opensDraft }: Draft,
): Promise<void> {
  if (opensDraft && changeRequestId !== null) await archiveEmptyDraft(tx, ctx, changeRequestId);
}
