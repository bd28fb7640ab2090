import "server-only";
import type { Viewer } from "@/lib/core/access/actor";
import { can, type Role } from "@/lib/core/access/roles";
import {
  canSql,
  memberAccess,
  SPACE_ACCESS,
  SPACES_ALIKE_OF_MEMBER,
  SPACES_OF_MEMBER,
} from "@/lib/core/access/sql";
import { type CursorKey, decodeCursor, pageOf } from "@/lib/core/cursors";
import { foldText } from "@/lib/core/fold-text";
import { limitOf, type PageOfItems } from "@/lib/core/pagination";
import { GitProvider } from "@/lib/exchange/git/schemas";
import { presentUser } from "@/lib/identity/users/present";
import type { UserRow } from "@/lib/identity/users/row";
import type { Db } from "@/lib/platform/db/client";
import { foldedSql } from "@/lib/platform/db/folded-sql";
import { plannedOnce } from "@/lib/platform/db/planned-once";
import { prepared } from "@/lib/platform/db/prepared";
import { presentSpace } from "./present";
import { PUBLISHED_PLACE } from "./published-place";
import type { Space } from "./schemas";
import type { SpaceSubject } from "./subject";

/**
 * The visibility of a space according to its access: inherited from its collection, or private to the people
 * authorized in it. Public visibility is stored.
 */
const VISIBILITY = `CASE WHEN s."visibility" NOT IN ('private', 'in-collection') THEN s."visibility"::text
  WHEN s."parentId" IS NOT NULL AND s."defaultLevel" = 'inherit' THEN 'in-collection' ELSE 'private' END`;

/** The columns of a space's subject; needs s = Space, b = its main branch. */
export const SPACE_COLUMNS = `s."id", s."organizationId", s."parentId", s."title", s."emoji", s."icon", ${VISIBILITY} AS "visibility",
  s."editMode"::text, s."language", s."mergeRules", s."defaultLevel"::text, s."position", s."createdById", s."createdAt",
  s."updatedAt", s."deletedAt", s."deletedById", s."commentsOpen", s."changeRequestsTotal", s."changeRequestsOpen",
  s."changeRequestsDraft", s."mainBranchId", b."headSeq", b."headRevisionId" /* not null */,
  (SELECT json_build_object('url', g."url", 'provider', g."provider", 'syncedAt', g."syncedAt")
   FROM "GitSync" g WHERE g."spaceId" = s."id") AS "gitSync"`;

/** The values of texts in `SPACE_COLUMNS`. */
export const SPACE_VALUES = { provider: GitProvider.options } as const;

/** Joins a space (s) with the access of the caller ($2), and with its main branch. */
export const SPACE_JOINS = `JOIN LATERAL ${SPACE_ACCESS} a ON a."userId" = $2 JOIN "Branch" b ON b."id" = s."mainBranchId"`;

/** The caller's role in a space, used with `SPACE_JOINS`. */
export const SPACE_ROLE = `a."role"::text AS "role"`;

/** SQL: true if this role can see a space. */
export const SEES_SPACE = (role: string) => canSql(role, "space.view");

const spaceById = plannedOnce(
  prepared(
    "space-by-id",
    `SELECT ${SPACE_COLUMNS}, ${SPACE_ROLE}, ${PUBLISHED_PLACE} AS "publishedPlace" FROM "Space" s ${SPACE_JOINS}
     WHERE s."id" = $1 AND ($3::text IS NULL OR s."organizationId" = $3) AND (s."deletedAt" IS NOT NULL) = $4`,
    { shared: "together", values: SPACE_VALUES },
  ),
);

/** True if a token has no limit to spaces, or includes this one. */
const isWithin = ({ spaceIds }: Pick<Viewer, "spaceIds">, id: string): boolean =>
  spaceIds?.includes(id) ?? true;

/** Returns a space with the caller's role in it; null if it is missing or invisible to the caller. */
export async function findSpace(
  db: Db,
  actor: Viewer,
  spaceId: string,
  { deleted = false }: { deleted?: boolean } = {},
): Promise<SpaceSubject | null> {
  if (!isWithin(actor, spaceId)) return null;
  const [space] = await spaceById(db, [spaceId, actor.userId, actor.organizationId, deleted]);
  return space && can(space.role, "space.view") ? space : null;
}

