import "server-only";
import type { Viewer } from "@/lib/core/access/actor";
import { canSql, TEAM_ACCESS } from "@/lib/core/access/sql";
import { decodeCursor, pageOf } from "@/lib/core/cursors";
import { limitOf, type PageOfItems, type PageQuery } from "@/lib/core/pagination";
import { presentUser } from "@/lib/identity/users/present";
import { presentTeam, TEAM_COLUMNS } from "@/lib/organizations/teams/present";
import type { TeamGrant } from "@/lib/organizations/teams/schemas";
import type { Db } from "@/lib/platform/db/client";
import { prepared, type Statement } from "@/lib/platform/db/prepared";
import type { AccessTarget } from "./access-target";
import type { EffectivePermission, TeamPermission, UserPermission } from "./schemas";

/**
 * A page of rows by name and id, each with the total count. `rows` selects id, sortKey and the shown columns.
 */
const pageSql = (rows: string) => `WITH listed AS (${rows}), shown AS (
    SELECT * FROM listed WHERE ("sortKey", "id") > ($2, $3) ORDER BY "sortKey", "id" LIMIT $4
  )
  SELECT t."total", s.* FROM (SELECT count(*)::int AS "total" FROM listed) t
  LEFT JOIN shown s ON true ORDER BY s."sortKey", s."id"`;

const TABLES = { space: "Space", collection: "Collection", site: "Site" } as const;
const GRANTS = {
  space: { table: "SpaceGrant", column: "spaceId" },
  collection: { table: "CollectionGrant", column: "collectionId" },
  site: { table: "SiteGrant", column: "siteId" },
} as const;

const usersOf = (kind: AccessTarget["kind"]) =>
  prepared(
    `users-given-roles-in-${kind}`,
    pageSql(`SELECT u."id", lower(u."displayName") AS "sortKey", u."email", u."displayName", u."photoURL", g."role"::text AS "role"
      FROM "${GRANTS[kind].table}" g JOIN "User" u ON u."id" = g."userId" WHERE g."${GRANTS[kind].column}" = $1`),
  );
const users = { space: usersOf("space"), collection: usersOf("collection"), site: usersOf("site") };

/** Lists the people with direct access to an access target, by name. */
export async function listUserPermissions(
  db: Db,
  item: AccessTarget,
  query: PageQuery,
): Promise<PageOfItems<UserPermission>> {
  const { rows, total, limit } = await read(db, users[item.kind], query, [item.id]);
  return pageOf(rows, limit, total, keyOf, (row) => ({ permission: row.role, user: presentUser(row) }));
}

const teamsOf = (kind: AccessTarget["kind"]) =>
  prepared(
    `teams-given-roles-in-${kind}`,
    pageSql(`SELECT t."id", lower(t."title") AS "sortKey", ${TEAM_COLUMNS}, g."role"::text AS "role",
        a."role"::text AS "roleInTeam"
      FROM "${GRANTS[kind].table}" g JOIN "Team" t ON t."id" = g."teamId"
        JOIN LATERAL ${TEAM_ACCESS} a ON a."userId" = $5
      WHERE g."${GRANTS[kind].column}" = $1`),
  );
const teams = { space: teamsOf("space"), collection: teamsOf("collection"), site: teamsOf("site") };

/** Lists the teams with direct access to an access target, by title. */
export async function listTeamPermissions(
  db: Db,
  viewer: Viewer,
  item: AccessTarget,
  query: PageQuery,
): Promise<PageOfItems<TeamPermission>> {
  const { rows, total, limit } = await read(db, teams[item.kind], query, [item.id], [viewer.userId]);
  return pageOf(rows, limit, total, keyOf, (row) => ({
    permission: row.role,
    team: presentTeam(row, row.roleInTeam),
  }));
}

const grantsOfTeam = prepared(
  "grants-of-team",
  pageSql(`SELECT 'space' AS "kind", s."id", lower(s."title") AS "sortKey", s."title", g."role"::text AS "role"
      FROM "SpaceGrant" g JOIN "Space" s ON s."id" = g."spaceId" AND s."deletedAt" IS NULL WHERE g."teamId" = $1
    UNION ALL
    SELECT 'collection', c."id", lower(c."title"), c."title", g."role"::text
      FROM "CollectionGrant" g JOIN "Collection" c ON c."id" = g."collectionId" WHERE g."teamId" = $1
    UNION ALL
    SELECT 'site', t."id", lower(t."title"), t."title", g."role"::text
      FROM "SiteGrant" g JOIN "Site" t ON t."id" = g."siteId" WHERE g."teamId" = $1`),
);

/** Lists the grants of a team, by title. */
export async function listGrantsOfTeam(
  db: Db,
  teamId: string,
  query: PageQuery,
): Promise<PageOfItems<TeamGrant>> {
  const { rows, total, limit } = await read(db, grantsOfTeam, query, [teamId]);
  return pageOf(rows, limit, total, keyOf, ({ role, kind, id, title }) => ({
    permission: role,
    kind,
    id,
    title,
  }));
}

/** The role of every member in an item ($1). */
const everyoneIn = (kind: AccessTarget["kind"]) => `everyone_in_${kind}($1)`;

/**
 * Everyone with access to an access target ($1), by name. Most members have the default of their organization
 * role: per such role only one page of people is read, and the count is known. Guests have no default. People
 * with any other source of access are evaluated one by one. Disabled accounts are left out.
 */
