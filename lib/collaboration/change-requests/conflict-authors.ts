import "server-only";
import { presentUser } from "@/lib/identity/users/present";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import type { ConflictEdit, MergeConflict } from "./schemas";
import type { ChangeRequestSubject } from "./subject";

/**
 * The last edit of a page is the revision that began or ended one of its versions: on main up to the change
 * request's base, in the change request before its last update from main.
 */
const lastEdits = prepared(
  "last-edits-of-conflicting-pages",
  `WITH "pages" AS (SELECT unnest($1::text[]) AS "id"),
   "aligned" AS (SELECT r."seq" FROM "Revision" r WHERE r."branchId" = $4 AND r."type" = 'update' ORDER BY r."seq" DESC LIMIT 1),
   "touched" AS (
     SELECT p."id" AS "pageId", 'main' AS "side", $2::int AS "branchId", t."seq"
     FROM "pages" p CROSS JOIN LATERAL (
       SELECT max(s."seq") AS "seq" FROM "PageVersion" v CROSS JOIN LATERAL (VALUES (v."fromSeq"), (v."toSeq")) s("seq")
       WHERE v."pageId" = p."id" AND v."branchId" = $2 AND s."seq" <= $3) t
     UNION ALL
     SELECT p."id", 'change', $4::int, t."seq"
     FROM "pages" p CROSS JOIN "aligned" a CROSS JOIN LATERAL (
       SELECT max(s."seq") AS "seq" FROM "PageVersion" v CROSS JOIN LATERAL (VALUES (v."fromSeq"), (v."toSeq")) s("seq")
       JOIN "Revision" r ON r."branchId" = $4 AND r."seq" = s."seq" AND r."type" = 'edits'
       WHERE v."pageId" = p."id" AND v."branchId" = $4 AND s."seq" < a."seq") t
   )
   SELECT t."pageId" /* not null */, t."side", r."createdAt" AS "at", c."number", c."subject",
     json_build_object('id', u."id", 'email', u."email", 'displayName', u."displayName", 'photoURL', u."photoURL") AS "author"
   FROM "touched" t
   JOIN "Revision" r ON r."branchId" = t."branchId" AND r."seq" = t."seq"
   LEFT JOIN "ChangeRequest" c ON c."id" = r."changeRequestId"
   JOIN "User" u ON u."id" = COALESCE(c."createdById", r."authorId")`,
);

/** Returns the last editor of each page on both sides, by page id. */
export async function editsOf(
  db: Db,
  { space, changeRequest }: ChangeRequestSubject,
  pageIds: string[],
): Promise<Map<string, NonNullable<MergeConflict["edits"]>>> {
  const edits = new Map<string, { main?: ConflictEdit; change?: ConflictEdit }>();
  if (pageIds.length === 0) return edits;
  const rows = await lastEdits(db, [
    pageIds,
    space.mainBranchId,
    changeRequest.baseSeq,
    changeRequest.branchId,
  ]);
  for (const { pageId, side, at, author, number, subject } of rows) {
    const edit: ConflictEdit = {
      author: presentUser(author),
      at: at.toISOString(),
      ...(number !== null && { changeRequest: { number, subject: subject ?? "" } }),
    };
    edits.set(pageId, { ...edits.get(pageId), [side]: edit });
  }
  return edits;
}
