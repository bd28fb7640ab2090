import "server-only";
import { timingSafeEqual } from "node:crypto";
import type { Viewer } from "@/lib/core/access/actor";
import { can } from "@/lib/core/access/roles";
import { COLLECTION_ACCESS, canSql, organizationAccess, SPACE_ACCESS } from "@/lib/core/access/sql";
import { decodeCursor, pageOf } from "@/lib/core/cursors";
import { NotFound } from "@/lib/core/errors";
import { limitOf, type PageOfItems, type PageQuery } from "@/lib/core/pagination";
import { userSql } from "@/lib/identity/users/row";
import type { OrganizationSubject } from "@/lib/organizations/organizations/subject";
import { isWithin } from "@/lib/platform/api/server/within";
import { hashSecret } from "@/lib/platform/auth/hash-secret";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { env } from "@/lib/platform/env";
import { loadCollections } from "@/lib/spaces/collections/queries";
import { loadSpaces } from "@/lib/spaces/spaces/queries";
import { provenAddress } from "./address-key";
import { hasTarget, type InviteRow, invalidReason, isRedundant } from "./invite";
import { type LinkTarget, presentLink, presentPending } from "./present";
import type { Invitation, LinkInvite, PendingInvite } from "./schemas";

const GIVES = (role: string): string => `(i."role" IS NULL OR ${role} >= i."role")`;

/** True while the creator of an invite may still create it. One that outlived their access would give it back to them. */
const IS_BACKED = `CASE
    WHEN i."spaceId" IS NOT NULL THEN EXISTS (SELECT FROM "Space" s JOIN LATERAL ${SPACE_ACCESS} a ON a."userId" = i."createdById"
      WHERE s."id" = i."spaceId" AND ${canSql(`a."role"`, "space.manage")} AND ${GIVES(`a."role"`)})
    WHEN i."collectionId" IS NOT NULL THEN EXISTS (SELECT FROM "Collection" c JOIN LATERAL ${COLLECTION_ACCESS} a
      ON a."userId" = i."createdById" WHERE c."id" = i."collectionId" AND ${canSql(`a."role"`, "collection.manage")} AND ${GIVES(`a."role"`)})
    ELSE EXISTS (SELECT FROM ${organizationAccess(`i."organizationId"`)} a
      WHERE a."userId" = i."createdById" AND ${canSql(`a."role"`, "organization.admin")}) END`;

const COLUMNS = `i."id", i."organizationId", i."email", i."role"::text AS "role", i."spaceId", i."collectionId", i."sso",
  i."keyHash", i."createdAt", i."expiresAt", i."maxUses", i."uses", i."emailDomain", ${IS_BACKED} AS "isBacked",
  (SELECT ${userSql("u")} FROM "User" u WHERE u."id" = i."createdById") AS "inviter"`;

const MAILED = `i."organizationId" = $1 AND i."email" IS NOT NULL`;

const pendingPage = prepared(
  "mail-invites",
  `SELECT ${COLUMNS} FROM "Invite" i WHERE ${MAILED} AND ($2::text IS NULL OR i."id" < $2) ORDER BY i."id" DESC LIMIT $3`,
);
const countPending = prepared(
  "count-mail-invites",
  `SELECT count(*)::int AS "total" FROM "Invite" i WHERE ${MAILED}`,
);
const pendingById = prepared(
  "mail-invite-by-id",
  `SELECT ${COLUMNS} FROM "Invite" i WHERE ${MAILED} AND i."id" = $2`,
);

/** Links visible to $2: those to targets that they manage, and for admins of the organization ($3) all. */
const LINKS = `i."organizationId" = $1 AND i."email" IS NULL AND CASE
    WHEN i."spaceId" IS NOT NULL THEN EXISTS (SELECT FROM "Space" s JOIN LATERAL ${SPACE_ACCESS} a ON a."userId" = $2
      WHERE s."id" = i."spaceId" AND s."deletedAt" IS NULL AND ${canSql(`a."role"`, "space.manage")})
    WHEN i."collectionId" IS NOT NULL THEN EXISTS (SELECT FROM "Collection" c JOIN LATERAL ${COLLECTION_ACCESS} a
      ON a."userId" = $2 WHERE c."id" = i."collectionId" AND ${canSql(`a."role"`, "collection.manage")})
    ELSE $3 END`;
