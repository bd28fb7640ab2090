import "server-only";
import { type Role, rank } from "@/lib/core/access/roles";
import { Forbidden, Invalid, NotFound } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction, RETRIED } from "@/lib/platform/db/transaction";
import type { PayloadOf } from "@/lib/platform/events/event";
import { type Recorder, record } from "@/lib/platform/events/record";
import type { AccessTarget, GranteeId } from "./access-target";
import { changeAccess, lockItem } from "./change-access";
import { lockMembers } from "./grants";
import { refuseMore } from "./refuse-escalation";
import type { GrantAccess, UpdateGrant } from "./schemas";

/** Gives people and teams of the organization a role in a space, a collection or a site. */
export const grantAccess = (
  db: Db,
  ctx: ActorContext,
  item: AccessTarget,
  { role, users = [], teams = [] }: GrantAccess,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { organizationId } = item;
    refuseMore(item, role);
    // A member who is removed concurrently loses this grant too, or is not found.
    const members = await lockMembers(tx, [organizationId, users]);
    const known = await tx.team.findMany({
      where: { organizationId, id: { in: teams } },
      select: { id: true },
    });
    for (const id of users)
      if (!members.some(({ userId }) => userId === id)) throw new NotFound("member", id);
    for (const id of teams) if (!known.some((team) => team.id === id)) throw new NotFound("team", id);
    await lockItem(tx, item);
    const present = await grantsOf(tx, item, users, teams);
    for (const grant of present) refuseMore(item, grant.role);
    const missing: GranteeId[] = [
      ...without(
        users,
        present.map(({ userId }) => userId),
      ).map((userId) => ({ userId })),
      ...without(
        teams,
        present.map(({ teamId }) => teamId),
      ).map((teamId) => ({ teamId })),
    ];
    await changeAccess(tx, item, async () => {
      await changeGrants(tx, item, present, role);
      await createGrants(tx, item, missing, role);
    });
    await note(tx, ctx, item, [
      ...present.map((grant) => changeOf(grant, grant, { role })),
      ...missing.map((holder) => changeOf(holder, null, { role })),
    ]);
  });

/** Changes the role of a grant. */
export const updateGrant = (
  db: Db,
  ctx: ActorContext,
  item: AccessTarget,
  holder: GranteeId,
  { role }: UpdateGrant,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockItem(tx, item);
    const [present] = await grantsOf(tx, item, ...idsOf(holder));
    if (!present)
      throw new NotFound("role given there to", "userId" in holder ? holder.userId : holder.teamId);
    if (role === undefined || role === present.role) return;
    refuseMore(item, present.role);
    refuseMore(item, role);
    await changeAccess(tx, item, () => changeGrants(tx, item, [present], role));
    await note(tx, ctx, item, [changeOf(present, present, { role })]);
  });

/** Grants the role of a link; a higher grant stays. Throws for people who were denied access. */
export const raiseGrant = (
  db: Db,
  ctx: Recorder,
  item: AccessTarget,
  holder: { userId: string },
  role: Role,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await lockItem(tx, item);
    const [present] = await grantsOf(tx, item, ...idsOf(holder));
    if (present?.role === null) {
      throw new Forbidden(`Your access to “${item.title}” is blocked. Ask an admin.`, "access_blocked");
    }
    if (present && rank(present.role) >= rank(role)) return false;
    await changeAccess(tx, item, () =>
      present ? changeGrants(tx, item, [present], role) : createGrants(tx, item, [holder], role),
    );
    await note(tx, ctx, item, [changeOf(present ?? holder, present ?? null, { role })]);
    return true;
  });

