import "server-only";
import { removePdfsOf } from "@/lib/content/pdf/clean-up";
import { jobActor } from "@/lib/core/access/actor";
import { ConflictError, Invalid, NotFound } from "@/lib/core/errors";
import { forgetCredentials } from "@/lib/exchange/git/commands";
import { removeSpacesFromInstallations } from "@/lib/integrations/integrations/targets";
import { dropInvitesTo } from "@/lib/organizations/invites/commands/links";
import { withoutRequest } from "@/lib/platform/api/server/context";
import type { Db, Tx } from "@/lib/platform/db/client";
import { prepared, type RowOf } from "@/lib/platform/db/prepared";
import { inTransaction } from "@/lib/platform/db/transaction";
import { type Recorder, record } from "@/lib/platform/events/record";
import { inTurn } from "@/lib/platform/jobs/in-turn";
import { enqueue, type JobRun } from "@/lib/platform/jobs/job";
import { dropSiteSpacesOf } from "@/lib/sites/structure/site-spaces";
import { forgetDeleted } from "@/lib/spaces/collections/deleted";
import { detachTranslations } from "@/lib/translations/commands";
import { removeSpacesJob, requestRemoval } from "./removal-job";
import { removalCutoff } from "./retention";
import type { RemoveSpace } from "./schemas";
import type { SpaceSubject } from "./subject";

/** How many spaces a run deletes before other jobs get their turn. */
const AT_ONCE = 20;

type DueSpace = RowOf<typeof lockDue>;

const dueSpaces = prepared(
  "spaces-due-for-removal",
  `SELECT "id" FROM "Space" WHERE "deletedAt" <= $1 AND "removedAt" IS NULL ORDER BY "deletedAt", "id" LIMIT ${AT_ONCE}`,
);
const lockDue = prepared(
  "lock-space-due-for-removal",
  `SELECT "id", "organizationId", "title" FROM "Space" WHERE "id" = $1 AND "deletedAt" <= $2 AND "removedAt" IS NULL
    FOR UPDATE SKIP LOCKED`,
);
const spaceToRemove = prepared(
  "space-to-remove",
  `SELECT "id", "organizationId", "title", "deletedAt" FROM "Space" WHERE "id" = $1 AND "removedAt" IS NULL FOR UPDATE`,
);

/**
 * Takes a space away from every reader at once: without a main branch no read finds it, also none of the trash. Its rows
 * can be too many for one transaction, so a job deletes them in portions.
 */
async function remove(tx: Tx, ctx: Recorder, { id, organizationId, title }: DueSpace): Promise<void> {
  await tx.space.update({
    where: { id },
    data: { removedAt: new Date(), mainBranchId: null, parentId: null },
    select: { id: true },
  });
  await dropSiteSpacesOf(tx, id);
  await dropInvitesTo(tx, { spaces: [id] });
  await removeSpacesFromInstallations(tx, [id]);
  await forgetCredentials(tx, [id]);
  await detachTranslations(tx, id);
  await removePdfsOf(tx, id);
  await requestRemoval(tx, { id, organizationId });
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
  inTransaction(db, async (tx) => {
    const [space] = await spaceToRemove(tx, [id]);
    if (!space) throw new NotFound("space", id);
    if (space.deletedAt === null) {
      throw new ConflictError("The space isn't in the trash. Move it there first.", "not_deleted");
    }
    if (title !== space.title) throw Invalid.field("title", "must be the title of the space.");
    await remove(tx, ctx, space);
  });

const removedSpaces = prepared(
  "removed-spaces",
  `SELECT "id", "organizationId" FROM "Space" WHERE "removedAt" IS NOT NULL`,
);

/** Skips a space that is locked because it is being restored. */
export async function handle(db: Db, _payload: unknown, { signal }: JobRun): Promise<void> {
  const cutoff = removalCutoff(Date.now());
  await forgetDeleted(db, cutoff);
  // Spaces whose removal began, and whose job was given up.
  for (const space of await removedSpaces(db, [])) await inTransaction(db, (tx) => requestRemoval(tx, space));
  const due = await dueSpaces(db, [cutoff]);
  await inTurn(due, ({ id }) => {
    signal.throwIfAborted();
    return removeDue(db, id, cutoff);
  });
  if (due.length < AT_ONCE) return;
  await inTransaction(db, (tx) => enqueue(tx, removeSpacesJob, {}, { key: "remove-spaces" }));
}

const removeDue = (db: Db, id: string, cutoff: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    const [space] = await lockDue(tx, [id, cutoff]);
    if (space) await remove(tx, withoutRequest(jobActor(removeSpacesJob.name, null)), space);
  });