const effectiveIn = (kind: "space" | "collection") => {
  const asked = (role: string) => `${canSql(role, `${kind}.view`)} AND ($5 = '' OR ${role}::text = $5)`;
  return prepared(
    `effective-roles-in-${kind}`,
    `WITH item AS MATERIALIZED (SELECT i."organizationId" FROM "${TABLES[kind]}" i WHERE i."id" = $1),
     given AS MATERIALIZED (
       SELECT g."organizationRole", g."role" FROM given_in_${kind}($1) g
       WHERE g."organizationRole" IS NOT NULL AND ${asked('g."role"')}
     ), reached AS MATERIALIZED (
       SELECT r."userId", r."organizationRole", r."role", m."sortName" FROM reached_in_${kind}($1) r CROSS JOIN item i
         JOIN "Member" m ON m."organizationId" = i."organizationId" AND m."userId" = r."userId"
         JOIN "User" u ON u."id" = r."userId" AND u."disabledAt" IS NULL
     ), shown AS (
       SELECT p.* FROM (
         SELECT m."userId", m."sortName", g."role" FROM given g CROSS JOIN item i CROSS JOIN LATERAL (
           SELECT m."userId", m."sortName" FROM "Member" m JOIN "User" u ON u."id" = m."userId" AND u."disabledAt" IS NULL
            WHERE m."organizationId" = i."organizationId" AND m."role" = g."organizationRole" AND m."disabledAt" IS NULL
              AND (m."sortName", m."userId") > ($2, $3) AND m."userId" NOT IN (SELECT r."userId" FROM reached r)
            ORDER BY m."sortName", m."userId" LIMIT $4
         ) m
         UNION ALL
         SELECT r."userId", r."sortName", r."role" FROM reached r
          WHERE (r."sortName", r."userId") > ($2, $3) AND ${asked('r."role"')}
       ) p ORDER BY p."sortName", p."userId" LIMIT $4
     ), counted AS (
       SELECT coalesce((SELECT sum(c."enabled") FROM item JOIN "MemberCount" c USING ("organizationId")
           JOIN given g ON g."organizationRole"::text = c."role"), 0)
         - (SELECT count(*) FROM "User" u JOIN "Member" m ON m."userId" = u."id" AND m."disabledAt" IS NULL
           JOIN item USING ("organizationId") JOIN given g ON g."organizationRole" = m."role" WHERE u."disabledAt" IS NOT NULL)
         - (SELECT count(*) FROM reached r JOIN given g USING ("organizationRole"))
         + (SELECT count(*) FROM reached r WHERE ${asked('r."role"')}) AS "total"
     )
     SELECT c."total"::int AS "total", u."id", s."sortName" AS "sortKey", s."role"::text AS "role", u."email", u."displayName", u."photoURL"
       FROM counted c LEFT JOIN (shown s JOIN "User" u ON u."id" = s."userId") ON true
      ORDER BY s."sortName", s."userId"`,
  );
};
const effective = { space: effectiveIn("space"), collection: effectiveIn("collection") };

/** Lists everyone with access to a space or a collection, by name. */
export async function listEffectivePermissions(
  db: Db,
  item: { kind: keyof typeof effective; id: string },
  { role = "", ...query }: PageQuery & { role?: string },
): Promise<PageOfItems<EffectivePermission>> {
  const { rows, total, limit } = await read(db, effective[item.kind], query, [item.id], [role]);
  return pageOf(rows, limit, total, keyOf, (row) => ({ permission: row.role!, user: presentUser(row) }));
}

type PeopleWithAccess = { administrators: string | null; viewers: string[] };
const reachOf = (kind: AccessTarget["kind"]) =>
  prepared(
    `who-reaches-${kind}`,
    `SELECT md5(string_agg(e."userId", ' ' ORDER BY e."userId") FILTER (WHERE ${canSql('e."role"', `${kind}.admin`)})) AS "administrators",
       coalesce(array_agg(e."userId" /* not null */) FILTER (WHERE ${canSql('e."role"', `${kind}.view`)}), '{}') AS "viewers"
     FROM ${everyoneIn(kind)} e`,
  );
const reach = { space: reachOf("space"), collection: reachOf("collection"), site: reachOf("site") };

/** Returns the people who can see an access target, and a fingerprint of the set of its admins. */
export const peopleWithAccess = async (
  db: Db,
  { kind, id }: Pick<AccessTarget, "kind" | "id">,
): Promise<PeopleWithAccess> => (await reach[kind](db, [id]))[0]!;

const keyOf = ({ sortKey, id }: { sortKey: string; id: string }) => [sortKey, id];

async function read<Row extends { total: number; id: string | null }>(
  db: Db,
  list: Statement<Row>,
  query: PageQuery,
  before: readonly unknown[],
  behind: readonly unknown[] = [],
): Promise<{ rows: Extract<Row, { id: string }>[]; total: number; limit: number }> {
  const limit = limitOf(query);
  const after = decodeCursor(query.page, ["string", "string"]) ?? ["", ""];
  const found = await list(db, [...before, ...after, limit + 1, ...behind]);
  const rows = found.filter((row): row is Extract<Row, { id: string }> => row.id !== null);
  return { rows, total: found[0]!.total, limit };
}
