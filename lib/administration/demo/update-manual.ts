import "server-only";
import { jobActor } from "@/lib/core/access/actor";
import { getOrganization } from "@/lib/organizations/organizations/queries";
import { withoutRequest } from "@/lib/platform/api/server/context";
import type { Db, RootDb } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { findSpace } from "@/lib/spaces/spaces/queries";
import { createManual, findManual, importManual, lockManual, readManual, saveManual } from "./manual";
import { type ManualFiles, readManualFiles } from "./manual-files";
import { findDemoOrganization } from "./marker";
import { updateManualJob } from "./update-manual-job";

export const handle = async (db: RootDb): Promise<void> => updateManual(db, await readManualFiles());

/**
 * Brings the demo's manual to these files, unless its space is deleted, locked, or follows a repository. A demo that
 * is older than the manual gets the space.
 */
export async function updateManual(db: RootDb, files: ManualFiles): Promise<void> {
  const before = await findManual(db);
  if (!before) return addManual(db, files);
  if (before.hash === files.hash) return;
  const target = await targetOf(db, before);
  if (!target) return;
  const state = await readManual(db, target.ctx, target.space, files);
  await inTransaction(
    db,
    async (tx) => {
      const manual = await lockManual(tx);
      const now = manual?.hash === before.hash ? await targetOf(tx, manual) : null;
      if (!manual || !now) return;
      const imported = await importManual(tx, now.ctx, now.space, state, manual);
      await saveManual(tx, { ...imported, hash: files.hash });
    },
    { retry: 3 },
  );
}

/** Creates the manual in the demo organization, without a site: an upgrade publishes nothing. */
async function addManual(db: RootDb, files: ManualFiles): Promise<void> {
  const organizationId = await findDemoOrganization(db);
  const ctx = organizationId === null ? null : await asAdmin(db, organizationId);
  if (organizationId === null || !ctx) return;
  await inTransaction(db, async (tx) => {
    const organization = await getOrganization(tx, ctx.actor, organizationId);
    await createManual(tx, ctx, organization, files);
  });
}

/** Returns the space with an admin of its organization, for whom the update runs. */
async function targetOf(db: Db, { organizationId, spaceId }: { organizationId: string; spaceId: string }) {
  const ctx = await asAdmin(db, organizationId);
  if (!ctx || (await db.gitSync.count({ where: { spaceId } })) > 0) return null;
  const space = await findSpace(db, ctx.actor, spaceId);
  return space && space.editMode !== "locked" ? { space, ctx } : null;
}

/** Returns the context of the longest-standing admin; null if the organization has none. */
async function asAdmin(db: Db, organizationId: string) {
  const admin = await db.member.findFirst({
    where: { organizationId, role: "admin", disabledAt: null, user: { disabledAt: null } },
    orderBy: [{ joinedAt: "asc" }, { userId: "asc" }],
    select: { userId: true, user: { select: { email: true, displayName: true, photoURL: true } } },
  });
  return admin && withoutRequest({ ...jobActor(updateManualJob.name, admin.userId), ...admin.user });
}
