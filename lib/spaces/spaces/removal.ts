import "server-only";
import { jobActor } from "@/lib/core/access/actor";
import { ConflictError, Invalid, NotFound } from "@/lib/core/errors";
import { withoutRequest } from "@/lib/platform/api/server/context";
import type { Db, Tx } from "@/lib/platform/db/client";
import { prepared, type RowOf } from "@/lib/platform/db/prepared";
import { inTransaction } from "@/lib/platform/db/transaction";
import { type Recorder, record } from "@/lib/platform/events/record";
import { inTurn } from "@/lib/platform/jobs/in-turn";
import { enqueue, type JobRun } from "@/lib/platform/jobs/job";
import { forgetDeleted } from "@/lib/spaces/collections/deleted";
import { collectContents } from "@/lib/store/collect";
import { removeSpacesJob } from "./removal-job";
import { removalCutoff } from "./retention";
import type { RemoveSpace } from "./schemas";
import type { SpaceSubject } from "./subject";

/** How many spaces a run deletes before other jobs get their turn. */
const AT_ONCE = 20;
/**
 * A space is deleted in one transaction: pages, history, change requests and discussions only exist together.
 */
const TIMEOUT_MS = 10 * 60_000;

type DueSpace = RowOf<typeof lockDue>;

const dueSpaces = prepared(
  "spaces-due-for-removal",
  `SELECT "id" FROM "Space" WHERE "deletedAt" <= $1 ORDER BY "deletedAt", "id" LIMIT ${AT_ONCE}`,
);
const lockDue = prepared(
  "lock-space-due-for-removal",
  `SELECT "id", "organizationId", "title" FROM "Space" WHERE "id" = $1 AND "deletedAt" <= $2 FOR UPDATE SKIP LOCKED`,
);
const spaceToRemove = prepared(
  "space-to-remove",
  `SELECT "id", "organizationId", "title", "deletedAt" FROM "Space" WHERE "id" = $1 FOR UPDATE`,
);

async function remove(tx: Tx, ctx: Recorder, { id, organizationId, title }: DueSpace): Promise<void> {
  await tx.space.delete({ where: { id }, select: { id: true } });
  await collectContents(tx, organizationId);
  await record(tx, ctx, {
    type: "space.removed",
    organizationId,
    spaceId: id,
    subjectId: id,
    payload: { title },
  });
}

/** Permanently deletes a space in the trash before its time is over, if the caller types its title. */
export const purgeSpace = (
  db: Db,
  ctx: Recorder,
  { id }: Pick<SpaceSubject, "id">,
  { title }: RemoveSpace,
): Promise<void> =>
  inTransaction(
    db,
    async (tx) => {
      const [space] = await spaceToRemove(tx, [id]);
      if (!space) throw new NotFound("space", id);
      if (space.deletedAt === null) {
        throw new ConflictError("The space isn't in the trash. Move it there first.", "not_deleted");
      }
      if (title !== space.title) throw Invalid.field("title", "must be the title of the space.");
      await remove(tx, ctx, space);
    },
    { timeoutMs: TIMEOUT_MS },
  );

/** Skips a space that is locked because it is being restored. */
export async function handle(db: Db, _payload: unknown, { signal }: JobRun): Promise<void> {
  const cutoff = removalCutoff(Date.now());
  await forgetDeleted(db, cutoff);
  const due = await dueSpaces(db, [cutoff]);
  await inTurn(due, ({ id }) => {
    signal.throwIfAborted();
    return removeDue(db, id, cutoff);
  });
  if (due.length < AT_ONCE) return;
  await inTransaction(db, (tx) => enqueue(tx, removeSpacesJob, {}, { key: "remove-spaces" }));
}

const removeDue = (db: Db, id: string, cutoff: Date): Promise<void> =>
  inTransaction(
    db,
    async (tx) => {
      const [space] = await lockDue(tx, [id, cutoff]);
      if (space) await remove(tx, withoutRequest(jobActor(removeSpacesJob.name, null)), space);
    },
    { timeoutMs: TIMEOUT_MS },
  );
