import "server-only";
import type { Viewer } from "@/lib/core/access/actor";
import { can } from "@/lib/core/access/roles";
import { memberAccess, SPACE_ACCESS, SPACES_OF_MEMBER } from "@/lib/core/access/sql";
import { type CursorKey, decodeCursor, pageOf } from "@/lib/core/cursors";
import { limitOf, type PageOfItems } from "@/lib/core/pagination";
import { userSql } from "@/lib/identity/users/row";
import type { Db } from "@/lib/platform/db/client";
import { plannedOnce } from "@/lib/platform/db/planned-once";
import { prepared, type RowOf } from "@/lib/platform/db/prepared";
import {
  SEES_SPACE,
  SPACE_COLUMNS,
  SPACE_JOINS,
  SPACE_ROLE,
  SPACE_VALUES,
} from "@/lib/spaces/spaces/queries";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { type ChangeRequestFilters, NARROWED, narrowing } from "./list-filters";
import { presentChangeRequest } from "./present";
import type { ChangeRequest } from "./schemas";
import type { ChangeRequestSubject } from "./subject";

/** Formats a date as the API does. */
export const DATE = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * A change request as one JSON value; needs c = ChangeRequest, d = its branch, u = creator, w = merger, b =
 * main branch.
 */
const CHANGE_REQUEST = `json_build_object(
  'id', c."id", 'spaceId', c."spaceId", 'number', c."number", 'status', c."status", 'subject', c."subject",
  'description', c."description", 'createdBy', ${userSql("u")}, 'agent', c."agent",
  'createdAt', ${DATE(`c."createdAt"`)}, 'updatedAt', ${DATE(`c."updatedAt"`)},
  'branchId', c."branchId", 'headSeq', d."headSeq", 'headRevisionId', d."headRevisionId" /* not null */,
  'baseSeq', d."baseSeq" /* not null */,
  'revisionInitialId', c."revisionInitialId", 'revisionMergedAncestorId', c."revisionMergedAncestorId",
  'revisionMergedId', c."revisionMergedId", 'mergedBy', CASE WHEN w."id" IS NOT NULL THEN ${userSql("w")} END,
  'mergedAt', ${DATE(`c."mergedAt"`)}, 'ruleBypass', c."ruleBypass", 'revertsId', c."revertsId", 'commentsOpen', c."commentsOpen",
  'conflicts', (SELECT count(*) FROM "MergeConflict" x WHERE x."changeRequestId" = c."id" AND x."resolvedAt" IS NULL),
  'outdated', c."status" <> 'merged' AND d."baseSeq" < b."headSeq") AS "changeRequest"`;

const CHANGE_REQUEST_JOINS = `JOIN "Branch" d ON d."id" = c."branchId" JOIN "User" u ON u."id" = c."createdById"
  LEFT JOIN "User" w ON w."id" = c."mergedById"`;

/**
 * Looks up the number first, which has its own index: with OR, PostgreSQL would read all change requests of
 * the space.
 */
const changeRequestOfSpace = plannedOnce(
  prepared(
    "change-request-of-space",
    `SELECT ${SPACE_COLUMNS}, ${SPACE_ROLE}, ${CHANGE_REQUEST} FROM "Space" s ${SPACE_JOINS}
     JOIN "ChangeRequest" c ON c."spaceId" = s."id" ${CHANGE_REQUEST_JOINS}
     WHERE s."id" = $1 AND ($3::text IS NULL OR s."organizationId" = $3) AND s."deletedAt" IS NULL
       AND c."id" = coalesce(
         (SELECT n."id" FROM "ChangeRequest" n WHERE n."spaceId" = $1 AND n."number" = $5::int), $4)`,
    { shared: "together", values: SPACE_VALUES },
  ),
);

/** Loads a change request by id or number through its space; null if missing or invisible. */
export async function findChangeRequest(
  db: Db,
  actor: Viewer,
  spaceId: string,
  idOrNumber: string,
): Promise<ChangeRequestSubject | null> {
  const number = /^[1-9]\d{0,8}$/.test(idOrNumber) ? Number(idOrNumber) : null;
  const [row] = await changeRequestOfSpace(db, [
    spaceId,
    actor.userId,
    actor.organizationId,
    idOrNumber,
    number,
  ]);
  if (!row || !can(row.role, "space.view")) return null;
  const { changeRequest, ...space } = row;
  return { space, changeRequest, role: space.role };
}

