import "server-only";
import { createHash } from "node:crypto";
import type { ContentScope } from "@/lib/content/scopes/content-scope";
import { type CursorKey, decodeCursor } from "@/lib/core/cursors";
import { Invalid, NotFound } from "@/lib/core/errors";
import { limitOf, USUAL_LIMIT } from "@/lib/core/pagination";
import { userSql } from "@/lib/identity/users/row";
import { declareCache } from "@/lib/platform/cache/cache";
import type { Db } from "@/lib/platform/db/client";
import { prepared, type Statement, type StatementNamed } from "@/lib/platform/db/prepared";
import type { ReadSharing } from "@/lib/platform/db/shared-reads";
import type { StatementRows } from "@/lib/platform/db/statement-rows";
import { type FoundAnchor, followAnchors } from "./anchors";
import { blockKeysOf } from "./block-keys";
import { type CommentedPage, loadPageFacts } from "./page-facts";
import type { CommentAnchor, CommentsQuery, CommentText, RepliesQuery } from "./schemas";
import { bodyOfComment, bodyOfReply, commentContent, quoteOf, type StoredContent } from "./stored-content";
import { isApplicable } from "./suggestion";

/** The page of a comment; `outdated` if the commented content has changed. */
export type TargetPage = Omit<CommentedPage, "contentHash" | "gone"> & { outdated: boolean };

type StoredComment = StatementRows["comments"];

/** A comment with its parsed content, its present position and its page. */
export type CommentRow = Omit<StoredComment, "pageId" | "nodeContentHash" | keyof StoredContent> &
  ReturnType<typeof commentContent> & {
    /** The block's present position; null for a comment without a block. */
    anchor: CommentAnchor | null;
    /** True if the text to replace is unchanged. */
    suggestionFits: boolean;
    page: TargetPage | null;
  };

type StoredReply = StatementRows["reply"];
export type ReplyRow = Omit<StoredReply, "body"> & { body: CommentText };

export type ReactionRow = NonNullable<ReplyRow["reactions"]>[number];

/** Reactions, oldest first; those of one request have one time. */
const reactionsSql = (subject: string) => `(
  SELECT json_agg(json_build_object('emoji', r."emoji", 'reactedAt', r."reactedAt", 'user', ${userSql("u")})
    ORDER BY r."reactedAt", r."userId", r."emoji" COLLATE "C")
  FROM "Reaction" r JOIN "User" u ON u."id" = r."userId" WHERE ${subject})`;

/** Limits a query to comments of the scope with id $1. */
const here = ({ changeRequest }: ContentScope): string =>
  changeRequest ? `c."changeRequestId" = $1` : `c."spaceId" = $1 AND c."changeRequestId" IS NULL`;

const idOf = ({ space, changeRequest }: ContentScope): string => changeRequest?.id ?? space.id;

const COMMENT_COLUMNS = `
  c."id", c."reviewId", c."revisionId", c."pageId", c."node", c."nodePreview",
  encode(c."nodeContentHash", 'hex') AS "nodeContentHash", c."tableCell", c."quote", c."suggestion", c."body",
  CASE WHEN poster."id" IS NOT NULL THEN ${userSql("poster")} END AS "postedBy", c."agent", c."feedback", c."postedAt", c."editedAt",
  c."status"::text AS "status", c."resolvedAt",
  CASE WHEN resolver."id" IS NOT NULL THEN ${userSql("resolver")} END AS "resolvedBy", c."appliedAt",
  CASE WHEN applier."id" IS NOT NULL THEN ${userSql("applier")} END AS "appliedBy", c."appliedRevisionId",
  (SELECT n."number" FROM "Revision" r JOIN "ChangeRequest" n ON n."branchId" = r."branchId"
    WHERE r."id" = c."appliedRevisionId") AS "appliedIn",
  c."replyCount", ${reactionsSql(`r."commentId" = c."id"`)} AS "reactions"`;

