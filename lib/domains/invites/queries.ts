import "server-only";
import { timingSafeEqual } from "node:crypto";
import { decodeCursor, limitOf, type Page, type PageQuery, pageOf } from "@/lib/core/pagination";
import { NotFound } from "@/lib/errors";
import type { Invitation, LinkInvite, PendingInvite } from "@/lib/model/invites/schemas";
import type { OrganizationSubject } from "@/lib/model/organizations/subject";
import { userSql } from "@/lib/model/users/row";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { endOf, hashKey, type InviteRow } from "./invite";
import { presentLink, presentPending } from "./present";

const COLUMNS = `i."id", i."organizationId", i."email", i."role"::text AS "role", i."sso", i."keyHash", i."createdAt",
  i."expiresAt", i."maxUses", i."uses", i."emailDomain",
  (SELECT ${userSql("u")} FROM "User" u WHERE u."id" = i."createdById") AS "inviter"`;

const kindOf = (kind: "mail" | "link") => `i."email" IS ${kind === "mail" ? "NOT NULL" : "NULL"}`;

const statementsOf = (kind: "mail" | "link") => ({
  page: prepared<InviteRow>(
    `${kind}-invites`,
    `SELECT ${COLUMNS} FROM "Invite" i WHERE i."organizationId" = $1 AND ${kindOf(kind)}
        AND ($2::text IS NULL OR i."id" < $2) ORDER BY i."id" DESC LIMIT $3`,
  ),
  count: prepared<{ total: number }>(
    `count-${kind}-invites`,
    `SELECT count(*)::int AS "total" FROM "Invite" i WHERE i."organizationId" = $1 AND ${kindOf(kind)}`,
  ),
  byId: prepared<InviteRow>(
    `${kind}-invite-by-id`,
    `SELECT ${COLUMNS} FROM "Invite" i WHERE i."organizationId" = $1 AND ${kindOf(kind)} AND i."id" = $2`,
  ),
});
const of = { mail: statementsOf("mail"), link: statementsOf("link") };

async function list<Item>(
  db: Db,
  kind: "mail" | "link",
  organizationId: string,
  query: PageQuery,
  present: (row: InviteRow) => Item,
): Promise<Page<Item>> {
  const limit = limitOf(query);
  const [last] = decodeCursor(query.page, ["string"]) ?? [null];
  const [rows, [count]] = await Promise.all([
    of[kind].page(db, [organizationId, last, limit + 1]),
    of[kind].count(db, [organizationId]),
  ]);
  return pageOf(rows, limit, count!.total, (row) => [row.id], present);
}

/** The invites of an organization that were mailed and not accepted yet, the newest first. */
export const listPending = (db: Db, organizationId: string, query: PageQuery): Promise<Page<PendingInvite>> =>
  list(db, "mail", organizationId, query, presentPending);

/** The invite links of an organization, the newest first. */
export const listLinks = (
  db: Db,
  { organizationId, role }: OrganizationSubject,
  query: PageQuery,
): Promise<Page<LinkInvite>> => list(db, "link", organizationId, query, (row) => presentLink(row, role));

/** An invite of an organization; null when it has none of this kind and id. */
export const findInvite = async (
  db: Db,
  kind: "mail" | "link",
  organizationId: string,
  id: string,
): Promise<InviteRow | null> => (await of[kind].byId(db, [organizationId, id]))[0] ?? null;

export async function getInvite(
  db: Db,
  kind: "mail" | "link",
  organizationId: string,
  id: string,
): Promise<InviteRow> {
  const invite = await findInvite(db, kind, organizationId, id);
  if (!invite) throw new NotFound(kind === "mail" ? "invite" : "invite link", id);
  return invite;
}

/** An invite with where it leads, for who follows its link. */
export type OpenInvite = InviteRow & { title: string; inviteLinks: boolean };

const openInvite = prepared<OpenInvite>(
  "open-invite",
  `SELECT ${COLUMNS}, o."title", o."inviteLinks" FROM "Invite" i
     JOIN "Organization" o ON o."id" = i."organizationId" WHERE i."id" = $1`,
);

/** An invite that can be accepted with this key; a wrong one, and one that is over, look as if there was none. */
export async function getOpenInvite(db: Db, id: string, key: string | undefined): Promise<OpenInvite> {
  const [invite] = await openInvite(db, [id]);
  if (!invite || !fits(invite, key) || endOf(invite) !== null) throw new NotFound("invite that can be used");
  return invite;
}

function fits({ keyHash, inviteLinks }: OpenInvite, key: string | undefined): boolean {
  if (keyHash === null) return inviteLinks;
  return key !== undefined && timingSafeEqual(keyHash, hashKey(key));
}

const accountOf = prepared<{ id: string }>(
  "account-of-address",
  `SELECT "id" FROM "User" WHERE "email" = $1`,
);

/** What an invite says to who follows its link. */
export async function showInvite(db: Db, id: string, key: string | undefined): Promise<Invitation> {
  const invite = await getOpenInvite(db, id, key);
  const accounts = invite.email === null ? [] : await accountOf(db, [invite.email]);
  return {
    object: "invitation",
    id: invite.id,
    organization: { id: invite.organizationId, title: invite.title },
    role: invite.role,
    ...(invite.email !== null && { email: invite.email }),
    ...(invite.emailDomain !== null && { emailDomain: invite.emailDomain }),
    ...(invite.inviter !== null && { invitedBy: invite.inviter.displayName }),
    hasAccount: accounts.length > 0,
  };
}