/** True if the person `user` (a parameter) can see the space of the change request c. */
export const VISIBLE_SPACE = (user: string) => `EXISTS (
     SELECT 1 FROM "Space" s JOIN LATERAL ${SPACE_ACCESS} a ON a."userId" = ${user}
     WHERE s."id" = c."spaceId" AND s."deletedAt" IS NULL AND ${SEES_SPACE('a."role"')})`;

type SortColumn = "updatedAt" | "createdAt" | "waiting";

/**
 * Sources of lists by sort column: dates of the change request, or the date of the review request to person
 * $6.
 */
const SOURCES: Record<SortColumn, { at: string; from: string; where: string }> = {
  updatedAt: { at: `c."updatedAt"`, from: `"ChangeRequest" c`, where: "true" },
  createdAt: { at: `c."createdAt"`, from: `"ChangeRequest" c`, where: "true" },
  waiting: {
    at: `w."createdAt"`,
    from: `"ReviewRequest" w JOIN "ChangeRequest" c ON c."id" = w."changeRequestId"`,
    where: `w."userId" = $6`,
  },
};

/** A condition on the change request c, and common table expressions that it needs. */
type Scope = { where: string; before?: string };

const statementOf = (
  name: string,
  { where, before = "" }: Scope,
  sort: SortColumn,
  [beyond, order]: ["<" | ">", string],
) =>
  prepared(
    `change-requests#${name}`,
    `WITH ${before} visible AS (
       SELECT c."id", ${SOURCES[sort].at} AS "at" FROM ${SOURCES[sort].from}
       WHERE ${SOURCES[sort].where} AND ${where} AND ${NARROWED}
     ), shown AS (
       SELECT * FROM visible WHERE $11::timestamptz IS NULL OR ("at", "id") ${beyond} ($11, $12::text)
       ORDER BY "at" ${order}, "id" ${order} LIMIT $13
     )
     SELECT t."total", r."id", r."sortKey", r."changeRequest" FROM (SELECT count(*)::int AS "total" FROM visible) t
     LEFT JOIN (
       SELECT v."id", v."at"::text AS "sortKey", v."at", ${CHANGE_REQUEST}
       FROM shown v JOIN "ChangeRequest" c ON c."id" = v."id" JOIN "Space" s ON s."id" = c."spaceId"
       JOIN "Branch" b ON b."id" = s."mainBranchId" ${CHANGE_REQUEST_JOINS}
     ) r ON true ORDER BY r."at" ${order}, r."id" ${order}`,
  );

/** A list in both directions: newest first, and oldest first from a given time on or by waiting. */
const changeRequestsOf = (name: string, scope: Scope, sort: SortColumn = "updatedAt") => ({
  sort,
  back: statementOf(name, scope, sort, ["<", "DESC"]),
  onward: statementOf(`${name}-onward`, scope, sort, [">", "ASC"]),
});

const OF_SPACE: Scope = { where: `c."spaceId" = $1 AND $2::text IS NOT NULL` };
const inSpace = {
  updatedAt: changeRequestsOf("of-space", OF_SPACE),
  createdAt: changeRequestsOf("of-space-by-createdAt", OF_SPACE, "createdAt"),
  waiting: changeRequestsOf("of-space-by-waiting", OF_SPACE, "waiting"),
};
/** Computes access once per space, however many change requests it has. */
const EVERYWHERE: Scope = {
  before: `${memberAccess("$1", "$2")}, seen AS MATERIALIZED (
       SELECT s."id" FROM member CROSS JOIN "Space" s ${SPACES_OF_MEMBER}
       WHERE s."organizationId" = $1 AND s."deletedAt" IS NULL AND ${SEES_SPACE('a."role"')}
     ),`,
  where: `c."organizationId" = $1 AND c."spaceId" IN (SELECT "id" FROM seen)`,
};
const IN_ONE_SPACE: Scope = {
  where: `c."organizationId" = $1 AND c."spaceId" = $14 AND ${VISIBLE_SPACE("$2")}`,
};
const ofOrganization = (sort: SortColumn) => ({
  everywhere: changeRequestsOf(`of-organization-by-${sort}`, EVERYWHERE, sort),
  inSpace: changeRequestsOf(`of-organization-in-space-by-${sort}`, IN_ONE_SPACE, sort),
});
const inOrganization = {
  updatedAt: ofOrganization("updatedAt"),
  createdAt: ofOrganization("createdAt"),
  waiting: ofOrganization("waiting"),
};

