import "server-only";
import type { Role } from "@/lib/core/access/roles";
import { organizationAccess, spaceRole } from "@/lib/core/access/sql";
import { decodeCursor, limitOf, type Page, pageOf } from "@/lib/core/pagination";
import { SEES_SPACE } from "@/lib/domains/spaces/queries";
import { NotFound } from "@/lib/errors";
import type { Member } from "@/lib/model/members/schemas";
import { hasSecondFactorSql } from "@/lib/platform/auth/second-factor";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { presentMember } from "./present";

export type MemberRow = {
  userId: string;
  role: Role | null;
  joinedAt: Date;
  lastSeenAt: Date | null;
  sso: boolean;
  ssoExempt: boolean;
  secondFactor: boolean;
  disabledAt: Date | null;
  email: string;
  displayName: string;
  photoURL: string | null;
  /** name of the directory that manages the membership */
  directory: string | null;
  teams: number;
  spaces: number;
};

/**
 * How many spaces each of these members ($2) can see. Without grants everybody with a role sees the same
 * spaces, so those are counted once, as of nobody in particular; only the spaces that a grant or authorship
 * of a member reaches are judged one by one. The cost hardly depends on the number of members.
 */
const SPACE_COUNTS = `
  WITH RECURSIVE listed AS (
    SELECT o."userId", o."role" FROM ${organizationAccess("$1")} o WHERE o."userId" = ANY($2::text[])
  ), live AS (
    SELECT s."id", s."defaultLevel", s."parentId", s."createdById" FROM "Space" s
     WHERE s."organizationId" = $1 AND s."deletedAt" IS NULL
  ), nobody AS MATERIALIZED (
    SELECT collection_roles($1, '', 'read', NULL) AS "collections"
  ), hidden AS MATERIALIZED (
    SELECT s."id" AS space FROM nobody CROSS JOIN live s
     CROSS JOIN LATERAL ${spaceRole("''", "'read'", `nobody."collections"`)} a
     WHERE NOT ${SEES_SPACE('a."role"')}
  ), holding AS (
    SELECT g."userId", g."collectionId" AS collection FROM "CollectionGrant" g JOIN listed USING ("userId")
    UNION
    SELECT t."userId", g."collectionId" FROM "CollectionGrant" g
      JOIN "TeamMember" t ON t."teamId" = g."teamId" JOIN listed l ON l."userId" = t."userId"
    UNION
    SELECT h."userId", k."id" FROM holding h JOIN "Collection" k ON k."parentId" = h.collection
  ), reached AS (
    SELECT g."userId", g."spaceId" AS space FROM "SpaceGrant" g JOIN listed USING ("userId")
    UNION
    SELECT t."userId", g."spaceId" FROM "SpaceGrant" g
      JOIN "TeamMember" t ON t."teamId" = g."teamId" JOIN listed l ON l."userId" = t."userId"
    UNION
    SELECT h."userId", s."id" FROM holding h JOIN live s ON s."parentId" = h.collection
    UNION
    SELECT l."userId", s."id" FROM listed l JOIN live s ON s."createdById" = l."userId"
  ), total AS (
    SELECT (SELECT count(*) FROM live)::int AS everything,
           (SELECT count(*) FROM live)::int - (SELECT count(*) FROM hidden)::int AS common
  )
  SELECT m."userId",
         CASE WHEN m."role" = 'admin' THEN t.everything
              ELSE CASE WHEN m."role" IS NULL THEN 0 ELSE t.common END + coalesce(d.difference, 0) END AS "spaces"
    FROM listed m CROSS JOIN total t
    LEFT JOIN LATERAL (
      SELECT sum(
               CASE WHEN ${SEES_SPACE('a."role"')} THEN 1 ELSE 0 END
             - CASE WHEN m."role" IS NULL OR s."id" IN (SELECT space FROM hidden) THEN 0 ELSE 1 END)::int AS difference
        FROM reached r JOIN live s ON s."id" = r.space
        CROSS JOIN LATERAL ${spaceRole(`m."userId"`, `m."role"`, "NULL")} a
       WHERE r."userId" = m."userId" AND m."role" IS DISTINCT FROM 'admin'
    ) d ON true`;

const countSpaces = prepared<{ userId: string; spaces: number }>("spaces-of-members", SPACE_COUNTS);

const MEMBER_COLUMNS = `m."userId", m."role"::text AS "role", m."joinedAt", m."lastSeenAt", m."sso", m."ssoExempt", m."disabledAt",
  ${hasSecondFactorSql('m."userId"')} AS "secondFactor",
  u."email", u."displayName", u."photoURL",
  (SELECT d."label" FROM "DirectoryUser" x JOIN "Directory" d USING ("organizationId")
    WHERE x."organizationId" = m."organizationId" AND x."userId" = m."userId") AS "directory",
  (SELECT count(*)::int FROM "TeamMember" tm JOIN "Team" t ON t."id" = tm."teamId"
    WHERE tm."userId" = m."userId" AND t."organizationId" = m."organizationId") AS "teams"`;

