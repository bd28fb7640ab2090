import "server-only";
import { can } from "@/lib/core/access/roles";
import { ConflictError } from "@/lib/core/errors";
import { ownerOfDomain } from "@/lib/identity/email-domains/queries";
import { createUser } from "@/lib/identity/users/commands";
import { EmailAddress } from "@/lib/identity/users/schemas";
import { takeMailedInvite } from "@/lib/organizations/invites/commands/mailed-invites";
import { addMember } from "@/lib/organizations/members/commands";
import { wasRemoved } from "@/lib/organizations/members/queries";
import { joinTeam } from "@/lib/organizations/teams/commands";
import type { Tx } from "@/lib/platform/db/client";
import { lockRow } from "@/lib/platform/db/lock-row";
import { type Recorder, record } from "@/lib/platform/events/record";
import type { CompleteProvider } from "./request";
import type { SamlAttempt } from "./schemas";

/** A person as the provider describes them. */
type PersonClaim = { subject: string; email: string; displayName: string | null };
export type MatchRefusal = {
  reason: SamlAttempt["reason"] & string;
  detail: string;
  /** the expected and received value, if they can be shown side by side */
  expected?: string;
  received?: string;
  /** the person, if identified reliably enough to be shown */
  userId?: string;
  /** the person who can lift the refusal by a mailed link */
  confirmedBy?: { userId: string; email: string };
};

/** The person of a claim, and how they become a member. */
export type PersonMatch =
  /** the person already linked to this NameID */
  | { as: "known"; userId: string }
  /** a member with the address */
  | { as: "member"; userId: string }
  /** a person with an account who joins */
  | { as: "account"; userId: string }
  /** a person who gets an account and joins */
  | { as: "new"; email: string };

/**
 * Finds the person of a claim: by a linked NameID, else by the address. A provider can claim any address, so
 * an address only identifies non-admin members of its organization, and other people only at a domain that
 * the organization has verified.
 */
export async function findPerson(
  tx: Tx,
  provider: Pick<CompleteProvider, "id" | "organizationId">,
  claim: PersonClaim,
): Promise<PersonMatch | MatchRefusal> {
  const identity = await tx.samlIdentity.findUnique({
    where: { samlProviderId_subject: { samlProviderId: provider.id, subject: claim.subject } },
    select: { userId: true },
  });
  if (identity) return matchOfMember(tx, provider, identity.userId);
  const person = await personByAddress(tx, provider, claim.email);
  return (await changedNameId(tx, provider.id, claim, person)) ?? person;
}

/**
 * Finds the person of a claim and locks their account, so that a change of its address at the same time either is seen
 * here, or ends the session that this sign-in opens.
 */
export async function lockPerson(
  tx: Tx,
  provider: Pick<CompleteProvider, "id" | "organizationId">,
  claim: PersonClaim,
): Promise<PersonMatch | MatchRefusal> {
  for (let locked: string | undefined; ; ) {
    const match = await findPerson(tx, provider, claim);
    const userId = accountOf(match);
    if (userId === undefined || userId === locked) return match;
    await lockRow(tx, "User", userId);
    locked = userId;
  }
}

const accountOf = (match: PersonMatch | MatchRefusal): string | undefined => {
  if ("reason" in match) return match.confirmedBy?.userId;
  return "userId" in match ? match.userId : undefined;
};

/**
 * Refuses a second NameID for a linked person: every accepted format is stable per person, so another person
 * may have taken over the address. Addresses as NameIDs are compared without case.
 */
async function changedNameId(
  tx: Tx,
  samlProviderId: string,
  { subject: received, email }: PersonClaim,
  person: PersonMatch | MatchRefusal,
): Promise<MatchRefusal | null> {
  const userId = accountOf(person);
  if (userId === undefined) return null;
  const linked = await tx.samlIdentity.findFirst({
    where: { samlProviderId, userId },
    orderBy: { createdAt: "desc" },
    select: { subject: true },
  });
  if (!linked) return null;
  const expected = linked.subject;
  const isAddress = received.toLowerCase() === email.toLowerCase();
  if (isAddress && expected.toLowerCase() === received.toLowerCase()) return null;
  const detail =
    "The provider meant this member by another NameID until now. If it's the same person, unlink the member from the provider. Their next sign-in links the new NameID.";
  return { reason: "nameIdChanged", detail, expected, received, userId };
}

const REMOVED: MatchRefusal = {
  reason: "removed",
  detail: "The person was removed from the organization. Invite them to let them in again.",
};
const DISABLED: MatchRefusal = { reason: "disabled", detail: "The person's account is switched off." };

async function matchOfMember(
  tx: Tx,
  { organizationId }: Pick<CompleteProvider, "organizationId">,
  userId: string,
): Promise<PersonMatch | MatchRefusal> {
  const member = await tx.member.findUnique({
    where: { organizationId_userId: { organizationId, userId } },
    select: { disabledAt: true, user: { select: { disabledAt: true } } },
  });
  if (!member) return REMOVED;
  return (member.disabledAt ?? member.user.disabledAt) ? DISABLED : { as: "known", userId };
}