const COMMENT_PEOPLE = `
  LEFT JOIN "User" poster ON poster."id" = c."postedById"
  LEFT JOIN "User" resolver ON resolver."id" = c."resolvedById"
  LEFT JOIN "User" applier ON applier."id" = c."appliedById"`;

/**
 * Each combination of filters has its own prepared statement and plan. The name derives from the text, so
 * that two copies of this module on one connection agree.
 */
const statements = declareCache<Statement<object>>({
  name: "statements of lists of comments",
  bound: { entries: 1_000 },
  validity: "made from the text",
});

function statement<Name extends string>(
  family: Name,
  text: string,
  options?: { shared: ReadSharing },
): StatementNamed<Name> {
  let run = statements.get(text);
  if (!run) {
    const variant = createHash("sha1").update(text).digest("base64url");
    run = prepared(`${family}#${variant}`, text, options) as Statement<object>;
    statements.set(text, run);
  }
  return run as StatementNamed<Name>;
}

/** Loads a page of comments, plus one row to show that there is a next page. */
export async function listComments(
  db: Db,
  scope: ContentScope,
  query: CommentsQuery,
): Promise<{ rows: CommentRow[]; count: number }> {
  const values: unknown[] = [idOf(scope)];
  const bind = (value: unknown) => `$${values.push(value)}`;

  const filters = [here(scope)];
  if (query.status !== "all") filters.push(`c."status" = ${bind(query.status)}::"CommentStatus"`);
  const page = query.targetPage === undefined ? null : bind(query.targetPage);
  if (page !== null) filters.push(`c."pageId" = ${page}`);
  if (query.authors !== undefined) filters.push(`c."postedById" = ANY(${bind(query.authors)}::text[])`);
  if (query.mentions !== undefined) {
    const named = bind(query.mentions);
    filters.push(`EXISTS (SELECT 1 FROM "Mention" n WHERE n."commentId" = c."id" AND n."userId" = ${named})`);
  }
  const where = filters.join(" AND ");

  const after = positionAfter(query.page);
  const [direction, comparison] = query.order === "asc" ? ["ASC", ">"] : ["DESC", "<"];
  const beyond = after
    ? `AND (c."postedAt", c."id") ${comparison} (${bind(after.time)}::timestamptz, ${bind(after.id)})`
    : "";
  const order = `ORDER BY c."postedAt" ${direction}, c."id" ${direction}`;
  // PostgreSQL estimates an unknown limit as a tenth of all rows, and would then replan each time.
  const wanted = limitOf(query) + 1;
  const limit = wanted === USUAL_LIMIT + 1 ? wanted : `${bind(wanted)}::int`;

  const count =
    query.authors === undefined && query.mentions === undefined
      ? keptCount(scope, query.status, page)
      : `SELECT count(*)::int FROM "Comment" c WHERE ${where}`;
  const rows = await statement(
    "page-of-comments",
    `
    SELECT total."count", page.* FROM (SELECT (${count}) AS "count" /* not null */) total
    LEFT JOIN LATERAL (
      SELECT ${COMMENT_COLUMNS}
      FROM (SELECT * FROM "Comment" c WHERE ${where} ${beyond} ${order} LIMIT ${limit}) c
      ${COMMENT_PEOPLE}
    ) page ON true
    ${order.replaceAll("c.", "page.")}`,
    { shared: "apart" },
  )(db, values);
  const found = rows.filter((row) => row.id !== null);
  return { rows: await withTargets(db, scope, found), count: rows[0]!.count };
}

/** The stored count of a scope, or of the page in the parameter `page`. */
function keptCount(
  { changeRequest }: ContentScope,
  status: CommentsQuery["status"],
  page: string | null,
): string {
  if (page === null) {
    const counter = {
      all: `"commentsTotal"`,
      open: `"commentsOpen"`,
      resolved: `"commentsTotal" - "commentsOpen"`,
    };
    return `SELECT ${counter[status]} FROM ${changeRequest ? `"ChangeRequest"` : `"Space"`} WHERE "id" = $1`;
  }
  const counter = { all: `"open" + "resolved"`, open: `"open"`, resolved: `"resolved"` };
  return `coalesce((SELECT ${counter[status]} FROM "PageCommentCount" WHERE "placeId" = $1 AND "pageId" = ${page}), 0)`;
}

