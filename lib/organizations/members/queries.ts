import "server-only";
import type { Role } from "@/lib/core/access/roles";
import { canSql, organizationAccess, spaceRole, spaceRoleByAccess } from "@/lib/core/access/sql";
import { decodeCursor, pageOf } from "@/lib/core/cursors";
import { NotFound } from "@/lib/core/errors";
import { foldText } from "@/lib/core/fold-text";
import { limitOf, type PageOfItems } from "@/lib/core/pagination";
import { hasSecondFactorSql } from "@/lib/platform/auth/session";
import type { Db } from "@/lib/platform/db/client";
import { foldedSql, patternOf } from "@/lib/platform/db/folded-sql";
import { prepared } from "@/lib/platform/db/prepared";
import { SEES_SPACE, SPACES_ALIKE } from "@/lib/spaces/spaces/queries";
import { presentMember } from "./present";
import type { MemberRow } from "./row";
import type { Member } from "./schemas";

/**
 * Counts the spaces that each of these members ($2) can see. Spaces visible without a grant are the same for
 * all members with a role, so they are counted once, grouped by collection and default level; only spaces
 * reached by a member's grants or authorship are computed one by one, and only these if all listed are
 * guests. Admins see all spaces.
 */
const SPACE_COUNTS = `
  WITH RECURSIVE listed AS (
    SELECT o."userId", o."role" FROM ${organizationAccess("$1")} o WHERE o."userId" = ANY($2::text[])
  ), judged AS (
    SELECT * FROM listed WHERE NOT ${canSql('"role"', "organization.admin")}
  ), live AS NOT MATERIALIZED (
    SELECT s."id", s."defaultLevel", s."parentId", s."createdById" FROM "Space" s
     WHERE s."organizationId" = $1 AND s."deletedAt" IS NULL
  ), nobody AS MATERIALIZED (
    SELECT collection_roles($1, '', 'read', NULL) AS "collections"
     WHERE EXISTS (SELECT FROM listed WHERE "role" IS NOT NULL)
  ), alike AS MATERIALIZED (
    SELECT s.*, ${SEES_SPACE('a."role"')} AS "shown" FROM nobody CROSS JOIN ${SPACES_ALIKE}
      CROSS JOIN LATERAL ${spaceRoleByAccess("''", "'read'", `nobody."collections"`, "'{}'")} a
  ), holding AS (
    SELECT g."userId", g."collectionId" AS collection FROM "CollectionGrant" g JOIN judged USING ("userId")
    UNION
    SELECT t."userId", g."collectionId" FROM "CollectionGrant" g
      JOIN "TeamMember" t ON t."teamId" = g."teamId" JOIN judged l ON l."userId" = t."userId"
    UNION
    SELECT h."userId", k."id" FROM holding h JOIN "Collection" k ON k."parentId" = h.collection
  ), reached AS MATERIALIZED (
    SELECT g."userId", g."spaceId" AS space FROM "SpaceGrant" g JOIN judged USING ("userId")
    UNION
    SELECT t."userId", g."spaceId" FROM "SpaceGrant" g
      JOIN "TeamMember" t ON t."teamId" = g."teamId" JOIN judged l ON l."userId" = t."userId"
    UNION
    SELECT h."userId", s."id" FROM holding h JOIN live s ON s."parentId" = h.collection
    UNION
    SELECT l."userId", s."id" FROM judged l CROSS JOIN LATERAL (
      SELECT s."id" FROM live s WHERE s."createdById" = l."userId" OFFSET 0
    ) s
  ), total AS (
    SELECT coalesce(sum("spaces"), 0)::int AS everything,
           coalesce(sum("spaces") FILTER (WHERE "shown"), 0)::int AS common FROM alike
  ), apart AS (
    SELECT m."userId", sum(
             CASE WHEN ${SEES_SPACE('a."role"')} THEN 1 ELSE 0 END
           - CASE WHEN m."role" IS NOT NULL AND k."shown" THEN 1 ELSE 0 END)::int AS difference
      FROM judged m JOIN reached r USING ("userId") JOIN live s ON s."id" = r.space
      LEFT JOIN alike k ON k."defaultLevel" = s."defaultLevel" AND coalesce(k."parentId", '') = coalesce(s."parentId", '')
      CROSS JOIN LATERAL ${spaceRole(`m."userId"`, `m."role"`)} a GROUP BY 1
  )
  SELECT m."userId",
         CASE WHEN ${canSql('m."role"', "organization.admin")} THEN t.everything
              ELSE CASE WHEN m."role" IS NULL THEN 0 ELSE t.common END + coalesce(d.difference, 0) END AS "spaces"
    FROM listed m CROSS JOIN total t LEFT JOIN apart d USING ("userId")`;

