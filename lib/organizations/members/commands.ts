import "server-only";
import type { Role } from "@/lib/core/access/roles";
import { ConflictError, Forbidden, NotFound } from "@/lib/core/errors";
import { refuseManagedMember } from "@/lib/identity/directory/ownership";
import { dropTokensOf } from "@/lib/identity/tokens/commands";
import { recordForPerson } from "@/lib/identity/users/record-for-person";
import { withdrawInviteTo } from "@/lib/organizations/invites/withdraw";
import { revokeGrants } from "@/lib/organizations/permissions/grants";
import { leaveTeams } from "@/lib/organizations/teams/leave";
import type { ActorContext, ConditionalRecorder } from "@/lib/platform/api/server/context";
import { requireMatch } from "@/lib/platform/api/server/etag";
import { endSessions, endSessionsIn } from "@/lib/platform/auth/session";
import type { Db, Tx } from "@/lib/platform/db/client";
import { lockRow } from "@/lib/platform/db/lock-row";
import { prepared } from "@/lib/platform/db/prepared";
import { inTransaction } from "@/lib/platform/db/transaction";
import { changesOf } from "@/lib/platform/events/changes";
import { type Recorder, record } from "@/lib/platform/events/record";
import { dropFromMergeRules } from "@/lib/spaces/spaces/reviewers";
import { MOST_EXEMPT } from "./limits";
import { presentMember } from "./present";
import { getMember, hasOtherOrganization, wasRemoved } from "./queries";
import type { MemberRow } from "./row";
import type { UpdateMember } from "./schemas";
import { LAST_VISIT } from "./visits";

type NewMember = {
  organizationId: string;
  userId: string;
  role: Role | null;
  sso?: boolean;
  /** false: refuses people whom an admin removed */
  readmits?: boolean;
};

/** Adds a person to an organization; false if they are a member already, whose role stays. */
export const addMember = (
  db: Db,
  ctx: Recorder,
  { organizationId, userId, role, sso, readmits = true }: NewMember,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const { count } = await tx.member.createMany({
      data: [{ organizationId, userId, role, sso }],
      skipDuplicates: true,
    });
    if (count > 0) {
      // Only now: the insert waits for a removal that is under way.
      if (!readmits && (await wasRemoved(tx, organizationId, userId))) {
        throw new Forbidden(
          "You were removed from this organization. Ask an admin for an invite.",
          "member_removed",
        );
      }
      await tx.removedMember.deleteMany({ where: { organizationId, userId } });
      await record(tx, ctx, { type: "member.added", organizationId, subjectId: userId, payload: { role } });
    }
    return count > 0;
  });

/** Adds the first admin of a new organization, without an event beside the organization's own. */
export const addFirstAdmin = (tx: Tx, organizationId: string, userId: string): Promise<unknown> =>
  tx.member.createMany({ data: [{ organizationId, userId, role: "admin" }] });

/** Changes a member and its effects. Admins cannot demote or disable themselves, nor the last admin. */
export const updateMember = (
  db: Db,
  ctx: ActorContext,
  organizationId: string,
  userId: string,
  input: UpdateMember,
): Promise<MemberRow> =>
  inTransaction(db, async (tx) => {
    const member = await lockMember(tx, organizationId, userId);
    if (!member) throw new NotFound("member", userId);
    await requireMatch(ctx, async () => presentMember(await getMember(tx, organizationId, userId), true));
    await changeMember(tx, ctx, organizationId, userId, member, input);
    return getMember(tx, organizationId, userId);
  });

/** Disables or enables a membership for the directory; disabling ends API tokens of this organization. */
export const switchMember = (
  db: Db,
  ctx: Recorder,
  organizationId: string,
  userId: string,
  disabled: boolean,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const member = await lockMember(tx, organizationId, userId);
    if (!member) throw new NotFound("member", userId);
    await changeMember(tx, ctx, organizationId, userId, member, { disabled });
    if (disabled) await dropTokensOf(tx, userId, organizationId);
  });

