import "server-only";
import type { ChangeRequestSubject } from "@/lib/collaboration/change-requests/subject";
import type { Viewer } from "@/lib/core/access/actor";
import { canSql, organizationAccess } from "@/lib/core/access/sql";
import { decodeCursor, pageOf } from "@/lib/core/cursors";
import { foldText } from "@/lib/core/fold-text";
import { limitOf, type PageOfItems } from "@/lib/core/pagination";
import { presentUser } from "@/lib/identity/users/present";
import { type UserRow, userSql } from "@/lib/identity/users/row";
import type { Db } from "@/lib/platform/db/client";
import { foldedSql } from "@/lib/platform/db/folded-sql";
import { prepared, type RowOf } from "@/lib/platform/db/prepared";
import type { ReviewerCandidate } from "./schemas";

type CandidateRow = RowOf<typeof candidates>;

/**
 * The people of the space $1 whom $4 may see as reviewers of the change request $2, whose author is $3, with
 * possible reviewers first. Guests see no e-mail addresses, so they do not search them.
 */
const candidates = prepared(
  "reviewer-candidates",
  `WITH viewer AS (
     SELECT EXISTS (SELECT FROM "Space" s CROSS JOIN LATERAL ${organizationAccess('s."organizationId"')} mine
       WHERE s."id" = $1 AND mine."userId" = $4 AND ${canSql('mine."role"', "organization.listMembers")}) AS "listsMembers"
   ), known AS (
     SELECT u."id", lower(u."displayName") AS "name",
       CASE WHEN u."id" = $3 THEN 'author' WHEN NOT ${canSql('a."role"', "space.review")} THEN 'role' END AS "refused"
     FROM viewer, everyone_in_space($1) a JOIN "User" u ON u."id" = a."userId" AND u."disabledAt" IS NULL
     WHERE ($5::text IS NULL OR strpos(${foldedSql('u."displayName"')}, $5) > 0 OR "listsMembers" AND strpos(u."email", $10) > 0)
       AND (u."id" = $3 OR "listsMembers"
         OR EXISTS (SELECT FROM "Contribution" k WHERE k."changeRequestId" = $2 AND k."userId" = u."id")
         OR EXISTS (SELECT FROM "ReviewRequest" q WHERE q."changeRequestId" = $2 AND q."userId" = u."id"))
   ), ranked AS (
     SELECT k.*, CASE WHEN k."refused" IS NULL THEN 0 ELSE 1 END AS "rank" FROM known k
   )
   SELECT t."total", shown.* FROM (SELECT count(*)::int AS "total" FROM known) t
   LEFT JOIN LATERAL (
     SELECT ${userSql("u")} AS "user", r."refused", r."rank", r."name",
       EXISTS (SELECT FROM "ReviewRequest" q WHERE q."changeRequestId" = $2 AND q."userId" = r."id") AS "asked"
     FROM (
       SELECT * FROM ranked WHERE $6::int IS NULL OR ("rank", "name", "id") > ($6, $7::text, $8::text)
       ORDER BY "rank", "name", "id" LIMIT $9::int
     ) r JOIN "User" u ON u."id" = r."id"
   ) shown ON true
   ORDER BY shown."rank", shown."name", shown."user" ->> 'id'`,
);

/** Lists the people the viewer can ask to review a change request, and why the others cannot be asked. */
export async function listCandidates(
  db: Db,
  viewer: Viewer,
  { space, changeRequest }: ChangeRequestSubject,
  query: { page?: string; limit?: number; search?: string },
): Promise<PageOfItems<ReviewerCandidate>> {
  const limit = limitOf(query);
  const [rank, name, id] = decodeCursor(query.page, ["number", "string", "string"]) ?? [null, null, null];
  const rows = await candidates(db, [
    ...[space.id, changeRequest.id, changeRequest.createdBy.id, viewer.userId],
    ...[
      query.search ? foldText(query.search) : null,
      rank,
      name,
      id,
      limit + 1,
      query.search?.toLowerCase() ?? null,
    ],
  ]);
  const found = rows.filter((row): row is CandidateRow & { user: UserRow } => row.user !== null);
  return pageOf(
    found,
    limit,
    rows[0]!.total,
    (row) => [row.rank, row.name, row.user.id],
    ({ user, asked, refused }) => ({
      object: "change-request-reviewer-candidate",
      user: presentUser(user),
      asked,
      ...(refused !== null && { refused }),
    }),
  );
}