const countSpaces = prepared("spaces-of-members", SPACE_COUNTS);

/** True if "User" u has a second factor; null for people without a password. */
const SECOND_FACTOR = `CASE WHEN ${hasSecondFactorSql('u."id"')} THEN true WHEN u."passwordHash" IS NOT NULL THEN false END`;

const MEMBER_COLUMNS = `m."userId", m."role"::text AS "role", m."joinedAt", m."lastSeenAt", m."sso", m."ssoExempt", m."disabledAt",
  ${SECOND_FACTOR} AS "secondFactor",
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

const memberById = prepared(
  "member-by-id",
  `SELECT ${MEMBER_COLUMNS} FROM "Member" m JOIN "User" u ON u."id" = m."userId"
    WHERE m."organizationId" = $1 AND m."userId" = $2`,
);

/** Throws unless the person is a member of the organization. */
export async function requireMember(db: Db, organizationId: string, userId: string): Promise<void> {
  const [member] = await memberById(db, [organizationId, userId]);
  if (!member) throw new NotFound("member", userId);
}

/** Loads a member of an organization. */
export async function getMember(db: Db, organizationId: string, userId: string): Promise<MemberRow> {
  const [member] = await withSpaces(db, organizationId, await memberById(db, [organizationId, userId]));
  if (!member) throw new NotFound("member", userId);
  return member;
}

/** True if the person has an enabled membership in another organization. */
export const hasOtherOrganization = async (
  db: Db,
  organizationId: string,
  userId: string,
): Promise<boolean> =>
  (await db.member.count({
    where: { userId, organizationId: { not: organizationId }, disabledAt: null },
  })) > 0;

/** True if the person was removed from the organization and not added again. */
export const wasRemoved = async (db: Db, organizationId: string, userId: string): Promise<boolean> =>
  (await db.removedMember.count({ where: { organizationId, userId } })) > 0;

const membersById = prepared(
  "members-by-id",
  `SELECT ${MEMBER_COLUMNS} FROM "Member" m JOIN "User" u ON u."id" = m."userId"
    WHERE m."organizationId" = $1 AND m."userId" = ANY($2::text[])`,
);

/** Loads the given people who are members of an organization, unordered. */
export const findMembers = async (
  db: Db,
  organizationId: string,
  userIds: readonly string[],
): Promise<MemberRow[]> => withSpaces(db, organizationId, await membersById(db, [organizationId, userIds]));

type MemberFilter = {
  page?: string;
  limit?: number;
  search?: string;
  email?: readonly string[];
  role?: Role | "guest";
  secondFactor?: boolean;
  ssoExempt?: boolean;
  sort: "joinedAt" | "lastSeenAt";
  order: "asc" | "desc";
};

type Parameter = `$${number}`;

/** People (u) whose names or addresses match a pattern, limited to some addresses if given. */
const named = (name: Parameter, emails: Parameter, email: Parameter) =>
  `AND (${foldedSql('u."displayName"')} LIKE ${name} OR u."email" LIKE ${email})
   AND (${emails}::text[] IS NULL OR u."email" = ANY(${emails}))`;

/** The requested members (m) with their people (u). */
const FILTERED = `"Member" m JOIN "User" u ON u."id" = m."userId"
  WHERE m."organizationId" = $1
    AND ($2::text IS NULL OR coalesce(m."role"::text, 'guest') = $2)
    AND ($3::boolean IS NULL OR ${SECOND_FACTOR} = $3)
    AND ($4::boolean IS NULL OR m."ssoExempt" = $4)`;

/** A page in one of the four orders; sort keys are milliseconds, exactly as stored. */
function pageOfOrder(name: string, sort: MemberFilter["sort"], order: MemberFilter["order"], people: string) {
  const by = `m."${sort}" ${order}, m."userId" ${order}`;
  const last = `(timestamptz 'epoch' + $5::bigint * interval '1 millisecond', $6::text)`;
  // Selects the listed ids by index before it loads their details.
  return prepared(
    `members#${name}-by-${sort}-${order}`,
    `WITH listed AS MATERIALIZED (
       SELECT m."userId" FROM ${FILTERED} ${people} AND m."${sort}" IS NOT NULL
         AND ($5::bigint IS NULL OR (m."${sort}", m."userId") ${order === "asc" ? ">" : "<"} ${last})
       ORDER BY ${by} LIMIT $7
     )
     SELECT ${MEMBER_COLUMNS}, (extract(epoch FROM m."${sort}") * 1000)::bigint AS "sortKey"
       FROM listed JOIN "Member" m ON m."organizationId" = $1 AND m."userId" = listed."userId"
       JOIN "User" u ON u."id" = m."userId" ORDER BY ${by}`,
  );
}
const byOrder = (name: string, people: string) => ({
  joinedAt: {
    asc: pageOfOrder(name, "joinedAt", "asc", people),
    desc: pageOfOrder(name, "joinedAt", "desc", people),
  },
  lastSeenAt: {
    asc: pageOfOrder(name, "lastSeenAt", "asc", people),
    desc: pageOfOrder(name, "lastSeenAt", "desc", people),
  },
});
const allByOrder = byOrder("all", "");
const namedByOrder = byOrder("named", named("$8", "$9", "$10"));

