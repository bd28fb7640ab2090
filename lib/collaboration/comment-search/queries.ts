import "server-only";
import { VISIBLE_SPACE } from "@/lib/collaboration/change-requests/queries";
import { bodyPreview } from "@/lib/collaboration/comments/body";
import { positionOf } from "@/lib/collaboration/comments/queries";
import { bodyOfComment, bodyOfReply } from "@/lib/collaboration/comments/stored-content";
import { excerptOf } from "@/lib/content/search/highlight";
import type { Viewer } from "@/lib/core/access/actor";
import { type CursorKey, decodeCursor, pageOf } from "@/lib/core/cursors";
import { foldText } from "@/lib/core/fold-text";
import { limitOf, type PageOfItems } from "@/lib/core/pagination";
import { presentUser } from "@/lib/identity/users/present";
import { userSql } from "@/lib/identity/users/row";
import type { Db } from "@/lib/platform/db/client";
import { foldedSql } from "@/lib/platform/db/folded-sql";
import { prepared, type RowOf } from "@/lib/platform/db/prepared";
import type { FoundComment, SearchCommentsQuery } from "./schemas";

/** The words of a body, folded and without the addresses of mentioned people. */
const wordsOf = (of: string) =>
  foldedSql(`CASE WHEN ${of}."body" ? 'markdown'
    THEN regexp_replace(${of}."body"->>'markdown', '\\]\\(/users/[^)]*\\)', ']', 'g')
    ELSE jsonb_path_query_array(${of}."body", '$.**.text')::text END`);

/**
 * True if a comment or reply has all the words and matches the filters. The index finds the longest word in the
 * stored JSON, whose keys are no words of the text.
 */
const matches = (of: string) => `c."organizationId" = $1 AND ${foldedSql(`${of}."body"::text`)} LIKE $3
  AND NOT EXISTS (SELECT FROM (SELECT ${wordsOf(of)} AS "text" OFFSET 0) b, unnest($4::text[]) t("word")
    WHERE strpos(b."text", t."word") = 0)
  AND ($5::text IS NULL OR c."spaceId" = $5) AND ($6::text IS NULL OR ${of}."postedById" = $6)
  AND ($7::timestamptz IS NULL OR ${of}."postedAt" >= $7) AND ($8::timestamptz IS NULL OR ${of}."postedAt" < $8)
  AND ${VISIBLE_SPACE("$2")}`;

const millisecondsOf = (time: string) => `(extract(epoch FROM ${time}) * 1000)::float8`;

const matching = prepared(
  "search-comments",
  `WITH found AS (
     SELECT c."id", c."id" AS "commentId", NULL AS "replyId", c."body", c."postedById", c."postedAt"
     FROM "Comment" c WHERE ${matches("c")}
     UNION ALL
     SELECT r."id", c."id", r."id", r."body", r."postedById", r."postedAt"
     FROM "CommentReply" r JOIN "Comment" c ON c."id" = r."commentId" WHERE ${matches("r")}
   ), shown AS (
     SELECT * FROM found WHERE (${millisecondsOf(`"postedAt"`)}, "id") < ($9::float8, $10)
     ORDER BY "postedAt" DESC, "id" DESC LIMIT $11
   )
   SELECT t."total", m.* FROM (SELECT count(*)::int AS "total" FROM found) t LEFT JOIN (
     SELECT f."id", f."commentId", f."replyId", f."body", f."postedAt", c."status"::text AS "status",
       CASE WHEN u."id" IS NOT NULL THEN ${userSql("u")} END AS "by",
       s."id" AS "spaceId", s."title" AS "spaceTitle", q."number" AS "changeRequest", v."title" AS "pageTitle"
     FROM shown f JOIN "Comment" c ON c."id" = f."commentId" JOIN "Space" s ON s."id" = c."spaceId"
     LEFT JOIN "User" u ON u."id" = f."postedById"
     LEFT JOIN "ChangeRequest" q ON q."id" = c."changeRequestId"
     LEFT JOIN "PageVersion" v ON v."branchId" = s."mainBranchId" AND v."pageId" = c."pageId"
       AND v."toSeq" IS NULL AND NOT v."deleted"
   ) m ON true ORDER BY m."postedAt" DESC, m."id" DESC`,
);

type Row = Extract<RowOf<typeof matching>, { id: string }>;

const MOST_WORDS = 12;
const RUN = /[\p{L}\p{N}\p{M}]+/gu;
/** Later than every comment. */
const LATEST = 8.64e15;
/** As many characters of a text are searched for the best excerpt. */
const LONGEST_EXCERPTED = 20_000;

/** Finds comments and replies with all the words in spaces that the viewer can see, newest first. */
export async function searchComments(
  db: Db,
  { userId }: Pick<Viewer, "userId">,
  organizationId: string,
  query: SearchCommentsQuery,
): Promise<PageOfItems<FoundComment>> {
  const words = [...new Set(foldText(query.query).split(/\s+/).filter(Boolean))].slice(0, MOST_WORDS);
  const [longest] = words
    .flatMap((word) => word.match(RUN) ?? [])
    .toSorted((one, other) => other.length - one.length);
  const limit = limitOf(query);
  if (longest === undefined) return { items: [], count: 0 };
  const [at, id] = decodeCursor(query.page, ["number", "string"]) ?? [LATEST, ""];
  const rows = await matching(db, [
    ...[organizationId, userId, `%${longest}%`, words, query.space ?? null, query.author ?? null],
    ...[query.since ?? null, query.until ?? null, Math.min(Number(at), LATEST), id, limit + 1],
  ]);
  const searched = words.flatMap((word) => word.match(RUN) ?? []);
  const found = rows.filter((row) => row.id !== null);
  const shown = await Promise.all(
    found.map(async (row) => ({ ...row, ...(await excerptIn(row, searched)) })),
  );
  return pageOf(shown, limit, rows[0]!.total, (row): CursorKey => positionOf(row), present);
}

async function excerptIn({ commentId, replyId, body }: Row, words: readonly string[]) {
  const content =
    replyId === null ? bodyOfComment({ id: commentId, body }) : bodyOfReply({ id: replyId, body });
  const text = await bodyPreview(content, LONGEST_EXCERPTED);
  return excerptOf(text, (word) => words.some((searched) => word.includes(searched)));
}

const present = (row: Row & Awaited<ReturnType<typeof excerptIn>>): FoundComment => ({
  object: "found-comment",
  id: row.id,
  comment: row.commentId,
  ...(row.replyId !== null && { reply: row.replyId }),
  space: { id: row.spaceId, title: row.spaceTitle },
  ...(row.pageTitle !== null && { page: row.pageTitle }),
  ...(row.changeRequest !== null && { changeRequest: row.changeRequest }),
  by: row.by === null ? null : presentUser(row.by),
  postedAt: row.postedAt.toISOString(),
  status: row.status as FoundComment["status"],
  excerpt: row.text,
  highlights: row.ranges,
});
