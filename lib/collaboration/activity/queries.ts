import "server-only";
import type { Viewer } from "@/lib/core/access/actor";
import { memberAccess, SPACES_OF_MEMBER } from "@/lib/core/access/sql";
import { decodeCursor, pageOf } from "@/lib/core/cursors";
import { DAY_MS } from "@/lib/core/days";
import { limitOf, type PageOfItems } from "@/lib/core/pagination";
import { presentUser } from "@/lib/identity/users/present";
import { userSql } from "@/lib/identity/users/row";
import { LAST_VISIT } from "@/lib/organizations/members/visits";
import type { Db } from "@/lib/platform/db/client";
import { prepared, type RowOf } from "@/lib/platform/db/prepared";
import { SEES_SPACE } from "@/lib/spaces/spaces/queries";
import { ACTIVITY_DAYS, type ActivityBasis, type SpaceActivity } from "./schemas";

const LISTED = 3;
/** Limits the first visit: a new member gets at most this many days, not the whole history. */
const FIRST_DAYS = 30;

/** Event types that count as news. Must match the index "event_activity_idx". */
const NEWS = `e."type" IN ('changeRequest.merged', 'space.contentUpdated', 'comment.posted', 'reply.posted')`;

/**
 * The sequence number of the last revision of v's main content at a moment, searched backwards from the
 * latest.
 */
const sequenceAt = (moment: string) => `coalesce((SELECT r."seq" FROM "Revision" r
  WHERE r."branchId" = v."mainBranchId" AND r."createdAt" <= ${moment} ORDER BY r."seq" DESC LIMIT 1), -1)`;

/** Live pages of v whose latest version is new and by another author. */
const PAGES = `FROM "PageVersion" p JOIN "Revision" r ON r."branchId" = p."branchId" AND r."seq" = p."fromSeq"
  WHERE v."fresh" = 1 AND p."branchId" = v."mainBranchId" AND p."fromSeq" > b."seq" AND p."toSeq" IS NULL
    AND NOT p."deleted" AND r."authorId" IS DISTINCT FROM $2`;