/** Removes a grant; returns false if there was none. */
export const removeGrant = (
  db: Db,
  ctx: ActorContext,
  item: AccessTarget,
  holder: GranteeId,
): Promise<boolean> =>
  inTransaction(
    db,
    async (tx) => {
      await lockItem(tx, item);
      const [present] = await grantsOf(tx, item, ...idsOf(holder));
      if (!present) {
        if (item.kind === "space" && "teamId" in holder) {
          throw new Invalid("The team has no direct access to this space.", "no_access");
        }
        return false;
      }
      refuseMore(item, present.role);
      const where = { where: { id: present.id }, select: { id: true } };
      await changeAccess(tx, item, async () => {
        if (item.kind === "space") await tx.spaceGrant.delete(where);
        else if (item.kind === "collection") await tx.collectionGrant.delete(where);
        else await tx.siteGrant.delete(where);
      });
      await note(tx, ctx, item, [changeOf(present, present, null)]);
      return true;
    },
    RETRIED,
  );

type Grant = { id: string; userId: string | null; teamId: string | null; role: Role | null };

/** Returns the grants of some people and teams in an access target. */
function grantsOf(tx: Tx, { kind, id }: AccessTarget, users: string[], teams: string[]): Promise<Grant[]> {
  const select = { id: true, userId: true, teamId: true, role: true } as const;
  const OR = [{ userId: { in: users } }, { teamId: { in: teams } }];
  switch (kind) {
    case "space":
      return tx.spaceGrant.findMany({ where: { spaceId: id, OR }, select });
    case "collection":
      return tx.collectionGrant.findMany({ where: { collectionId: id, OR }, select });
    case "site":
      return tx.siteGrant.findMany({ where: { siteId: id, OR }, select });
  }
}

async function changeGrants(
  tx: Tx,
  { kind }: AccessTarget,
  grants: readonly Grant[],
  role: Role | null,
): Promise<void> {
  if (grants.length === 0) return;
  const change = { where: { id: { in: grants.map(({ id }) => id) } }, data: { role } };
  if (kind === "space") await tx.spaceGrant.updateMany(change);
  else if (kind === "collection") await tx.collectionGrant.updateMany(change);
  else await tx.siteGrant.updateMany(change);
}

async function createGrants(
  tx: Tx,
  { kind, id }: AccessTarget,
  holders: readonly GranteeId[],
  role: Role | null,
): Promise<void> {
  if (holders.length === 0) return;
  const rows = holders.map((holder) => ({ id: newId(), ...holder, role }));
  if (kind === "space") {
    await tx.spaceGrant.createMany({ data: rows.map((row) => ({ ...row, spaceId: id })) });
  } else if (kind === "collection") {
    await tx.collectionGrant.createMany({ data: rows.map((row) => ({ ...row, collectionId: id })) });
  } else {
    await tx.siteGrant.createMany({ data: rows.map((row) => ({ ...row, siteId: id })) });
  }
}

const without = (ids: readonly string[], known: readonly (string | null)[]): string[] =>
  [...new Set(ids)].filter((id) => !known.includes(id));

const idsOf = (holder: GranteeId): [users: string[], teams: string[]] =>
  "userId" in holder ? [[holder.userId], []] : [[], [holder.teamId]];

type GrantedRole = { role: Role | null } | null;
type GrantChange = PayloadOf<"space.accessChanged">["grants"][number];

const changeOf = (
  { userId, teamId }: { userId?: string | null; teamId?: string | null },
  before: GrantedRole,
  after: GrantedRole,
): GrantChange => ({
  ...(userId && { user: userId }),
  ...(teamId && { team: teamId }),
  before: before && { role: before.role },
  after,
});

/** Records the changed grants, if any. */
async function note(
  tx: Tx,
  ctx: Recorder,
  item: AccessTarget,
  changes: readonly GrantChange[],
): Promise<void> {
  const grants = changes.filter(({ before, after }) => before?.role !== after?.role);
  if (grants.length === 0) return;
  await record(tx, ctx, {
    type: `${item.kind}.accessChanged`,
    organizationId: item.organizationId,
    ...(item.kind === "space" && { spaceId: item.id }),
    subjectId: item.id,
    payload: { grants },
  });
}
