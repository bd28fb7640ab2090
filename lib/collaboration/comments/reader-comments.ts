import "server-only";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { bodyPreview } from "./body";
import { bodyOfComment, feedbackOf } from "./stored-content";

/* The comments of visitors of a site on its pages. */

const LONGEST_TEXT = 512;

const OF_SITE = `"Comment" c JOIN "Space" s ON s."id" = c."spaceId"
   WHERE c."spaceId" IN (SELECT t."spaceId" FROM "SiteSpace" t WHERE t."siteId" = $1)
     AND c."postedById" IS NULL AND c."feedback"->>'site' = $1
     AND c."postedAt" >= $2::date AT TIME ZONE 'UTC' AND c."postedAt" < ($3::date + 1) AT TIME ZONE 'UTC'
     AND ($4::text IS NULL OR c."pageId" = $4)`;

const latestOfReaders = prepared(
  "site-comments-latest",
  `SELECT n.*, v."title" AS "title" /* not null */, p."path" AS "path" /* not null */ FROM (
     SELECT c."id", c."spaceId", c."pageId" AS "pageId" /* not null */, c."body", c."postedAt", c."status",
       c."feedback", s."mainBranchId"
     FROM ${OF_SITE}
   ) n
   JOIN "PageVersion" v ON v."branchId" = n."mainBranchId" AND v."pageId" = n."pageId" AND v."toSeq" IS NULL AND NOT v."deleted"
   JOIN "PagePath" p ON p."spaceId" = n."spaceId" AND p."pageId" = n."pageId"
   ORDER BY n."postedAt" DESC, n."id" LIMIT $5`,
);

const ofReadersByDay = prepared(
  "site-comments-by-day",
  `SELECT to_char(c."postedAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS "day" /* not null */, count(*)::int AS "count"
   FROM ${OF_SITE} GROUP BY 1`,
);

const ratingOf = ({ id, feedback }: { id: string; feedback: unknown }) => {
  const { rating } = feedbackOf({ id, feedback });
  return rating === undefined ? {} : { rating };
};

type CommentsOf = { siteId: string; from: string; to: string; page: string | null; limit: number };

/** Returns the latest comments of visitors on existing pages of a site, or on one of them, and their number per day. */
export async function readerComments(db: Db, { siteId, from, to, page, limit }: CommentsOf) {
  const during = [siteId, from, to, page];
  const [rows, days] = await Promise.all([
    latestOfReaders(db, [...during, limit]),
    ofReadersByDay(db, during),
  ]);
  const comments = await Promise.all(
    rows.map(async (row) => ({
      ...{ id: row.id, space: row.spaceId, postedAt: row.postedAt.toISOString() },
      page: { id: row.pageId, title: row.title, path: row.path },
      ...ratingOf(row),
      ...{ resolved: row.status === "resolved", text: await bodyPreview(bodyOfComment(row), LONGEST_TEXT) },
    })),
  );
  return { comments, perDay: new Map(days.map(({ day, count }) => [day, count])) };
}