/** Decodes a cursor: time and id of the last row of the page before. */
export function positionAfter(page: string | undefined): { time: Date; id: string } | null {
  const key = decodeCursor(page, ["number", "string"]);
  if (!key) return null;
  const time = new Date(Number(key[0]));
  if (Number.isNaN(time.getTime()) || Math.abs(time.getTime()) > 4e12) {
    throw Invalid.field("page", "is not a page token of this list; start again without it.");
  }
  return { time, id: String(key[1]) };
}

export const positionOf = (row: { postedAt: Date; id: string }): CursorKey => [
  row.postedAt.getTime(),
  row.id,
];

async function findComment(db: Db, scope: ContentScope, commentId: string): Promise<CommentRow | null> {
  const [comment] = await commentsWhere(db, scope, `c."id" = ANY`, [commentId]);
  return comment ?? null;
}

export async function getComment(db: Db, scope: ContentScope, commentId: string): Promise<CommentRow> {
  const comment = await findComment(db, scope, commentId);
  if (!comment) throw new NotFound("comment", commentId);
  return comment;
}

/** Loads the comments of some reviews. */
export const commentsOfReviews = (
  db: Db,
  scope: ContentScope,
  reviewIds: readonly string[],
): Promise<CommentRow[]> =>
  reviewIds.length === 0 ? Promise.resolve([]) : commentsWhere(db, scope, `c."reviewId" = ANY`, reviewIds);

async function commentsWhere(
  db: Db,
  scope: ContentScope,
  test: string,
  ids: readonly string[],
): Promise<CommentRow[]> {
  const rows = await statement(
    "comments",
    `
    SELECT ${COMMENT_COLUMNS} FROM "Comment" c ${COMMENT_PEOPLE}
    WHERE ${here(scope)} AND ${test}($2::text[])`,
  )(db, [idOf(scope), ids]);
  return withTargets(db, scope, rows);
}

/**
 * Adds the pages of comments. A comment on a page is outdated if the page is deleted; one on a block also if
 * no block has its key, which is the hash of its text; one on a quote if the quote is changed or deleted.
 */
async function withTargets(db: Db, scope: ContentScope, rows: StoredComment[]): Promise<CommentRow[]> {
  const pages = await loadPageFacts(db, scope, [...new Set(rows.flatMap((row) => row.pageId ?? []))]);
  const hashes = rows.flatMap((row) => (row.node !== null && pages.get(row.pageId!)?.contentHash) || []);
  const keysOf = await blockKeysOf(db, scope.space.organizationId, new Set(hashes));
  const anchors = await anchorsOf(db, scope, rows, pages);
  return rows.map(({ pageId, nodeContentHash: _, ...stored }) => {
    const found = anchors.get(stored.id) ?? null;
    const anchor = found?.anchor ?? null;
    const content = commentContent(stored);
    const { quote, suggestion } = content;
    const suggestionFits =
      suggestion !== null && found !== null && isApplicable(suggestion, found, quote !== null);
    const row = { ...stored, ...content, anchor, suggestionFits };
    const facts = pageId === null ? undefined : pages.get(pageId);
    if (!facts) return { ...row, page: null };
    const { contentHash, gone, ...page } = facts;
    const lost =
      quote === null
        ? row.node !== null && !(contentHash !== null && keysOf(contentHash).has(row.node))
        : anchor?.state === "changed" || anchor?.state === "deleted";
    return { ...row, page: { ...page, outdated: gone || lost } };
  });
}