type LockedMember = NonNullable<Awaited<ReturnType<typeof lockMember>>>;

async function changeMember(
  tx: Tx,
  ctx: Recorder,
  organizationId: string,
  userId: string,
  member: LockedMember,
  input: UpdateMember,
): Promise<void> {
  const before = {
    role: member.role,
    disabled: member.disabledAt !== null,
    ssoExempt: member.ssoExempt,
  };
  const changes = changesOf("member.updated", before, input);
  if (!changes) return;
  if (changes.disabled) await refuseManagedMember(tx, ctx, organizationId, userId);
  const ends = input.disabled === true && !before.disabled;
  if (member.role === "admin" && (changes.role || ends)) {
    await keepAnAdministrator(tx, organizationId, userId);
  }
  if (userId === ctx.actor.userId && (changes.role || ends)) {
    throw new ConflictError(
      changes.role
        ? "You can't change your own role. Ask another admin."
        : "You can't disable yourself. Ask another admin.",
      "own_membership",
    );
  }
  const { role, disabled, ssoExempt } = input;
  if (changes.ssoExempt && ssoExempt) await keepExemptionsFew(tx, organizationId);
  await tx.member.update({
    where: { organizationId_userId: { organizationId, userId } },
    data: {
      role,
      // From now on the role is set by hand, not by the provider's groups.
      ...(changes.role && { roleProviderId: null }),
      ssoExempt,
      ...(changes.disabled && { disabledAt: disabled ? new Date() : null }),
    },
    select: { userId: true },
  });
  if (ends) await signOutUnlessElsewhere(tx, organizationId, userId);
  await record(tx, ctx, {
    type: "member.updated",
    organizationId,
    subjectId: userId,
    payload: { changes },
  });
}

/**
 * Marks a member as signing in through single sign-on, which restricts nothing. Refused for members of other
 * organizations.
 */
