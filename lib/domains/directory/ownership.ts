import "server-only";
import type { Actor } from "@/lib/core/access/actor";
import { Conflict } from "@/lib/errors";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";

/*
 * What a directory manages is changed by the directory alone: whatever else were written here, its next sync would
 * undo. So commands ask here before they change a name, an address, a membership or who is in a team.
 */

const ofPerson = prepared<{ label: string }>(
  "directory-of-person",
  `SELECT d."label" FROM "DirectoryUser" u JOIN "Directory" d USING ("organizationId")
    WHERE u."userId" = $1 ORDER BY d."createdAt" LIMIT 1`,
);
const ofMember = prepared<{ label: string }>(
  "directory-of-member",
  `SELECT d."label" FROM "DirectoryUser" u JOIN "Directory" d USING ("organizationId")
    WHERE u."organizationId" = $1 AND u."userId" = $2`,
);
const ofTeam = prepared<{ label: string }>(
  "directory-of-team",
  `SELECT d."label" FROM "DirectoryGroup" g JOIN "Directory" d USING ("organizationId") WHERE g."teamId" = $1`,
);

type Acting = { actor: Actor };

async function refuse({ actor }: Acting, find: () => Promise<{ label: string }[]>, what: string) {
  if (actor.kind === "directory") return;
  const [owner] = await find();
  if (!owner) return;
  throw new Conflict(`${owner.label} manages ${what}. Make this change there.`, "managed_by_directory");
}

/** Refuses to change the name or the address of somebody whom a directory manages. */
export const refuseManagedPerson = (tx: Db, ctx: Acting, userId: string): Promise<void> =>
  refuse(ctx, () => ofPerson(tx, [userId]), "your name and e-mail address");

/** Refuses to remove a member whom the directory manages, or to switch them off or on. */
export const refuseManagedMember = (
  tx: Db,
  ctx: Acting,
  organizationId: string,
  userId: string,
): Promise<void> => refuse(ctx, () => ofMember(tx, [organizationId, userId]), "this membership");

/** Refuses to rename or delete a team that the directory manages, or to change who is in it. */
export const refuseManagedTeam = (tx: Db, ctx: Acting, teamId: string): Promise<void> =>
  refuse(ctx, () => ofTeam(tx, [teamId]), "this team");

/** Name of the directory that manages somebody, in whichever organization; null when none does. */
export const directoryOfPerson = async (db: Db, userId: string): Promise<string | null> =>
  (await ofPerson(db, [userId]))[0]?.label ?? null;

/** Whether the directory says who is in a team. */
export const isManagedTeam = async (tx: Db, teamId: string): Promise<boolean> =>
  (await ofTeam(tx, [teamId])).length > 0;