type Uncounted = Omit<MemberRow, "spaces">;

async function withSpaces(db: Db, organizationId: string, rows: Uncounted[]): Promise<MemberRow[]> {
  if (rows.length === 0) return [];
  const counts = await countSpaces(db, [organizationId, rows.map((row) => row.userId)]);
  const spaces = new Map(counts.map((count) => [count.userId, count.spaces]));
  return rows.map((row) => ({ ...row, spaces: spaces.get(row.userId) ?? 0 }));
}

const memberById = prepared<Uncounted>(
  "member-by-id",
  `SELECT ${MEMBER_COLUMNS} FROM "Member" m JOIN "User" u ON u."id" = m."userId"
    WHERE m."organizationId" = $1 AND m."userId" = $2`,
);

/** A member of an organization. */
export async function getMember(db: Db, organizationId: string, userId: string): Promise<MemberRow> {
  const [member] = await withSpaces(db, organizationId, await memberById(db, [organizationId, userId]));
  if (!member) throw new NotFound("member", userId);
  return member;
}

/** Whether somebody may use another organization of this installation. */
export const belongsElsewhere = async (db: Db, organizationId: string, userId: string): Promise<boolean> =>
  (await db.member.count({
    where: { userId, organizationId: { not: organizationId }, disabledAt: null },
  })) > 0;

/** Whether somebody was removed from an organization, and not added again. */
export const wasRemoved = async (db: Db, organizationId: string, userId: string): Promise<boolean> =>
  (await db.removedMember.count({ where: { organizationId, userId } })) > 0;

const membersById = prepared<Uncounted>(
  "members-by-id",
  `SELECT ${MEMBER_COLUMNS} FROM "Member" m JOIN "User" u ON u."id" = m."userId"
    WHERE m."organizationId" = $1 AND m."userId" = ANY($2::text[])`,
);

/** Those of some people who are members of an organization, in no order. */
export const findMembers = async (
  db: Db,
  organizationId: string,
  userIds: readonly string[],
): Promise<MemberRow[]> => withSpaces(db, organizationId, await membersById(db, [organizationId, userIds]));

export type MemberFilter = {
  page?: string;
  limit?: number;
  search?: string;
  role?: Role | "guest";
  secondFactor?: boolean;
  sort: "joinedAt" | "lastSeenAt";
  order: "asc" | "desc";
};

const FILTER = `m."organizationId" = $1
  AND ($2::text IS NULL OR strpos(lower(u."displayName"), $2) > 0 OR strpos(u."email", $2) > 0)
  AND ($3::text IS NULL OR coalesce(m."role"::text, 'guest') = $3)
  AND ($4::boolean IS NULL OR (NOT m."sso" AND ${hasSecondFactorSql('m."userId"')} = $4))`;

/** The statement of one of the four orders; sort keys are milliseconds, exact as stored. */
function statements(sort: MemberFilter["sort"], order: MemberFilter["order"]) {
  const key = `(extract(epoch FROM m."${sort}") * 1000)::bigint`;
  const from = `FROM "Member" m JOIN "User" u ON u."id" = m."userId" WHERE ${FILTER}${sort === "lastSeenAt" ? ' AND m."lastSeenAt" IS NOT NULL' : ""}`;
  return {
    page: prepared<Uncounted & { sortKey: number }>(
      `members-by-${sort}-${order}`,
      `SELECT ${MEMBER_COLUMNS}, ${key} AS "sortKey" ${from}
         AND ($5::bigint IS NULL OR (${key}, m."userId") ${order === "asc" ? ">" : "<"} ($5, $6::text))
       ORDER BY ${key} ${order}, m."userId" ${order} LIMIT $7`,
    ),
    count: prepared<{ total: number }>(`count-members-by-${sort}`, `SELECT count(*)::int AS "total" ${from}`),
  };
}
const byOrder = {
  joinedAt: { asc: statements("joinedAt", "asc"), desc: statements("joinedAt", "desc") },
  lastSeenAt: { asc: statements("lastSeenAt", "asc"), desc: statements("lastSeenAt", "desc") },
};

/** The members of an organization, by when they joined or were last seen. */
export async function listMembers(
  db: Db,
  organizationId: string,
  query: MemberFilter,
  forAdmin: boolean,
): Promise<Page<Member>> {
  const limit = limitOf(query);
  const [time, id] = decodeCursor(query.page, ["number", "string"]) ?? [null, null];
  const { page, count } = byOrder[query.sort][query.order];
  const filter = [
    organizationId,
    query.search?.toLowerCase() ?? null,
    query.role ?? null,
    query.secondFactor ?? null,
  ];
  const [rows, [counted]] = await Promise.all([
    page(db, [...filter, time, id, limit + 1]),
    count(db, filter),
  ]);
  const members = await withSpaces(db, organizationId, rows);
  const keys = new Map(rows.map((row) => [row.userId, row.sortKey]));
  return pageOf(
    members,
    limit,
    counted!.total,
    (row) => [keys.get(row.userId)!, row.userId],
    (row) => presentMember(row, forAdmin),
  );
}
