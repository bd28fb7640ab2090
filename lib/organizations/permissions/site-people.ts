import "server-only";
import type { Viewer } from "@/lib/core/access/actor";
import type { AccessSource, Role } from "@/lib/core/access/roles";
import { canSql, organizationAccess, siteRoleLines } from "@/lib/core/access/sql";
import { decodeCursor, pageOf } from "@/lib/core/cursors";
import { limitOf, type PageOfItems } from "@/lib/core/pagination";
import { presentUser } from "@/lib/identity/users/present";
import type { UserRow } from "@/lib/identity/users/row";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import type { SitePeopleQuery, SitePermission } from "./schemas";

type Row = UserRow & {
  sortKey: string;
  role: Role | null;
  lastSeenAt: Date | null;
  source: AccessSource;
  team: string | null;
};

const milliseconds = (column: string) => `(extract(epoch FROM m."${column}") * 1000)::bigint`;
const SORT_KEYS = {
  name: { key: `m."sortName"`, type: "text", inCursor: "string" },
  joinedAt: { key: milliseconds("joinedAt"), type: "bigint", inCursor: "number" },
  lastSeenAt: { key: milliseconds("lastSeenAt"), type: "bigint", inCursor: "number" },
} as const;

/** The sources of roles are computed for the people of one page only. */
function peopleBy(sort: keyof typeof SORT_KEYS, order: "asc" | "desc") {
  const { key, type } = SORT_KEYS[sort];
  const viewerListsMembers = `EXISTS (SELECT FROM item t, ${organizationAccess(`t."organizationId"`)} v
    WHERE v."userId" = $8 AND ${canSql('v."role"', "organization.listMembers")})`;
  return prepared(
    `people-of-site-by-${sort}-${order}`,
    `WITH item AS MATERIALIZED (SELECT * FROM "Site" WHERE "id" = $1), people AS MATERIALIZED (
       SELECT e."userId", e."role", m."role" AS "organizationRole", m."lastSeenAt", ${key} AS "sortKey"
       FROM item t CROSS JOIN everyone_in_site(t."id") e
         JOIN "Member" m ON m."organizationId" = t."organizationId" AND m."userId" = e."userId"
         JOIN "User" u ON u."id" = e."userId" AND u."disabledAt" IS NULL
       WHERE CASE WHEN $2::text = 'guest' THEN e."role" IS NULL AND ${viewerListsMembers}
           ELSE ${canSql('e."role"', "site.view")} AND ($2 IS NULL OR e."role"::text = $2) END
         AND ($3::text IS NULL OR strpos(lower(u."displayName"), lower($3)) > 0 OR ${viewerListsMembers} AND strpos(u."email", lower($3)) > 0)
         AND ($4::text IS NULL OR EXISTS (SELECT FROM "TeamMember" b WHERE b."teamId" = $4 AND b."userId" = e."userId"))
         AND ${key} IS NOT NULL
     ), shown AS (
       SELECT * FROM people WHERE $5::${type} IS NULL OR ("sortKey", "userId") ${order === "asc" ? ">" : "<"} ($5, $6::text)
       ORDER BY "sortKey" ${order}, "userId" ${order} LIMIT $7
     )
     SELECT n."total", r."id", r."email", r."displayName", r."photoURL", r."sortKey"::text AS "sortKey", r."role", r."lastSeenAt",
       r."source", r."team" FROM (SELECT count(*)::int AS "total" FROM people) n
     LEFT JOIN (
       SELECT u."id", u."email", u."displayName", u."photoURL", p."sortKey", p."role"::text AS "role", p."lastSeenAt",
         l."source", l."team"
       FROM shown p CROSS JOIN item t JOIN "User" u ON u."id" = p."userId"
         CROSS JOIN LATERAL ${siteRoleLines('p."userId"', 'p."organizationRole"')} l WHERE l."decides"
     ) r ON true ORDER BY r."sortKey" ${order}, r."id" ${order}`,
  );
}
const bothWays = (sort: keyof typeof SORT_KEYS) => ({
  asc: peopleBy(sort, "asc"),
  desc: peopleBy(sort, "desc"),
});
const people = {
  name: bothWays("name"),
  joinedAt: bothWays("joinedAt"),
  lastSeenAt: bothWays("lastSeenAt"),
};

/** Lists everyone with access to a site (or only the members without), with the source of their role. */
export async function listPeopleOfSite(
  db: Db,
  viewer: Pick<Viewer, "userId">,
  site: { id: string; organizationId: string },
  query: SitePeopleQuery,
): Promise<PageOfItems<SitePermission>> {
  const limit = limitOf(query);
  const { role = null, search, team = null, sort, order } = query;
  const { inCursor } = SORT_KEYS[sort];
  const [key, id] = decodeCursor(query.page, [inCursor, "string"]) ?? [null, null];
  const filters = [role, search || null, team];
  const rows = await people[sort][order](db, [site.id, ...filters, key, id, limit + 1, viewer.userId]);
  const found = rows.filter((row): row is { total: number } & Row => row.id !== undefined && row.id !== null);
  return pageOf(
    found,
    limit,
    rows[0]!.total,
    (row) => [inCursor === "number" ? Number(row.sortKey) : row.sortKey, row.id],
    (row) => ({
      permission: row.role,
      user: presentUser(row),
      origin: originOf(site, row),
      disabled: false,
      ...(row.lastSeenAt && { lastSeenAt: row.lastSeenAt.toISOString() }),
    }),
  );
}

function originOf(
  { id, organizationId }: { id: string; organizationId: string },
  { source, team }: Pick<Row, "source" | "team">,
): SitePermission["origin"] {
  if (source === "team") return { type: "site", site: id, reason: "team", ...(team !== null && { team }) };
  return source === "grant" || source === "creator"
    ? { type: "site", site: id, reason: "member" }
    : { type: "organization", organization: organizationId };
}