/** Invite links to the space $4 or the collection $5; without both all links if $6, else those to the organization. */
const LINKS_TO = `${LINKS} AND ($4::text IS NULL OR i."spaceId" = $4) AND ($5::text IS NULL OR i."collectionId" = $5)
  AND ($6 OR $4 IS NOT NULL OR $5 IS NOT NULL OR (i."spaceId" IS NULL AND i."collectionId" IS NULL))`;

const linksPage = prepared(
  "link-invites",
  `SELECT ${COLUMNS} FROM "Invite" i WHERE ${LINKS_TO} AND ($7::text IS NULL OR i."id" < $7)
     ORDER BY i."id" DESC LIMIT $8`,
);
const countLinks = prepared(
  "count-link-invites",
  `SELECT count(*)::int AS "total" FROM "Invite" i WHERE ${LINKS_TO}`,
);
const linkById = prepared(
  "link-invite-by-id",
  `SELECT ${COLUMNS} FROM "Invite" i WHERE ${LINKS} AND i."id" = $4`,
);

/** Lists the mailed invites of an organization that are not accepted yet, newest first. */
export async function listPending(
  db: Db,
  organizationId: string,
  query: PageQuery,
): Promise<PageOfItems<PendingInvite>> {
  const limit = limitOf(query);
  const [last] = decodeCursor(query.page, ["string"]) ?? [null];
  const [rows, [count]] = await Promise.all([
    pendingPage(db, [organizationId, last, limit + 1]),
    countPending(db, [organizationId]),
  ]);
  return pageOf(rows, limit, count!.total, (row) => [row.id], presentPending);
}

/** The organization whose links are listed, with the viewer's role in it. */
type Links = Pick<OrganizationSubject, "organizationId" | "role">;

const scopeOf = (viewer: Viewer, { organizationId, role }: Links) =>
  [organizationId, viewer.userId, can(role, "organization.admin")] as const;

/** Lists the visible invite links of an organization or its contents, newest first. */
export async function listInviteLinks(
  db: Db,
  viewer: Viewer,
  organization: Links,
  query: PageQuery & { space?: string; collection?: string; places?: "true" | "false" },
): Promise<PageOfItems<LinkInvite>> {
  const limit = limitOf(query);
  const [last] = decodeCursor(query.page, ["string"]) ?? [null];
  const { space = null, collection = null, places } = query;
  const filter = [...scopeOf(viewer, organization), space, collection, places === "true"];
  const [rows, [count]] = await Promise.all([
    linksPage(db, [...filter, last, limit + 1]),
    countLinks(db, filter),
  ]);
  const leadsTo = await loadTargets(db, viewer, rows);
  return pageOf(
    rows,
    limit,
    count!.total,
    (row) => [row.id],
    (row) => presentLink(row, organization.role, leadsTo(row)),
  );
}

/** Loads the targets of links, as the viewer sees them. */
async function loadTargets(
  db: Db,
  viewer: Viewer,
  rows: readonly InviteRow[],
): Promise<(row: InviteRow) => LinkTarget> {
  const [spaces, collections] = await Promise.all([
    loadSpaces(db, viewer, [...new Set(rows.flatMap(({ spaceId }) => spaceId ?? []))]),
    loadCollections(db, viewer, [...new Set(rows.flatMap(({ collectionId }) => collectionId ?? []))]),
  ]);
  return ({ spaceId, collectionId }) => ({
    space: spaces.find(({ id }) => id === spaceId),
    collection: collections.find(({ id }) => id === collectionId),
  });
}

/** Formats a link for the API. */
export async function showLink(
  db: Db,
  viewer: Viewer,
  { role }: Pick<OrganizationSubject, "role">,
  row: InviteRow,
): Promise<LinkInvite> {
  const leadsTo = await loadTargets(db, viewer, [row]);
  return presentLink(row, role, leadsTo(row));
}

/** Finds a visible invite link by id; null if there is none. */
export const findLink = async (
  db: Db,
  viewer: Viewer,
  organization: Links,
  id: string,
): Promise<InviteRow | null> => (await linkById(db, [...scopeOf(viewer, organization), id]))[0] ?? null;

export async function getLink(db: Db, viewer: Viewer, organization: Links, id: string): Promise<InviteRow> {
  const link = await findLink(db, viewer, organization, id);
  if (!link) throw new NotFound("invite link", id);
  return link;
}

const pendingByEmail = prepared(
  "mail-invite-by-email",
  `SELECT ${COLUMNS} FROM "Invite" i WHERE ${MAILED} AND i."email" = $2`,
);