export const markAsSso = (
  db: Db,
  ctx: ActorContext,
  organizationId: string,
  userId: string,
): Promise<MemberRow> =>
  inTransaction(db, async (tx) => {
    const member = await lockMember(tx, organizationId, userId);
    if (!member) throw new NotFound("member", userId);
    const changes = changesOf("member.updated", { sso: member.sso }, { sso: true });
    if (changes) {
      if (await hasOtherOrganization(tx, organizationId, userId)) {
        throw new ConflictError(
          "They also belong to another organization, so they can't be marked as a member of this one's single sign-on.",
          "member_elsewhere",
        );
      }
      await tx.member.update({
        where: { organizationId_userId: { organizationId, userId } },
        data: { sso: true },
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

/** Ends all sessions of a member; false if they had none. */
export const signMemberOut = (
  db: Db,
  ctx: ActorContext,
  organizationId: string,
  userId: string,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    if (!(await lockMember(tx, organizationId, userId))) throw new NotFound("member", userId);
    const sessions = await endSessions(tx, userId, null);
    if (sessions > 0) {
      await recordForPerson(tx, ctx, {
        type: "session.revoked",
        userId,
        subjectId: userId,
        payload: { sessions },
      });
    }
    return sessions > 0;
  });

/**
 * Removes a member with their grants, teams, tokens and mailed invite; does nothing for others. Deletes the membership
 * first: a concurrent grant waits for that, or exists already and is removed.
 * @param byAdmin true if `If-Match` names the member as shown to an admin
 */
export const removeMember = (
  db: Db,
  ctx: ConditionalRecorder,
  organizationId: string,
  userId: string,
  byAdmin = true,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const member = await lockMember(tx, organizationId, userId);
    if (!member) return;
    await requireMatch(ctx, async () => presentMember(await getMember(tx, organizationId, userId), byAdmin));
    await refuseManagedMember(tx, ctx, organizationId, userId);
    if (member.role === "admin") await keepAnAdministrator(tx, organizationId, userId);
    // Before the membership ends: a request that accepts the invite meanwhile adds nothing.
    await withdrawInviteTo(tx, ctx, organizationId, member.user.email);
    await tx.member.delete({
      where: { organizationId_userId: { organizationId, userId } },
      select: { userId: true },
    });
    await tx.removedMember.createMany({ data: [{ organizationId, userId }], skipDuplicates: true });
    await dropTokensOf(tx, userId, organizationId);
    await revokeGrants(tx, organizationId, userId);
    await leaveTeams(tx, organizationId, userId);
    await dropFromMergeRules(tx, ctx, organizationId, userId);
    if (await signOutUnlessElsewhere(tx, organizationId, userId)) await dropTokensOf(tx, userId, null);
    await record(tx, ctx, { type: "member.removed", organizationId, subjectId: userId });
  });

/** Serializes changes of memberships in one organization, so that two admins cannot remove each other. */
async function lockMember(tx: Tx, organizationId: string, userId: string) {
  await lockRow(tx, "Organization", organizationId);
  return tx.member.findUnique({
    where: { organizationId_userId: { organizationId, userId } },
    select: { role: true, sso: true, ssoExempt: true, disabledAt: true, user: { select: { email: true } } },
  });
}

/**
 * Ends all sessions of a person without another organization and returns true. Otherwise ends only those from
 * this organization's provider.
 */
async function signOutUnlessElsewhere(tx: Tx, organizationId: string, userId: string): Promise<boolean> {
  if (await hasOtherOrganization(tx, organizationId, userId)) {
    await endSessionsIn(tx, userId, organizationId);
    return false;
  }
  await endSessions(tx, userId, null);
  return true;
}

/** Throws if an organization has its maximum number of exemptions. */
async function keepExemptionsFew(tx: Tx, organizationId: string): Promise<void> {
  const exempt = await tx.member.count({ where: { organizationId, ssoExempt: true } });
  if (exempt < MOST_EXEMPT) return;
  throw ConflictError.field(
    "ssoExempt",
    `At most ${MOST_EXEMPT} members can be exempt from single sign-on. End the exemption of another member first.`,
    "too_many_exemptions",
  );
}

/**
 * Sets a member's role by their groups at a provider, or back to their own if the groups give none. The last
 * admin stays one, since no one else could restore the role.
 * @param samlProviderId the provider whose groups give the role; null if none do
 */
export async function setRoleByGroups(
  tx: Tx,
  ctx: Recorder,
  { organizationId, userId }: { organizationId: string; userId: string },
  role: Role | null,
  samlProviderId: string | null,
): Promise<void> {
  const member = await lockMember(tx, organizationId, userId);
  if (!member) throw new NotFound("member", userId);
  if (member.role === "admin" && role !== "admin" && !(await hasOtherAdmin(tx, organizationId, userId)))
    return;
  await tx.member.update({
    where: { organizationId_userId: { organizationId, userId } },
    data: { role, roleProviderId: samlProviderId },
    select: { userId: true },
  });
  const changes = changesOf("member.updated", { role: member.role }, { role });
  if (!changes) return;
  await record(tx, ctx, { type: "member.updated", organizationId, subjectId: userId, payload: { changes } });
}

async function hasOtherAdmin(tx: Tx, organizationId: string, leaving: string): Promise<boolean> {
  const others = await tx.member.count({
    where: {
      organizationId,
      role: "admin",
      disabledAt: null,
      userId: { not: leaving },
      user: { disabledAt: null },
    },
  });
  return others > 0;
}

async function keepAnAdministrator(tx: Tx, organizationId: string, leaving: string): Promise<void> {
  if (!(await hasOtherAdmin(tx, organizationId, leaving))) {
    throw new ConflictError(
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

/** Stores the time of the caller's visit, and when their previous one ended. */
export const ping = (db: Db, ctx: ActorContext, organizationId: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    await noteVisit(tx, [organizationId, ctx.actor.userId]);
  });