async function personByAddress(
  tx: Tx,
  { organizationId }: Pick<CompleteProvider, "organizationId">,
  statedAddress: string,
): Promise<PersonMatch | MatchRefusal> {
  const address = EmailAddress.safeParse(statedAddress);
  if (!address.success) return { reason: "email", detail: "The provider sent no usable e-mail address." };
  const email = address.data;
  const owner = await ownerOfDomain(tx, email.slice(email.lastIndexOf("@") + 1));
  const isOurs = owner === organizationId;
  const user = await tx.user.findUnique({
    where: { email },
    select: {
      id: true,
      disabledAt: true,
      emailConfirmed: true,
      passwordHash: true,
      members: { where: { organizationId }, select: { role: true, disabledAt: true } },
    },
  });
  const member = user?.members[0];
  if (user && member) {
    if (member.disabledAt ?? user.disabledAt) return DISABLED;
    if (can(member.role, "organization.admin") && !isOurs) {
      const detail =
        "An admin is not recognized by an e-mail address of a domain that isn't verified. They link their account by the e-mail they get when they sign in, or in the test of the provider.";
      return { reason: "admin", detail, confirmedBy: { userId: user.id, email } };
    }
    return isUnproven(user) ? UNCONFIRMED : { as: "member", userId: user.id };
  }
  if (user && (await wasRemoved(tx, organizationId, user.id))) return REMOVED;
  if (!isOurs) return notOurs(email, owner);
  if (!user) return { as: "new", email };
  if (user.disabledAt) return DISABLED;
  return isUnproven(user) ? UNCONFIRMED : { as: "account", userId: user.id };
}

/** True if another person may have created the account with this address, and know its password. */
export const isUnproven = (user: { emailConfirmed: boolean; passwordHash: string | null }): boolean =>
  !user.emailConfirmed && user.passwordHash !== null;

const UNCONFIRMED: MatchRefusal = {
  reason: "unconfirmed",
  detail: "An account with this address exists, but the address was never confirmed.",
};

function notOurs(email: string, owner: string | null): MatchRefusal {
  const domain = email.slice(email.lastIndexOf("@") + 1);
  return owner === null
    ? {
        reason: "domain",
        detail: `The person is no member. Verify ${domain} to let people with its addresses join, or invite them.`,
      }
    : { reason: "domainTaken", detail: `Another organization has verified ${domain}.` };
}

/** Adds the person of a claim as a member if necessary, and links them. */
export async function admitPerson(
  tx: Tx,
  ctx: (userId: string) => Recorder,
  provider: CompleteProvider,
  { subject, displayName }: PersonClaim,
  match: PersonMatch,
): Promise<string> {
  const userId = match.as === "new" ? await newPerson(tx, match.email, displayName) : match.userId;
  if (match.as === "known") return userId;
  if (match.as !== "member") await join(tx, ctx(userId), provider, userId, match.as === "new");
  await tx.samlIdentity.create({
    data: { samlProviderId: provider.id, subject, userId },
    select: { userId: true },
  });
  return userId;
}

/**
 * Links a NameID to a person who has proven that its address is theirs, in place of any earlier NameID. Joins
 * an open transaction.
 */
export async function linkProvider(
  tx: Tx,
  ctx: Recorder,
  { samlProviderId, subject, userId }: { samlProviderId: string; subject: string; userId: string },
): Promise<void> {
  const { organizationId } = await tx.samlProvider.findUniqueOrThrow({
    where: { id: samlProviderId },
    select: { organizationId: true },
  });
  await tx.samlIdentity.deleteMany({ where: { samlProviderId, userId } });
  const { count } = await tx.samlIdentity.createMany({
    data: [{ samlProviderId, subject, userId }],
    skipDuplicates: true,
  });
  if (count === 0) {
    throw new ConflictError("The provider's account is linked to someone else already.", "identity_taken");
  }
  await record(tx, ctx, {
    type: "samlProvider.linked",
    organizationId,
    subjectId: samlProviderId,
    payload: { user: userId },
  });
}

async function newPerson(tx: Tx, email: string, statedName: string | null): Promise<string> {
  const [local = email] = email.split("@");
  const { id } = await createUser(tx, { email, displayName: statedName ?? local });
  return id;
}

async function join(
  tx: Tx,
  ctx: Recorder,
  { organizationId, defaultRole, defaultTeamId }: CompleteProvider,
  userId: string,
  sso: boolean,
): Promise<void> {
  const { email } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
  // An invited person gets the role of the invite.
  const { role } = (await takeMailedInvite(tx, organizationId, email)) ?? { role: defaultRole };
  await addMember(tx, ctx, { organizationId, userId, role, sso });
  if (defaultTeamId !== null) await joinTeam(tx, ctx, { organizationId, teamId: defaultTeamId }, userId);
}
