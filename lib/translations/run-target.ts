import "server-only";
import { jobActor } from "@/lib/core/access/actor";
import { can } from "@/lib/core/access/roles";
import { Forbidden, NotFound } from "@/lib/core/errors";
import { withoutRequest } from "@/lib/platform/api/server/context";
import type { Db } from "@/lib/platform/db/client";
import { findSpace } from "@/lib/spaces/spaces/queries";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { translateJob } from "./translate-job";

export type Payload = { settingsId: string; language: string; run: number };
export type RunTarget = NonNullable<Awaited<ReturnType<typeof begin>>>;

export class CancelledMeanwhile extends Error {}

export async function begin(db: Db, { settingsId, language, run }: Payload) {
  const where = { settingsId, language, run, status: { in: ["pending" as const, "running" as const] } };
  const { count } = await db.translationLanguage.updateMany({ where, data: { status: "running" } });
  if (count === 0) return null;
  return db.translationLanguage.findFirst({ where, include: { settings: true } });
}

/** True if the run was cancelled, or another one started. */
export const isOver = async (db: Db, { settingsId, language, run }: RunTarget): Promise<boolean> =>
  (await db.translationLanguage.count({ where: { settingsId, language, run, status: "running" } })) === 0;

export const contextOf = <UserId extends string | null>({ requestedById }: { requestedById: UserId }) =>
  withoutRequest(jobActor(translateJob.name, requestedById));

/** Authorizes the person who requested the run again: their permissions may have changed since. */
export async function authorizedSpace(
  db: Db,
  target: RunTarget,
  spaceId: string | null,
): Promise<SpaceSubject> {
  const { actor } = contextOf(target);
  const viewer = actor.userId === null ? null : { userId: actor.userId, organizationId: null };
  const space = viewer && spaceId !== null ? await findSpace(db, viewer, spaceId) : null;
  if (space?.organizationId !== target.settings.organizationId) throw new NotFound("space");
  if (!can(space.role, "space.manage"))
    throw new Forbidden("You no longer have permission to manage this space.");
  return space;
}
