import "server-only";
import { ConflictError, Forbidden, Invalid, NotFound } from "@/lib/core/errors";
import { requireDirectory } from "@/lib/identity/directory/commands";
import { ownerOfDomain } from "@/lib/identity/email-domains/queries";
import { isUnproven } from "@/lib/identity/saml/person-match";
import { createUser, updateFromDirectory } from "@/lib/identity/users/commands";
import { EmailAddress } from "@/lib/identity/users/schemas";
import { takeMailedInvite } from "@/lib/organizations/invites/commands/mailed-invites";
import { addMember, removeMember, switchMember } from "@/lib/organizations/members/commands";
import { hasOtherOrganization } from "@/lib/organizations/members/queries";
import { readableIssues } from "@/lib/platform/api/issue-message";
import { invalidFrom } from "@/lib/platform/api/problem";
import type { ConditionalRecorder } from "@/lib/platform/api/server/context";
import { requireTag } from "@/lib/platform/api/server/etag";
import type { Db, Tx } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { inTransaction } from "@/lib/platform/db/transaction";
import { lockDirectory } from "./lock";
import { type PatchOperation, ScimUser } from "./messages";
import { patched } from "./patch";
import { resourceOfUser, type ScimUserRow } from "./present";
import { findUserRow, getUserRow } from "./queries";

/** The stored data of a user from the directory. */
type Values = {
  userName: string;
  externalId: string | null;
  givenName: string | null;
  familyName: string | null;
  displayName: string;
  email: string;
};

const LONGEST_NAME = 64;

function valuesOf({ userName, externalId, displayName, name, emails }: ScimUser): Values {
  const [givenName, familyName] = [name?.givenName || null, name?.familyName || null];
  const email = addressOf(userName, emails ?? []);
  const shown = displayName || name?.formatted || fullName(givenName, familyName) || email.split("@")[0]!;
  return {
    userName,
    externalId: externalId ?? null,
    givenName,
    familyName,
    displayName: shown.slice(0, LONGEST_NAME).toWellFormed().trim(),
    email,
  };
}

const fullName = (givenName: string | null, familyName: string | null): string =>
  [givenName, familyName].filter((part) => part !== null).join(" ");

/**
 * Returns the address of the account: the primary one, else the one for work, else the first; without any,
 * the user name.
 */
function addressOf(userName: string, emails: NonNullable<ScimUser["emails"]>): string {
  const meant =
    emails.find(({ primary }) => primary === true) ??
    emails.find(({ type }) => type?.toLowerCase() === "work") ??
    emails[0];
  const address = EmailAddress.safeParse(meant?.value ?? userName);
  if (!address.success) {
    throw new Invalid(
      meant
        ? "emails: the main one is no e-mail address."
        : "Send an e-mail address in “emails”, or as “userName”.",
      "invalid_value",
    );
  }
  return address.data;
}

/** A directory is trusted on who has an address only at domains verified by its organization. */
async function requireOwnDomain(tx: Tx, organizationId: string, email: string): Promise<void> {
  const domain = email.slice(email.lastIndexOf("@") + 1);
  if ((await ownerOfDomain(tx, domain)) === organizationId) return;
  throw new Forbidden(
    `${domain} is not a verified domain of this organization. Verify it under Settings → Domains first.`,
    "domain_not_verified",
  );
}

const userByName = prepared(
  "scim-user-by-name",
  `SELECT d."userId" FROM "DirectoryUser" d WHERE d."organizationId" = $1 AND lower(d."userName") = lower($2)`,
);

async function requireFreeName(tx: Tx, organizationId: string, userName: string, own: string | null) {
  const [taken] = await userByName(tx, [organizationId, userName]);
  if (taken && taken.userId !== own) throw userExists(userName);
}

const userExists = (name: string) =>
  new ConflictError(`The directory manages a user ${name} already.`, "uniqueness");

/**
 * Adds a user of the directory: the person with the address becomes or stays a member; without an account,
 * one is created.
 */
