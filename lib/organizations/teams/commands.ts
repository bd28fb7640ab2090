import "server-only";
import { Invalid, NotFound } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { isManagedTeam, refuseManagedTeam } from "@/lib/identity/directory/ownership";
import type { ActorContext } from "@/lib/platform/api/server/context";
import { requireMatch } from "@/lib/platform/api/server/etag";
import type { Db, Tx } from "@/lib/platform/db/client";
import { lockRow } from "@/lib/platform/db/lock-row";
import { inTransaction } from "@/lib/platform/db/transaction";
import { announce } from "@/lib/platform/events/announce";
import { changesOf } from "@/lib/platform/events/changes";
import type { PayloadOf } from "@/lib/platform/events/event";
import { type Recorder, record } from "@/lib/platform/events/record";
import { presentTeam } from "./present";
import { findTeam, getTeam, idsOfMembers, lockNamedMembers, type MemberRef, rolesIn } from "./queries";
import type { ChangeTeamMembers, CreateTeam, PutTeamMember, TeamRole } from "./schemas";
import type { TeamSubject } from "./subject";

type TeamRef = Pick<TeamSubject, "organizationId" | "teamId">;

/** Creates a team, optionally with members. */
export const createTeam = (
  db: Db,
  ctx: ActorContext,
  organizationId: string,
  { title, members = [] }: CreateTeam,
): Promise<TeamSubject> =>
  inTransaction(db, async (tx) => {
    const userIds = [...new Set(members)];
    const known = new Set((await lockNamedMembers(tx, organizationId, userIds)).map(({ userId }) => userId));
    refuseUnknown(members.map((id, index) => [`members.${index}`, id, known.has(id)]));
    const id = await insertTeam(tx, ctx, organizationId, title, userIds);
    return getTeam(tx, ctx.actor, organizationId, id);
  });

/**
 * Inserts a team with members. Joins an open transaction.
 * @param userIds members, without duplicates
 */
export async function insertTeam(
  tx: Tx,
  ctx: Recorder,
  organizationId: string,
  title: string,
  userIds: readonly string[],
): Promise<string> {
  const id = newId();
  await tx.team.create({ data: { id, organizationId, title }, select: { id: true } });
  await tx.teamMember.createMany({ data: userIds.map((userId) => ({ teamId: id, userId })) });
  await record(tx, ctx, {
    type: "team.created",
    organizationId,
    subjectId: id,
    payload: { title, members: [...userIds] },
  });
  await announceAccessChange(tx, { organizationId, teamId: id }, userIds);
  return id;
}

/** Renames a team. */
export const updateTeam = (
  db: Db,
  ctx: ActorContext,
  { organizationId, teamId }: TeamRef,
  input: { title: string },
): Promise<TeamSubject> =>
  inTransaction(db, async (tx) => {
    await lockTeam(tx, teamId);
    const current = await getTeam(tx, ctx.actor, organizationId, teamId);
    await requireMatch(ctx, () => presentTeam(current, current.role));
    await renameTeam(tx, ctx, current, input.title);
    return getTeam(tx, ctx.actor, organizationId, teamId);
  });

/** Renames a team. Joins an open transaction. */
export async function renameTeam(
  tx: Tx,
  ctx: Recorder,
  { organizationId, teamId, title: before }: TeamRef & { title: string },
  title: string,
): Promise<void> {
  const changes = changesOf("team.updated", { title: before }, { title });
  if (!changes) return;
  await refuseManagedTeam(tx, ctx, teamId);
  await tx.team.update({ where: { id: teamId }, data: { title }, select: { id: true } });
  await record(tx, ctx, { type: "team.updated", organizationId, subjectId: teamId, payload: { changes } });
}

/** Deletes a team with its grants; a missing one is no error. */
export const deleteTeam = (db: Db, ctx: ActorContext, { organizationId, teamId }: TeamRef): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockTeam(tx, teamId);
    const team = await findTeam(tx, ctx.actor, organizationId, teamId);
    if (!team) return;
    await requireMatch(ctx, () => presentTeam(team, team.role));
    await dropTeam(tx, ctx, team);
  });

/** Deletes a team with its grants. Joins an open transaction. */
export async function dropTeam(tx: Tx, ctx: Recorder, team: TeamRef & { title: string }): Promise<void> {
  const { organizationId, teamId, title } = team;
  await refuseManagedTeam(tx, ctx, teamId);
  const members = await idsOfMembers(tx, teamId);
  await tx.team.delete({ where: { id: teamId }, select: { id: true } });
  await record(tx, ctx, {
    type: "team.deleted",
    organizationId,
    subjectId: teamId,
    payload: { title, members },
  });
  await announceAccessChange(tx, team, members);
}

/** Adds people to a team, removes others and sets their roles, all or nothing; removal wins. */
export const changeTeamMembers = (
  db: Db,
  ctx: ActorContext,
  team: TeamRef,
  { add = [], remove = [], memberships = {} }: ChangeTeamMembers,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const named = Object.entries(memberships);
    const references = [...add, ...remove, ...named.map(([reference]) => reference)];
    const known = await lockNamedMembers(tx, team.organizationId, references);
    const userOf = finder(known);
    const leaving = new Set(remove.flatMap((reference) => userOf(reference) ?? []));
    // For removed people, unknown references elsewhere are no error.
    const isRemoved = (reference: string) => remove.includes(reference);
    refuseUnknown([
      ...add.map((reference, index) => entryOf(`add.${index}`, reference)),
      ...named.map(([reference]) => entryOf(`memberships.${reference}`, reference)),
    ]);
    function entryOf(path: string, reference: string): Entry {
      return [path, reference, userOf(reference) !== undefined || isRemoved(reference)];
    }
    const wanted = new Map<string, TeamRole | undefined>();
    for (const reference of add) wanted.set(userOf(reference) ?? "", undefined);
    for (const [reference, { role }] of named) wanted.set(userOf(reference) ?? "", role);
    for (const userId of ["", ...leaving]) wanted.delete(userId);
    await setMembers(tx, ctx, team, wanted, [...leaving]);
  });