/** Finds the mailed invite to an address; null if there is none. */
export const findPendingTo = async (
  db: Db,
  organizationId: string,
  email: string,
): Promise<InviteRow | null> => (await pendingByEmail(db, [organizationId, email]))[0] ?? null;

/** Finds a mailed invite by id; null if there is none. */
export const findPending = async (db: Db, organizationId: string, id: string): Promise<InviteRow | null> =>
  (await pendingById(db, [organizationId, id]))[0] ?? null;

export async function getPending(db: Db, organizationId: string, id: string): Promise<InviteRow> {
  const invite = await findPending(db, organizationId, id);
  if (!invite) throw new NotFound("invite", id);
  return invite;
}

/** An invite with its target, for the person following its link. */
type OpenInvite = InviteRow & {
  title: string;
  inviteLinks: boolean;
  space: { id: string; title: string; emoji: string } | null;
  collection: { id: string; title: string } | null;
};

const openInvite = prepared(
  "open-invite",
  `SELECT ${COLUMNS}, o."title", o."inviteLinks",
     CASE WHEN s."id" IS NOT NULL THEN json_build_object('id', s."id", 'title', s."title", 'emoji', s."emoji") END AS "space",
     CASE WHEN c."id" IS NOT NULL THEN json_build_object('id', c."id", 'title', c."title") END AS "collection"
   FROM "Invite" i JOIN "Organization" o ON o."id" = i."organizationId"
   LEFT JOIN "Space" s ON s."id" = i."spaceId" LEFT JOIN "Collection" c ON c."id" = i."collectionId"
   WHERE i."id" = $1 AND s."deletedAt" IS NULL`,
);

/** Loads an invite that can be accepted with this key. A wrong key and an expired invite both give NotFound. */
export async function getOpenInvite(db: Db, id: string, key: string | undefined): Promise<OpenInvite> {
  const [invite] = await openInvite(db, [id]);
  if (!invite || !fits(invite, key) || invalidReason(invite) !== null)
    throw new NotFound("invite that can be used");
  return invite;
}

function fits({ keyHash, inviteLinks }: OpenInvite, key: string | undefined): boolean {
  if (keyHash === null) return inviteLinks;
  return key !== undefined && timingSafeEqual(keyHash, hashSecret(key));
}

/** The address whose mailbox has the key; null for a link for many without such a key. */
export const mailedAddress = (
  invite: Pick<InviteRow, "id" | "email">,
  key: string | undefined,
): string | null => invite.email ?? provenAddress(invite.id, key);

const accountOf = prepared("account-of-address", `SELECT "id" FROM "User" WHERE "email" = $1`);

/** True if accepting would change nothing: members keep their role, and get only higher ones on targets. */
async function hasAlready(db: Db, { userId }: Viewer, invite: OpenInvite): Promise<boolean> {
  const viewer = { userId, organizationId: null };
  const { organizationId } = invite;
  const [members, leadsTo] = await Promise.all([
    db.member.count({ where: { organizationId, userId, disabledAt: null } }),
    loadTargets(db, viewer, [invite]),
  ]);
  const { space, collection } = leadsTo(invite);
  return members > 0 && (!hasTarget(invite) || isRedundant((space ?? collection)?.role ?? null, invite.role));
}

/** Formats an invite for the person following its link. */
export async function showInvite(
  db: Db,
  viewer: Viewer | null,
  id: string,
  key: string | undefined,
): Promise<Invitation> {
  const invite = await getOpenInvite(db, id, key);
  const email = mailedAddress(invite, key);
  const [accounts, joined] = await Promise.all([
    email === null ? [] : accountOf(db, [email]),
    viewer !== null && isWithin(viewer, invite.organizationId) && hasAlready(db, viewer, invite),
  ]);
  return {
    object: "invitation",
    id: invite.id,
    organization: { id: invite.organizationId, title: invite.title },
    role: invite.role,
    ...(invite.space !== null && { space: invite.space }),
    ...(invite.collection !== null && { collection: invite.collection }),
    ...(email !== null && { email }),
    confirmsAddress: email === null && env.smtpUrl !== undefined,
    ...(invite.emailDomain !== null && { emailDomain: invite.emailDomain }),
    ...(invite.inviter !== null && { invitedBy: invite.inviter.displayName }),
    hasAccount: accounts.length > 0,
    joined,
  };
}
