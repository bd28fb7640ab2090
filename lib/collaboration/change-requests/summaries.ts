import "server-only";
import type { Viewer } from "@/lib/core/access/actor";
import type { Db } from "@/lib/platform/db/client";
import { prepared, type RowOf } from "@/lib/platform/db/prepared";
import { VISIBLE_SPACE } from "./queries";
import type { ChangeRequestSummary } from "./schemas";

/** Reads the overlays of the change requests $1, and of main only the rows they touch. */
const summariesOf = (name: string, scope: string) =>
  prepared(
    `change-request-summaries#${name}`,
    `WITH asked AS MATERIALIZED (
       SELECT c."id", c."branchId", d."baseBranchId", d."baseSeq"
       FROM "ChangeRequest" c JOIN "Branch" d ON d."id" = c."branchId"
       WHERE c."id" = ANY($1::text[]) AND ${scope}
     )
     SELECT a."id", p.*, r."approved", r."changesRequested", w."waiting" FROM asked a
     CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE base."recordHash" IS NULL AND NOT v."deleted")::int AS "added",
         count(*) FILTER (WHERE base."recordHash" <> v."recordHash" AND NOT v."deleted")::int AS "changed",
         count(*) FILTER (WHERE base."recordHash" IS NOT NULL AND v."deleted")::int AS "deleted"
       FROM "PageVersion" v LEFT JOIN LATERAL (
         SELECT m."recordHash" FROM "PageVersion" m WHERE m."branchId" = a."baseBranchId" AND m."pageId" = v."pageId"
           AND m."fromSeq" <= a."baseSeq" AND (m."toSeq" IS NULL OR m."toSeq" > a."baseSeq") LIMIT 1) base ON true
       WHERE v."branchId" = a."branchId" AND v."toSeq" IS NULL
     ) p
     CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE last."status" = 'approved')::int AS "approved",
         count(*) FILTER (WHERE last."status" <> 'approved')::int AS "changesRequested"
       FROM (SELECT DISTINCT ON (r."reviewerId") r."reviewerId", r."status" FROM "Review" r
         WHERE r."changeRequestId" = a."id" ORDER BY r."reviewerId", r."createdAt" DESC, r."id" DESC) last
       WHERE NOT EXISTS (SELECT FROM "ReviewRequest" q WHERE q."changeRequestId" = a."id" AND q."userId" = last."reviewerId")
     ) r
     CROSS JOIN LATERAL (
       SELECT count(*)::int AS "waiting" FROM "ReviewRequest" q WHERE q."changeRequestId" = a."id"
     ) w`,
  );

const inSpace = summariesOf("of-space", `c."spaceId" = $2`);
const inOrganization = summariesOf("of-organization", `c."organizationId" = $2 AND ${VISIBLE_SPACE("$3")}`);

function present(ids: readonly string[], rows: readonly RowOf<typeof inSpace>[]) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const items = [...new Set(ids)].flatMap((id): ChangeRequestSummary[] => {
    const row = byId.get(id);
    if (!row) return [];
    const { added, changed, deleted, approved, changesRequested, waiting } = row;
    return [
      {
        object: "change-request-summary",
        changeRequest: id,
        pages: { added, changed, deleted },
        reviews: { approved, changesRequested, waiting },
      },
    ];
  });
  return { items, count: items.length };
}

/** Summarizes the given change requests, if they are in the space. */
export const summarizeInSpace = async (db: Db, spaceId: string, ids: readonly string[]) =>
  present(ids, await inSpace(db, [ids, spaceId]));

/** Summarizes change requests in all spaces that the caller can see. */
export const summarizeInOrganization = async (
  db: Db,
  actor: Viewer,
  organizationId: string,
  ids: readonly string[],
) => present(ids, await inOrganization(db, [ids, organizationId, actor.userId]));