const counting = (name: string, people: string) =>
  prepared(
    `count-members#${name}`,
    `SELECT count(*)::int AS "total" FROM ${FILTERED} ${people} AND ($5::boolean OR m."lastSeenAt" IS NOT NULL)`,
  );
const countNamed = counting("named", named("$6", "$7", "$8"));
const countPeople = counting("by-person", "");
/** Reads the stored count per role, if no filter needs the people themselves. */
const countMembers = prepared(
  "count-members",
  `SELECT coalesce(sum(CASE WHEN $3::boolean THEN c."members" ELSE c."seen" END), 0)::int AS "total" FROM "MemberCount" c
    WHERE c."organizationId" = $1 AND ($2::text IS NULL OR c."role" = $2)`,
);

/** Lists the members of an organization, by date of joining or last visit. */
export async function listMembers(
  db: Db,
  organizationId: string,
  query: MemberFilter,
  forAdmin: boolean,
): Promise<PageOfItems<Member>> {
  const limit = limitOf(query);
  const [time, id] = decodeCursor(query.page, ["number", "string"]) ?? [null, null];
  const { search = "", email, role = null, secondFactor = null, ssoExempt = null, sort, order } = query;
  const withUnseen = sort !== "lastSeenAt";
  const filter = [organizationId, role, secondFactor, ssoExempt];
  const page = [...filter, time, id, limit + 1];
  const people = [patternOf(foldText(search)), email ?? null, patternOf(search.toLowerCase())];
  const [rows, [counted]] = await Promise.all(
    search === "" && !email
      ? [
          allByOrder[sort][order](db, page),
          secondFactor === null && ssoExempt === null
            ? countMembers(db, [organizationId, role, withUnseen])
            : countPeople(db, [...filter, withUnseen]),
        ]
      : [
          namedByOrder[sort][order](db, [...page, ...people]),
          countNamed(db, [...filter, withUnseen, ...people]),
        ],
  );
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
