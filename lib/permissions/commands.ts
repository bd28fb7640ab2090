import "server-only";
import { type Role, rank } from "@/lib/access/roles";
import type { ActorContext } from "@/lib/api/server/context";
import type { TransactionClient } from "@/lib/db/client";
import { inTransaction } from "@/lib/db/transaction";
import { Forbidden, Invalid, NotFound } from "@/lib/errors";
import { record } from "@/lib/events/record";
import { newId } from "@/lib/ids";
import type { Holder, Item } from "./item";
import type { GrantAccess, UpdateGrant } from "./schemas";

/** Gives people and teams of the organization a role in a space or a collection. */
export const grantAccess = (
  ctx: ActorContext,
  item: Item,
  { role, users = [], teams = [] }: GrantAccess,
): Promise<void> =>
  inTransaction(async (tx) => {
    const { organizationId } = item;
    refuseMore(item, role);
    const members = await tx.member.findMany({
      where: { organizationId, userId: { in: users } },
      select: { userId: true },
    });
    const known = await tx.team.findMany({
      where: { organizationId, id: { in: teams } },
      select: { id: true },
    });
    for (const id of users)
      if (!members.some(({ userId }) => userId === id)) throw new NotFound("member", id);
    for (const id of teams) if (!known.some((team) => team.id === id)) throw new NotFound("team", id);
    const holders: Holder[] = [
      ...[...new Set(users)].map((userId) => ({ userId })),
      ...[...new Set(teams)].map((teamId) => ({ teamId })),
    ];
    for (const holder of holders) {
      const present = await lockGrant(tx, item, holder);
      if (present) refuseMore(item, present.role);
      await writeGrant(tx, item, holder, present, role);
    }
    await note(tx, ctx, item, { role, users, teams });
  });

/** Changes the role that somebody was given. */
export const updateGrant = (
  ctx: ActorContext,
  item: Item,
  holder: Holder,
  { role }: UpdateGrant,
): Promise<void> =>
  inTransaction(async (tx) => {
    const present = await lockGrant(tx, item, holder);
    if (!present)
      throw new NotFound("role given there to", "userId" in holder ? holder.userId : holder.teamId);
    if (role === undefined || role === present.role) return;
    refuseMore(item, present.role);
    refuseMore(item, role);
    await writeGrant(tx, item, holder, present, role);
    await note(tx, ctx, item, { role, ...named(holder) });
  });

/** Takes back the role that somebody was given; false when there was none. */
export const removeGrant = (ctx: ActorContext, item: Item, holder: Holder): Promise<boolean> =>
  inTransaction(async (tx) => {
    const present = await lockGrant(tx, item, holder);
    if (!present) {
      if (item.kind === "space" && "teamId" in holder) {
        throw new Invalid(
          "The team was given no role in this space; there is nothing to take back.",
          "no_access",
        );
      }
      return false;
    }
    refuseMore(item, present.role);
    const where = { where: { id: present.id }, select: { id: true } };
    if (item.kind === "space") await tx.spaceGrant.delete(where);
    else await tx.collectionGrant.delete(where);
    await note(tx, ctx, item, { removed: true, ...named(holder) });
    return true;
  });

/** Nobody hands out, changes or takes back more than they have themselves. */
function refuseMore({ role: own, title }: Item, role: Role | null): void {
  if (rank(role) > rank(own)) {
    throw new Forbidden(`Your role in “${title}” is “${own}”; it does not reach to give or take “${role}”.`);
  }
}

type Grant = { id: string; role: Role | null };

function lockGrant(tx: TransactionClient, { kind, id }: Item, holder: Holder): Promise<Grant | null> {
  const select = { id: true, role: true } as const;
  return kind === "space"
    ? tx.spaceGrant.findFirst({ where: { spaceId: id, ...holder }, select })
    : tx.collectionGrant.findFirst({ where: { collectionId: id, ...holder }, select });
}

async function writeGrant(
  tx: TransactionClient,
  { kind, id }: Item,
  holder: Holder,
  present: Grant | null,
  role: Role | null,
): Promise<void> {
  const select = { id: true } as const;
  if (present) {
    const change = { where: { id: present.id }, data: { role }, select };
    if (kind === "space") await tx.spaceGrant.update(change);
    else await tx.collectionGrant.update(change);
  } else if (kind === "space") {
    await tx.spaceGrant.create({ data: { id: newId(), spaceId: id, ...holder, role }, select });
  } else {
    await tx.collectionGrant.create({ data: { id: newId(), collectionId: id, ...holder, role }, select });
  }
}

const named = (holder: Holder) =>
  "userId" in holder ? { users: [holder.userId] } : { teams: [holder.teamId] };

type Noted = { role?: Role | null; removed?: boolean; users?: string[]; teams?: string[] };

const note = (tx: TransactionClient, ctx: ActorContext, item: Item, payload: Noted): Promise<void> =>
  record(tx, ctx, {
    type: `${item.kind}.accessChanged`,
    organizationId: item.organizationId,
    ...(item.kind === "space" && { spaceId: item.id }),
    subjectId: item.id,
    payload,
  });