export const createScimUser = (
  db: Db,
  ctx: ConditionalRecorder,
  organizationId: string,
  body: ScimUser,
): Promise<ScimUserRow> =>
  inTransaction(db, async (tx) => {
    await lockDirectory(tx, organizationId);
    const { defaultRole } = await requireDirectory(tx, organizationId);
    const { displayName, email, ...kept } = valuesOf(body);
    await requireOwnDomain(tx, organizationId, email);
    await requireFreeName(tx, organizationId, kept.userName, null);
    const account = await accountFor(tx, organizationId, email);
    const userId = account?.id ?? (await createUser(tx, { email, displayName })).id;
    // Also deletes the invite of a person who is a member already: its link would do nothing.
    const { role } = (await takeMailedInvite(tx, organizationId, email)) ?? { role: defaultRole };
    if (account?.members.length !== 1) await addMember(tx, ctx, { organizationId, userId, role });
    await tx.directoryUser.create({ data: { organizationId, userId, ...kept }, select: { userId: true } });
    await updateFromDirectory(tx, ctx, userId, { displayName, email });
    await switchMember(tx, ctx, organizationId, userId, body.active === false);
    return getUserRow(tx, organizationId, userId);
  });

async function accountFor(tx: Tx, organizationId: string, email: string) {
  const account = await tx.user.findUnique({
    where: { email },
    select: {
      id: true,
      disabledAt: true,
      emailConfirmed: true,
      passwordHash: true,
      members: { where: { organizationId }, select: { directoryUser: { select: { userId: true } } } },
    },
  });
  if (!account) return null;
  if (account.members[0]?.directoryUser) throw userExists(email);
  if (account.disabledAt)
    throw new ConflictError(`The account of ${email} is switched off.`, "account_disabled");
  if (isUnproven(account)) {
    throw new ConflictError(
      `An account for ${email} exists, but its address was never confirmed. Its owner has to confirm it first.`,
      "unconfirmed",
    );
  }
  return account;
}

/** Replaces the directory's data of a person; an absent `active` leaves them as they are. */
export const replaceScimUser = (
  db: Db,
  ctx: ConditionalRecorder,
  organizationId: string,
  userId: string,
  body: (row: ScimUserRow) => ScimUser,
): Promise<ScimUserRow> =>
  inTransaction(db, async (tx) => {
    await lockDirectory(tx, organizationId);
    const row = await getUserRow(tx, organizationId, userId);
    await requireTag(ctx, async () => resourceOfUser(row).version);
    const wanted = body(row);
    const { displayName, email, ...kept } = valuesOf(wanted);
    if (email !== row.email) {
      await requireOwnDomain(tx, organizationId, email);
      // The mailbox opens the account in all of its organizations, so only the owner of its domain replaces it.
      if (await hasOtherOrganization(tx, organizationId, userId))
        await requireOwnDomain(tx, organizationId, row.email);
    }
    if (kept.userName !== row.userName) await requireFreeName(tx, organizationId, kept.userName, userId);
    const isSame =
      displayName === row.displayName &&
      email === row.email &&
      (wanted.active ?? row.active) === row.active &&
      Object.entries(kept).every(([name, value]) => row[name as keyof typeof kept] === value);
    if (isSame) return row;
    await tx.directoryUser.update({
      where: { organizationId_userId: { organizationId, userId } },
      data: { ...kept, updatedAt: new Date() },
      select: { userId: true },
    });
    await updateFromDirectory(tx, ctx, userId, { displayName, email });
    if (wanted.active !== undefined) await switchMember(tx, ctx, organizationId, userId, !wanted.active);
    return getUserRow(tx, organizationId, userId);
  });

/** Changes some of the directory's data of a person. */
export const patchScimUser = (
  db: Db,
  ctx: ConditionalRecorder,
  organizationId: string,
  userId: string,
  operations: readonly PatchOperation[],
): Promise<ScimUserRow> =>
  replaceScimUser(db, ctx, organizationId, userId, (row) => {
    const {
      schemas: _schemas,
      id: _id,
      meta: _meta,
      groups: _groups,
      ...before
    } = resourceOfUser(row).resource;
    const after = patched(before, operations);
    // A display name made of the name parts follows them.
    if (row.displayName === fullName(row.givenName, row.familyName) && after.displayName === row.displayName)
      after.displayName = null;
    const { formatted: _formatted, ...name } = (after.name ?? {}) as Record<string, unknown>;
    const checked = ScimUser.safeParse({ ...after, name }, readableIssues);
    if (!checked.success) throw invalidFrom(checked.error, "body");
    return checked.data;
  });

/** Removes a person from the organization after the directory removed them. Their content stays. */
export const deleteScimUser = (
  db: Db,
  ctx: ConditionalRecorder,
  organizationId: string,
  userId: string,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockDirectory(tx, organizationId);
    const row = await findUserRow(tx, organizationId, userId);
    if (!row) throw new NotFound("user", userId);
    await requireTag(ctx, async () => resourceOfUser(row).version);
    await removeMember(tx, { ...ctx, ifMatch: null }, organizationId, userId);
  });