/**
 * The start of the oldest open transaction when paging began. Changes dated later may be missing from the
 * pages: a change gets its date within the transaction and becomes visible when that commits. The server's own
 * transactions change no rows, and those of its clean-up take minutes.
 */
const beginOfWalk = prepared(
  "begin-of-walk",
  `SELECT date_trunc('milliseconds', LEAST($1::timestamptz, now(), min(a."xact_start")))::text AS "began"
   FROM pg_stat_activity a WHERE a."datname" = current_database() AND a."backend_type" = 'client backend'`,
);

type ListedRow = RowOf<typeof inSpace.updatedAt.back>;
type FoundRow = Extract<ListedRow, { id: string }>;

/**
 * Lists change requests of a space or of all visible spaces, newest first. An update during paging moves an
 * item to the front, behind the reader. So a list by `updatedAt` continues after its end with the items
 * updated since paging began, oldest first, and misses none.
 */
async function list(
  db: Db,
  { sort, back, onward }: ReturnType<typeof changeRequestsOf>,
  scopeId: string,
  actor: Viewer,
  filters: ChangeRequestFilters,
  ...more: string[]
): Promise<PageOfItems<ChangeRequest>> {
  const limit = limitOf(filters);
  const fetch = (statement: typeof back, at: unknown, id: unknown) =>
    statement(db, [scopeId, actor.userId, ...narrowing(filters), at, id, limit + 1, ...more]);
  const pageOfRows = (rows: ListedRow[], keyOf: (row: FoundRow) => CursorKey) => {
    const found = rows.filter((row) => row.id !== null);
    return pageOf(found, limit, rows[0]!.total, keyOf, (row) => presentChangeRequest(row.changeRequest));
  };
  if (sort !== "updatedAt") {
    const [at, id] = decodeCursor(filters.page, ["date", "string"]) ?? [null, null];
    // Review requests waiting longest come first.
    const rows = await fetch(sort === "waiting" ? onward : back, at, id);
    return pageOfRows(rows, (row) => [row.sortKey, row.id]);
  }

  const key = decodeCursor(filters.page, ["string", "date", "string", "date"]);
  if (key === null) {
    const rows = await fetch(back, null, null);
    if (limit === 0 || rows.length <= limit) return pageOfRows(rows, () => []);
    const [{ began } = { began: "" }] = await beginOfWalk(db, [new Date()]);
    return pageOfRows(await fetch(back, null, null), (row) => ["back", row.sortKey, row.id, began]);
  }
  const [direction, at, id, began] = key;
  const older = direction === "back" ? await fetch(back, at, id) : [];
  const rest = older.filter((row) => row.id !== null).length <= limit;
  const newer = !rest ? [] : await (direction === "back" ? fetch(onward, began, "") : fetch(onward, at, id));
  const again = new Set(newer.map((row) => row.id));
  const rows = [...older.filter((row) => !again.has(row.id)), ...newer];
  return pageOfRows(rows, (row) => [again.has(row.id) ? "onward" : "back", row.sortKey, row.id, began!]);
}

type OrderedFilters = ChangeRequestFilters & { orderBy: SortColumn };

export const listChangeRequests = (
  db: Db,
  actor: Viewer,
  spaceId: string,
  { orderBy, ...filters }: OrderedFilters,
) => list(db, inSpace[orderBy], spaceId, actor, filters);

type OrganizationFilters = OrderedFilters & { space?: string; site?: string };

export function listOrganizationChangeRequests(
  db: Db,
  actor: Viewer,
  organizationId: string,
  { orderBy, space, site, ...filters }: OrganizationFilters,
): Promise<PageOfItems<ChangeRequest>> {
  if (site !== undefined) return Promise.resolve({ items: [], count: 0 });
  const { everywhere, inSpace: inOne } = inOrganization[orderBy];
  return space === undefined
    ? list(db, everywhere, organizationId, actor, filters)
    : list(db, inOne, organizationId, actor, filters, space);
}

/** The most recently touched open change requests of a space, as the caller sees them. */
export async function latestOpen(
  db: Db,
  actor: Viewer,
  space: SpaceSubject,
  atMost: number,
): Promise<{ total: number; subjects: ChangeRequestSubject[] }> {
  const rows = await inSpace.updatedAt.back(db, [
    ...[space.id, actor.userId, ...narrowing({ status: ["open"] })],
    ...[null, null, atMost],
  ]);
  const found = rows.filter((row) => row.id !== null);
  return {
    total: rows[0]!.total,
    subjects: found.map(({ changeRequest }) => ({ space, changeRequest, role: space.role })),
  };
}
