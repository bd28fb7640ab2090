import "server-only";
import type { Role } from "@/lib/core/access/roles";
import { dropGrantsOf } from "@/lib/domains/permissions/grants";
import { leaveTeams } from "@/lib/domains/teams/leave";
import { dropTokensOf } from "@/lib/domains/tokens/commands";
import { Conflict, Invalid, NotFound } from "@/lib/errors";
import type { InviteMembers, InviteResult, UpdateMember } from "@/lib/model/members/schemas";
import type { OrganizationSubject } from "@/lib/model/organizations/subject";
import type { ActorContext } from "@/lib/platform/api/server/context";
import { requireMatch } from "@/lib/platform/api/server/etag";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { inTransaction } from "@/lib/platform/db/transaction";
import { changesOf } from "@/lib/platform/events/changes";
import { type Recorder, record } from "@/lib/platform/events/record";
import { presentMember } from "./present";
import { getMember, type MemberRow } from "./queries";
import { LAST_VISIT } from "./visits";

type NewMember = { organizationId: string; userId: string; role: Role | null; sso?: boolean };

/** Adds a person to an organization; false when they are a member already, whose role then stays. */
export const addMember = (
  db: Db,
  ctx: Recorder,
  { organizationId, userId, role, sso }: NewMember,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const { count } = await tx.member.createMany({
      data: [{ organizationId, userId, role, sso }],
      skipDuplicates: true,
    });
    if (count > 0) {
      await record(tx, ctx, { type: "member.added", organizationId, subjectId: userId, payload: { role } });
    }
    return count > 0;
  });

/** Adds the people with these addresses, all or none. */
export const inviteMembers = (
  db: Db,
  ctx: ActorContext,
  organization: OrganizationSubject,
  input: InviteMembers,
): Promise<InviteResult> =>
  inTransaction(db, async (tx) => {
    const { organizationId, defaultRole } = organization;
    const fallback = input.role === undefined ? defaultRole : input.role;
    const roles = new Map(
      input.emails.map((entry) =>
        typeof entry === "string" ? [entry, fallback] : [entry.email, entry.role],
      ),
    );
    const people = await findPeople(tx, organizationId, [...roles.keys()]);
    refuseUnknown(input, people);

    const result = { users: [] as string[], invited: 0, failedSSOEmails: [] as string[] };
    for (const [email, role] of roles) {
      const { userId, elsewhere } = people.get(email)!;
      if (input.sso && elsewhere) {
        result.failedSSOEmails.push(email);
        continue;
      }
      if (await addMember(tx, ctx, { organizationId, userId, role, sso: input.sso })) result.invited += 1;
      result.users.push(userId);
    }
    const { failedSSOEmails, ...rest } = result;
    return { ...rest, ...(failedSSOEmails.length > 0 && { failedSSOEmails }) };
  });

type Person = { userId: string; elsewhere: boolean };

async function findPeople(tx: Db, organizationId: string, emails: string[]): Promise<Map<string, Person>> {
  const rows = await tx.user.findMany({
    where: { email: { in: emails } },
    select: {
      id: true,
      email: true,
      members: {
        where: { organizationId: { not: organizationId } },
        select: { organizationId: true },
        take: 1,
      },
    },
  });
  return new Map(rows.map((row) => [row.email, { userId: row.id, elsewhere: row.members.length > 0 }]));
}

function refuseUnknown({ emails }: InviteMembers, people: Map<string, Person>): void {
  const fields = emails.flatMap((entry, index) => {
    const email = typeof entry === "string" ? entry : entry.email;
    return people.has(email)
      ? []
      : [
          {
            path: `emails.${index}`,
            message: `${email} has no account on this server. An operator can create one.`,
          },
        ];
  });
  if (fields.length > 0) {
    throw new Invalid(
      `No one was added: ${fields.map((f) => f.message).join(" ")}`,
      "unknown_accounts",
      fields,
    );
  }
}

/** Changes the role of a member; the last administrator keeps theirs. */
export const updateMember = (
  db: Db,
  ctx: ActorContext,
  organizationId: string,
  userId: string,
  { role }: UpdateMember,
): Promise<MemberRow> =>
  inTransaction(db, async (tx) => {
    const member = await lockMember(tx, organizationId, userId);
    if (!member) throw new NotFound("member", userId);
    await requireMatch(ctx, async () => presentMember(await getMember(tx, organizationId, userId)));
    const changes = changesOf("member.updated", member, { role });
    if (changes) {
      if (member.role === "admin") await keepAnAdministrator(tx, organizationId, userId);
      await tx.member.update({
        where: { organizationId_userId: { organizationId, userId } },
        data: { role },
        select: { userId: true },
      });
      await record(tx, ctx, {
        type: "member.updated",
        organizationId,
        subjectId: userId,
        payload: { changes },
      });
    }
    return getMember(tx, organizationId, userId);
  });

/**
 * Removes a member with everything they hold in the organization; who is no member is no error. The membership
 * goes first: what somebody is giving them meanwhile waits for that, or is there to be taken back.
 */
export const removeMember = (
  db: Db,
  ctx: ActorContext,
  organizationId: string,
  userId: string,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const member = await lockMember(tx, organizationId, userId);
    if (!member) return;
    await requireMatch(ctx, async () => presentMember(await getMember(tx, organizationId, userId)));
    if (member.role === "admin") await keepAnAdministrator(tx, organizationId, userId);
    await tx.member.delete({
      where: { organizationId_userId: { organizationId, userId } },
      select: { userId: true },
    });
    await dropTokensOf(tx, organizationId, userId);
    await dropGrantsOf(tx, organizationId, userId);
    await leaveTeams(tx, organizationId, userId);
    await record(tx, ctx, { type: "member.removed", organizationId, subjectId: userId });
  });

/** Changes of membership of one organization happen one after the other, so that two cannot remove each other. */
async function lockMember(tx: Db, organizationId: string, userId: string) {
  await tx.$queryRaw`SELECT 1 FROM "Organization" WHERE "id" = ${organizationId} FOR NO KEY UPDATE`;
  return tx.member.findUnique({
    where: { organizationId_userId: { organizationId, userId } },
    select: { role: true },
  });
}

async function keepAnAdministrator(tx: Db, organizationId: string, leaving: string): Promise<void> {
  const others = await tx.member.count({
    where: {
      organizationId,
      role: "admin",
      disabledAt: null,
      userId: { not: leaving },
      user: { disabledAt: null },
    },
  });
  if (others === 0) {
    throw new Conflict(
      "You can't remove the last admin. Make someone else an admin first.",
      "last_administrator",
    );
  }
}

const noteVisit = prepared(
  "note-visit",
  `UPDATE "Member" m SET "lastVisitAt" = ${LAST_VISIT}, "lastSeenAt" = now()
   WHERE m."organizationId" = $1 AND m."userId" = $2`,
);

/** Notes that the caller is here, and when their visit before this one ended. */
export const ping = (db: Db, ctx: ActorContext, organizationId: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    await noteVisit(tx, [organizationId, ctx.actor.userId]);
  });