/** Returns the present positions of commented blocks, by comment id. */
async function anchorsOf(
  db: Db,
  { space }: ContentScope,
  rows: readonly StoredComment[],
  pages: ReadonlyMap<string, CommentedPage>,
): Promise<Map<string, FoundAnchor>> {
  const onBlocks = rows.flatMap(({ id, pageId, node, nodePreview, nodeContentHash, quote }) => {
    if (node === null) return [];
    const facts = pageId === null ? undefined : pages.get(pageId);
    const to = facts && !facts.gone ? facts.contentHash : null;
    return [
      { id, node, preview: nodePreview ?? "", quote: quoteOf({ id, quote }), from: nodeContentHash, to },
    ];
  });
  const anchors = await followAnchors(db, space.organizationId, onBlocks);
  return new Map(onBlocks.flatMap(({ id }, index) => (anchors[index] ? [[id, anchors[index]]] : [])));
}

const replyOf = (row: StoredReply): ReplyRow => ({ ...row, body: bodyOfReply(row) });

const replyColumns = `
  a."id", a."body", ${userSql("poster")} AS "postedBy", a."agent", a."postedAt", a."editedAt",
  ${reactionsSql(`r."replyId" = a."id"`)} AS "reactions"`;

/** Lists the replies of a comment, oldest first; the thread's own counter is the total. */
export async function listReplies(
  db: Db,
  scope: ContentScope,
  commentId: string,
  query: RepliesQuery,
): Promise<{ rows: ReplyRow[]; count: number }> {
  const after = positionAfter(query.page);
  const values: unknown[] = [idOf(scope), commentId, limitOf(query) + 1];
  if (after) values.push(after.time, after.id);
  const rows = await statement(
    "page-of-replies",
    `
    SELECT c."replyCount" AS "count", reply.* FROM "Comment" c
    LEFT JOIN LATERAL (
      SELECT ${replyColumns}
      FROM (
        SELECT * FROM "CommentReply" a
        WHERE a."commentId" = c."id" ${after ? `AND (a."postedAt", a."id") > ($4::timestamptz, $5)` : ""}
        ORDER BY a."postedAt", a."id" LIMIT $3::int
      ) a
      JOIN "User" poster ON poster."id" = a."postedById"
    ) reply ON true
    WHERE ${here(scope)} AND c."id" = $2
    ORDER BY reply."postedAt", reply."id"`,
  )(db, values);
  if (rows.length === 0) throw new NotFound("comment", commentId);
  return { rows: rows.filter((row) => row.id !== null).map(replyOf), count: rows[0]!.count };
}

export async function getReply(
  db: Db,
  scope: ContentScope,
  commentId: string,
  replyId: string,
): Promise<ReplyRow> {
  const [reply] = await statement(
    "reply",
    `
    SELECT ${replyColumns} FROM "CommentReply" a
    JOIN "Comment" c ON c."id" = a."commentId"
    JOIN "User" poster ON poster."id" = a."postedById"
    WHERE ${here(scope)} AND c."id" = $2 AND a."id" = $3`,
  )(db, [idOf(scope), commentId, replyId]);
  if (!reply) throw new NotFound("reply", replyId);
  return replyOf(reply);
}

export type LockedComment = Omit<StatementRows["lock-comment"], "body"> & { body: CommentText };

/**
 * Loads comments with all shown fields and locks them, always in the same order, until the transaction ends.
 */
export async function lockedComments(
  db: Db,
  scope: ContentScope,
  ids: readonly string[],
): Promise<CommentRow[]> {
  await statement(
    "lock-comments",
    `
    SELECT c."id" FROM "Comment" c WHERE ${here(scope)} AND c."id" = ANY($2::text[])
    ORDER BY c."id" FOR UPDATE`,
  )(db, [idOf(scope), ids]);
  return commentsWhere(db, scope, `c."id" = ANY`, ids);
}

/** Locks a thread until the transaction ends: replies, resolution and deletion run one after another. */
export async function lockComment(
  db: Db,
  scope: ContentScope,
  commentId: string,
): Promise<LockedComment | null> {
  const [comment] = await statement(
    "lock-comment",
    `
    SELECT c."id", c."postedById", c."status"::text AS "status", c."body", c."pageId" FROM "Comment" c
    WHERE ${here(scope)} AND c."id" = $2 FOR UPDATE`,
  )(db, [idOf(scope), commentId]);
  return comment ? { ...comment, body: bodyOfComment(comment) } : null;
}