const spacesById = prepared(
  "spaces-by-id",
  `SELECT ${SPACE_COLUMNS}, ${SPACE_ROLE} FROM "Space" s ${SPACE_JOINS} WHERE s."id" = ANY($1::text[]) AND s."deletedAt" IS NULL`,
  { values: SPACE_VALUES },
);

/** Returns the existing ones of some spaces, with the caller's role in each, unordered. */
export const loadSpaces = async (
  db: Db,
  actor: Pick<Viewer, "userId" | "spaceIds">,
  ids: readonly string[],
): Promise<SpaceSubject[]> => {
  const within = ids.filter((id) => isWithin(actor, id));
  return within.length === 0 ? Promise.resolve([]) : spacesById(db, [within, actor.userId]);
};

const viewersOfSpaces = prepared(
  "viewers-of-spaces",
  `SELECT s."id", s."organizationId", array_agg(a."userId") AS "viewers" FROM "Space" s
     JOIN LATERAL everyone_in_space(s."id") a ON a."userId" = ANY($2::text[])
   WHERE s."id" = ANY($1::text[]) AND s."deletedAt" IS NULL AND ${SEES_SPACE('a."role"')} GROUP BY s."id"`,
);

/** Returns which of the given people can see each of some spaces, by space id. */
export const findViewersOfSpaces = async (db: Db, ids: readonly string[], userIds: readonly string[]) =>
  ids.length === 0 ? [] : viewersOfSpaces(db, [ids, userIds]);

/**
 * Groups the spaces of an organization by parent and default level: a person has the same role in all of a
 * group, apart from grants on single spaces and own spaces.
 */
export const SPACES_ALIKE = `(
  SELECT min("id") AS "id", "defaultLevel", "parentId", NULL::text AS "createdById", count(*) AS "spaces"
  FROM "Space" WHERE "organizationId" = $1 AND "deletedAt" IS NULL GROUP BY "defaultLevel", "parentId"
) s`;

/** Corrects a count by groups for the spaces with grants on or authorship of the member. */
const moreOf = (spaces: string) => `
  SELECT coalesce(sum(${SEES_SPACE('a."role"')}::int - ${SEES_SPACE('k."role"')}::int), 0) FROM member ${spaces}
    AND s."organizationId" = $1 AND s."deletedAt" IS NULL ${SPACES_OF_MEMBER} ${SPACES_ALIKE_OF_MEMBER}`;

/**
 * Counts the spaces the member can see: once per group of like spaces, and one by one for those with another
 * source of access.
 */
const COUNT_ALL = `counted AS (
    SELECT coalesce(sum(s."spaces") FILTER (WHERE ${SEES_SPACE('k."role"')}), 0) AS "total"
      FROM member CROSS JOIN ${SPACES_ALIKE} ${SPACES_ALIKE_OF_MEMBER}
    UNION ALL ${moreOf(`JOIN "Space" s ON s."id" = ANY (ARRAY(SELECT jsonb_object_keys(member."grants")))`)}
    UNION ALL ${moreOf(`JOIN "Space" s ON s."createdById" = member."userId" AND NOT ${canSql('member."role"', "organization.admin")} AND NOT member."grants" ? s."id"`)}
  )`;

/** Spaces (s) that match the filters. */
const FILTERED = `AND ($6::text IS NULL OR strpos(${foldedSql('s."title"')}, $6) > 0) AND ($7::text IS NULL OR ${VISIBILITY} = $7)
  AND ($8::text IS NULL OR coalesce(s."editMode"::text, 'live') = $8)
  AND ($9::boolean IS NOT TRUE OR ${canSql('a."role"', "space.manage")})`;

type SpaceFilter = "all" | "some" | "deleted";

