import "server-only";
import type { ContentScope } from "@/lib/content/scopes/content-scope";
import { decodeCursor, pageOf } from "@/lib/core/cursors";
import { limitOf, type PageOfItems } from "@/lib/core/pagination";
import { presentMember } from "@/lib/organizations/members/present";
import { findMembers } from "@/lib/organizations/members/queries";
import type { Member } from "@/lib/organizations/members/schemas";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";

const commenters = (name: string, here: string) =>
  prepared(
    `commenters#${name}`,
    `WITH commenters AS MATERIALIZED (
       SELECT u."id", lower(u."displayName") AS "name" FROM (
         SELECT c."postedById" AS "id" FROM "Comment" c WHERE ${here}
         UNION
         SELECT a."postedById" FROM "CommentReply" a JOIN "Comment" c ON c."id" = a."commentId" WHERE ${here}
       ) poster
       JOIN "User" u ON u."id" = poster."id"
       JOIN "Member" m ON m."userId" = u."id" AND m."organizationId" = $2
     )
     SELECT total."count", page.* FROM (SELECT count(*)::int AS "count" FROM commenters) total
     LEFT JOIN LATERAL (
       SELECT * FROM commenters WHERE $3::text IS NULL OR ("name", "id") > ($3, $4::text)
       ORDER BY "name", "id" LIMIT $5::int
     ) page ON true
     ORDER BY page."name", page."id"`,
  );

const COMMENTERS = {
  space: commenters("in-space", `c."spaceId" = $1 AND c."changeRequestId" IS NULL`),
  changeRequest: commenters("in-change-request", `c."changeRequestId" = $1`),
};

/** Lists the members who commented or replied here, by name, without former members. */
export async function listCommenters(
  db: Db,
  scope: ContentScope,
  query: { page?: string; limit?: number },
): Promise<PageOfItems<Member>> {
  const { space, changeRequest } = scope;
  const [name, id] = decodeCursor(query.page, ["string", "string"]) ?? [null, null];
  const limit = limitOf(query);
  const rows = await COMMENTERS[changeRequest ? "changeRequest" : "space"](db, [
    changeRequest?.id ?? space.id,
    space.organizationId,
    name,
    id,
    limit + 1,
  ]);
  const found = rows.filter((row) => row.id !== null);
  const members = new Map(
    (
      await findMembers(
        db,
        space.organizationId,
        found.map((row) => row.id!),
      )
    ).map((member) => [member.userId, member]),
  );
  return pageOf(
    found.filter((row) => members.has(row.id!)),
    limit,
    rows[0]!.count,
    (row) => [row.name, row.id!],
    (row) => presentMember(members.get(row.id!)!),
  );
}