/** $1 organization, $2 viewer, $3 start, $4 to $6 cursor, $7 limit. */
const listed = prepared(
  "space-activity",
  `WITH ${memberAccess("$1", "$2")}, here AS MATERIALIZED (
     SELECT coalesce($3::timestamptz, ${LAST_VISIT}, greatest(m."joinedAt", now() - interval '${FIRST_DAYS} days')) AS "since",
       CASE WHEN $3::timestamptz IS NOT NULL THEN 'asked' WHEN ${LAST_VISIT} IS NOT NULL THEN 'visit'
         WHEN m."joinedAt" > now() - interval '${FIRST_DAYS} days' THEN 'joined' ELSE 'recent' END AS "basis"
     FROM "Member" m WHERE m."organizationId" = $1 AND m."userId" = $2
   ), news AS (
     SELECT e."spaceId", max(e."createdAt") AS "at", array_agg(DISTINCT e."actorId") AS "actors",
       count(*) FILTER (WHERE e."type" = 'changeRequest.merged')::int AS "merged",
       count(*) FILTER (WHERE e."type" IN ('comment.posted', 'reply.posted'))::int AS "comments"
     FROM here JOIN "Event" e ON e."organizationId" = $1 AND e."createdAt" > here."since"
     WHERE ${NEWS} AND e."actorId" IS DISTINCT FROM $2 GROUP BY e."spaceId"
   ), visible AS (
     SELECT s."id", s."mainBranchId", n."actors", coalesce(n."merged", 0) AS "merged",
       coalesce(n."comments", 0) AS "comments", (n."at" IS NOT NULL)::int AS "fresh",
       greatest(s."updatedAt", n."at") AS "changedAt",
       (extract(epoch FROM greatest(s."updatedAt", n."at")) * 1000)::bigint AS "sortKey"
     FROM member CROSS JOIN "Space" s ${SPACES_OF_MEMBER} LEFT JOIN news n ON n."spaceId" = s."id"
     WHERE s."organizationId" = $1 AND s."deletedAt" IS NULL AND ${SEES_SPACE('a."role"')}
   ), shown AS (
     SELECT * FROM visible WHERE ($4::int IS NULL OR ("fresh", "sortKey", "id") < ($4, $5::bigint, $6::text))
     ORDER BY "fresh" DESC, "sortKey" DESC, "id" DESC LIMIT $7::int
   )
   SELECT here."since", here."basis", t."total", r.* FROM here CROSS JOIN (SELECT count(*)::int AS "total" FROM visible) t LEFT JOIN (
     SELECT v."id", v."fresh", v."sortKey", v."changedAt", v."merged", v."comments",
       (SELECT count(*)::int ${PAGES}) AS "pages",
       (SELECT json_agg(json_build_object('id', l."pageId", 'title', l."title", 'path', q."path")
            ORDER BY l."fromSeq" DESC, l."id") FROM (
          SELECT p."pageId", p."title", p."fromSeq", p."id" ${PAGES} ORDER BY p."fromSeq" DESC, p."id" LIMIT ${LISTED}) l
        JOIN "PagePath" q ON q."spaceId" = v."id" AND q."pageId" = l."pageId") AS "pagesLast",
       (SELECT json_agg(${userSql("l")}) FROM (
          SELECT u.* FROM "User" u WHERE u."id" = ANY(v."actors") ORDER BY u."displayName", u."id" LIMIT ${LISTED}) l) AS "people",
       (SELECT json_agg(l."request") FROM (
          SELECT json_build_object('number', c."number", 'subject', c."subject", 'mergedAt', c."mergedAt",
            'mergedBy', ${userSql("u")}) AS "request"
          FROM "ChangeRequest" c JOIN "User" u ON u."id" = c."mergedById"
          WHERE v."merged" > 0 AND c."spaceId" = v."id" AND c."status" = 'merged' AND c."updatedAt" > here."since"
            AND c."mergedAt" > here."since" AND c."mergedById" <> $2
          ORDER BY c."mergedAt" DESC, c."id" LIMIT ${LISTED}) l) AS "mergedLast",
       (SELECT json_object_agg(l."day", l."revisions") FROM (
          SELECT to_char(r."createdAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS "day", count(*)::int AS "revisions"
          FROM "Revision" r WHERE r."branchId" = v."mainBranchId"
            AND r."seq" > ${sequenceAt(`now() - interval '${ACTIVITY_DAYS} days'`)} GROUP BY 1) l) AS "days"
     FROM here CROSS JOIN shown v CROSS JOIN LATERAL (SELECT ${sequenceAt('here."since"')} AS "seq") b
   ) r ON true ORDER BY r."fresh" DESC, r."sortKey" DESC, r."id" DESC`,
);

/** Lists the changes by others since the viewer's last visit, in all spaces that the viewer can see. */
export async function listSpaceActivity(
  db: Db,
  actor: Viewer,
  organizationId: string,
  query: { page?: string; limit?: number; since?: string },
): Promise<PageOfItems<SpaceActivity> & { since: string; basis: ActivityBasis }> {
  const limit = limitOf(query);
  const [fresh, time, id] = decodeCursor(query.page, ["number", "number", "string"]) ?? [null, null, null];
  const rows = await listed(db, [
    ...[organizationId, actor.userId, query.since ?? null, fresh, time, id, limit + 1],
  ]);
  const found = rows.filter((row) => row.id !== null);
  const today = Date.now();
  return {
    ...pageOf(
      found,
      limit,
      rows[0]!.total,
      (row) => [row.fresh, row.sortKey, row.id],
      (row) => present(row, today),
    ),
    since: rows[0]!.since.toISOString(),
    basis: rows[0]!.basis,
  };
}

/** `fresh` is 1 if others did something, `days` counts the revisions of each. */
const present = (row: Extract<RowOf<typeof listed>, { id: string }>, today: number): SpaceActivity => ({
  object: "space-activity",
  space: row.id,
  updatedAt: row.changedAt.toISOString(),
  ...(row.fresh === 1 && {
    news: {
      merged: row.merged,
      mergedLast: (row.mergedLast ?? []).map((request) => ({
        ...request,
        mergedBy: presentUser(request.mergedBy),
        mergedAt: new Date(request.mergedAt).toISOString(),
      })),
      pages: row.pages,
      pagesLast: row.pagesLast ?? [],
      comments: row.comments,
      people: (row.people ?? []).map(presentUser),
    },
  }),
  days: Array.from({ length: ACTIVITY_DAYS }, (_, index) => {
    const day = new Date(today - (ACTIVITY_DAYS - 1 - index) * DAY_MS);
    return row.days?.[day.toISOString().slice(0, 10)] ?? 0;
  }),
});