/** Lists the spaces that $2 can see, by title. Without filters an index reads one page of them. */
function visibleSpaces(filter: SpaceFilter, order: "asc" | "desc") {
  const visible = `FROM member CROSS JOIN "Space" s ${SPACES_OF_MEMBER}
    WHERE s."organizationId" = $1 AND s."deletedAt" IS ${filter === "deleted" ? `NOT NULL AND s."removedAt" IS NULL` : "NULL"}
      AND ${SEES_SPACE('a."role"')} ${filter === "all" ? "" : FILTERED}`;
  return prepared(
    `spaces-of-organization#${filter}-${order}`,
    `WITH ${memberAccess("$1", "$2")}, ${filter === "all" ? COUNT_ALL : `counted AS (SELECT count(*) AS "total" ${visible})`}, shown AS (
       SELECT s."id", lower(s."title") AS "sortKey", a."role" ${visible}
         AND ($3::text IS NULL OR (lower(s."title"), s."id") ${order === "asc" ? ">" : "<"} ($3, $4::text))
       ORDER BY lower(s."title") ${order}, s."id" ${order} LIMIT $5
     )
     SELECT t."total", r.* FROM (SELECT sum("total")::int AS "total" /* not null */ FROM counted) t
     LEFT JOIN (
       SELECT ${SPACE_COLUMNS}, v."role"::text AS "role", v."sortKey"
       FROM shown v JOIN "Space" s ON s."id" = v."id" JOIN "Branch" b ON b."id" = s."mainBranchId"
     ) r ON true ORDER BY r."sortKey" ${order}, r."id" ${order}`,
    { shared: "apart", values: SPACE_VALUES },
  );
}
const spacesByTitle = {
  all: { asc: visibleSpaces("all", "asc"), desc: visibleSpaces("all", "desc") },
  some: visibleSpaces("some", "asc"),
  deleted: visibleSpaces("deleted", "asc"),
};

const people = prepared(
  "people-who-deleted",
  `SELECT "id", "email", "displayName", "photoURL" FROM "User" WHERE "id" = ANY($1::text[])`,
);

/** Returns the people who moved spaces to the trash, by id. */
async function deletersOf(db: Db, spaces: readonly SpaceSubject[]): Promise<Map<string, UserRow>> {
  const ids = [...new Set(spaces.flatMap(({ deletedById }) => deletedById ?? []))];
  return new Map(ids.length === 0 ? [] : (await people(db, [ids])).map((person) => [person.id, person]));
}

type SpaceFilters = {
  page?: string;
  limit?: number;
  deleted?: boolean;
  title?: string;
  visibility?: Space["visibility"];
  editMode?: Space["editMode"];
  managed?: boolean;
};

/** Lists the spaces of an organization that the caller can see, by title. */
export async function listSpaces(
  db: Db,
  actor: Viewer,
  organizationId: string,
  query: SpaceFilters,
): Promise<PageOfItems<Space>> {
  const limit = limitOf(query);
  const [title, id] = decodeCursor(query.page, ["string", "string"]) ?? [null, null];
  const { title: words = null, visibility = null, editMode = null, managed = null } = query;
  const filters = [words && foldText(words), visibility, editMode, managed];
  const isFiltered = filters.some((filter) => filter !== null);
  const page = [organizationId, actor.userId, title, id, limit + 1];
  const { all, some, deleted } = spacesByTitle;
  const rows =
    query.deleted || isFiltered
      ? await (query.deleted ? deleted : some)(db, [...page, ...filters])
      : await all.asc(db, page);
  const found = rows.filter((row) => row.id !== null);
  const keyOf = (row: (typeof found)[number]): CursorKey => [row.sortKey, row.id];
  const deleters = await deletersOf(db, found);
  return pageOf(found, limit, rows[0]!.total, keyOf, (space) => {
    const person = deleters.get(space.deletedById ?? "");
    return { ...presentSpace(space), ...(person && { deletedBy: presentUser(person) }) };
  });
}

/**
 * Lists the spaces that a member of the organization can see, with their role in each, by title. The spaces
 * are presented as an admin, who sees all of them, sees them.
 */
export async function listSpacesOfMember(
  db: Db,
  organizationId: string,
  userId: string,
  query: { page?: string; limit?: number; order: "asc" | "desc" },
): Promise<PageOfItems<{ permission: Role; space: Space }>> {
  const limit = limitOf(query);
  const [title, id] = decodeCursor(query.page, ["string", "string"]) ?? [null, null];
  const rows = await spacesByTitle.all[query.order](db, [organizationId, userId, title, id, limit + 1]);
  const found = rows.filter((row) => row.id !== null);
  const keyOf = (row: (typeof found)[number]): CursorKey => [row.sortKey, row.id];
  return pageOf(found, limit, rows[0]!.total, keyOf, (space) => ({
    permission: space.role!,
    space: presentSpace({ ...space, role: "admin" }),
  }));
}