/** Adds a member to a team, or changes their role in it. */
export const putTeamMember = (
  db: Db,
  ctx: ActorContext,
  team: TeamRef,
  userId: string,
  { role }: PutTeamMember,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const known = await lockNamedMembers(tx, team.organizationId, [userId]);
    if (!known.some((person) => person.userId === userId)) throw new NotFound("member", userId);
    await setMembers(tx, ctx, team, new Map([[userId, role]]), []);
  });

/** Removes a person from a team; no error if they are not in it. */
export const removeTeamMember = (db: Db, ctx: ActorContext, team: TeamRef, userId: string): Promise<void> =>
  inTransaction(db, (tx) => setMembers(tx, ctx, team, new Map(), [userId]));

/**
 * Adds a member to a team at a sign-in, unless a directory manages it.
 * @param samlProviderId the provider whose groups added them, and will remove them again
 */
export const joinTeam = (
  tx: Tx,
  ctx: Recorder,
  team: TeamRef,
  userId: string,
  samlProviderId: string | null = null,
): Promise<void> =>
  inTransaction(tx, async (tx) => {
    const { organizationId, teamId } = team;
    if (await isManagedTeam(tx, teamId)) return;
    const { count } = await tx.teamMember.createMany({
      data: [{ teamId, userId, samlProviderId }],
      skipDuplicates: true,
    });
    if (count === 0) return;
    await record(tx, ctx, {
      type: "team.membersChanged",
      organizationId,
      subjectId: teamId,
      payload: { members: [{ user: userId, before: null, after: "member" }] },
    });
    await announceAccessChange(tx, team, [userId]);
  });

/**
 * Writes changes of a team's members, and announces them.
 * @param wanted roles; absent: unchanged, or `member`
 */
export async function setMembers(
  tx: Tx,
  ctx: Recorder,
  team: TeamRef,
  wanted: ReadonlyMap<string, TeamRole | undefined>,
  leaving: readonly string[],
): Promise<void> {
  const { organizationId, teamId } = team;
  // The team may have been deleted while this waited for the lock.
  if (!(await lockTeam(tx, teamId))) throw new NotFound("team", teamId);
  const present = await rolesIn(tx, teamId, [...wanted.keys(), ...leaving]);
  const changes: PayloadOf<"team.membersChanged">["members"] = [];
  for (const [user, wantedRole] of wanted) {
    const before = present.get(user) ?? null;
    const after = wantedRole ?? before ?? "member";
    if (before !== after) changes.push({ user, before, after });
  }
  for (const user of leaving) {
    const before = present.get(user);
    if (before) changes.push({ user, before, after: null });
  }
  if (changes.length === 0) return;
  const isEntryOrExit = ({ before, after }: (typeof changes)[number]) => before === null || after === null;
  if (changes.some(isEntryOrExit)) await refuseManagedTeam(tx, ctx, teamId);
  const ids = (wants: (change: (typeof changes)[number]) => boolean) =>
    changes.filter(wants).map(({ user }) => user);
  await tx.teamMember.deleteMany({ where: { teamId, userId: { in: ids(({ after }) => after === null) } } });
  await tx.teamMember.createMany({
    data: changes.flatMap(({ user, before, after }) =>
      before === null && after !== null ? [{ teamId, userId: user, role: after }] : [],
    ),
  });
  for (const role of ["owner", "member"] as const) {
    await tx.teamMember.updateMany({
      where: { teamId, userId: { in: ids(({ before, after }) => before !== null && after === role) } },
      data: { role },
    });
  }
  await record(tx, ctx, {
    type: "team.membersChanged",
    organizationId,
    subjectId: teamId,
    payload: { members: changes },
  });
  await announceAccessChange(tx, team, ids(isEntryOrExit));
}

/** Locks a team, so that its changes are serialized; returns false if it is missing. */
const lockTeam = (tx: Tx, teamId: string): Promise<boolean> => lockRow(tx, "Team", teamId);

/** Notifies people that their access changed; guests receive no other events of teams. */
async function announceAccessChange(tx: Tx, { organizationId, teamId }: TeamRef, userIds: readonly string[]) {
  if (userIds.length === 0) return;
  await announce(tx, {
    type: "access.changed",
    organizationId,
    spaceId: null,
    subjectId: teamId,
    requestId: null,
    to: userIds,
  });
}

/** Returns a function that finds people by id or by e-mail address. */
function finder(known: readonly MemberRef[]): (reference: string) => string | undefined {
  const byReference = new Map(
    known.flatMap(({ userId, email }) => [
      [email, userId],
      [userId, userId],
    ]),
  );
  return (reference) => byReference.get(reference) ?? byReference.get(reference.toLowerCase());
}

type Entry = [path: string, reference: string, isKnown: boolean];

function refuseUnknown(entries: readonly Entry[]): void {
  const fields = entries
    .filter(([, , isKnown]) => !isKnown)
    .map(([path, reference]) => ({ path, message: `${reference} is not a member of this organization.` }));
  if (fields.length > 0) {
    throw new Invalid(
      `Nothing was changed: ${fields.map(({ message }) => message).join(" ")}`,
      "unknown_members",
      fields,
    );
  }
}
