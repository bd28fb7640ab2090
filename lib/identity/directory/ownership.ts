import "server-only";
import type { Actor } from "@/lib/core/access/actor";
import { ConflictError } from "@/lib/core/errors";
import type { Db, Tx } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";

/*
 * Only the directory changes the names, addresses, memberships and teams it manages: its next sync would undo
 * other changes. Commands call these checks before such a change.
 */

const ofPerson = prepared(
  "directory-of-person",
  `SELECT d."label" FROM "DirectoryUser" u JOIN "Directory" d USING ("organizationId")
    WHERE u."userId" = $1 ORDER BY d."createdAt" LIMIT 1`,
);
const ofMember = prepared(
  "directory-of-member",
  `SELECT d."label" FROM "DirectoryUser" u JOIN "Directory" d USING ("organizationId")
    WHERE u."organizationId" = $1 AND u."userId" = $2`,
);
const ofTeam = prepared(
  "directory-of-team",
  `SELECT d."label" FROM "DirectoryGroup" g JOIN "Directory" d USING ("organizationId") WHERE g."teamId" = $1`,
);

type Acting = { actor: Actor };

async function refuse({ actor }: Acting, find: () => Promise<{ label: string }[]>, what: string) {
  if (actor.kind === "directory") return;
  const [owner] = await find();
  if (!owner) return;
  throw new ConflictError(`${owner.label} manages ${what}. Make this change there.`, "managed_by_directory");
}

/** Refuses to change the name or address of a managed person. */
export const refuseManagedPerson = (tx: Tx, ctx: Acting, userId: string): Promise<void> =>
  refuse(ctx, () => ofPerson(tx, [userId]), "your name and e-mail address");

/** Refuses to remove, disable or enable a managed member. */
export const refuseManagedMember = (
  tx: Tx,
  ctx: Acting,
  organizationId: string,
  userId: string,
): Promise<void> => refuse(ctx, () => ofMember(tx, [organizationId, userId]), "this membership");

/** Refuses to rename or delete a managed team, or to change its members. */
export const refuseManagedTeam = (tx: Tx, ctx: Acting, teamId: string): Promise<void> =>
  refuse(ctx, () => ofTeam(tx, [teamId]), "this team");

/** Returns the name of the directory that manages a person in any organization; null if none. */
export const directoryOfPerson = async (db: Db, userId: string): Promise<string | null> =>
  (await ofPerson(db, [userId]))[0]?.label ?? null;

/** True if a directory manages the team's members. */
export const isManagedTeam = async (tx: Tx, teamId: string): Promise<boolean> =>
  (await ofTeam(tx, [teamId])).length > 0;
