import "server-only";
import { VISIBLE_SPACE } from "@/lib/collaboration/change-requests/queries";
import type { Viewer } from "@/lib/core/access/actor";
import { type CursorKey, decodeCursor, pageOf } from "@/lib/core/cursors";
import { newId } from "@/lib/core/ids";
import { limitOf, type PageOfItems } from "@/lib/core/pagination";
import { presentUser } from "@/lib/identity/users/present";
import { userSql } from "@/lib/identity/users/row";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db, Tx } from "@/lib/platform/db/client";
import { prepared, type RowOf } from "@/lib/platform/db/prepared";
import { bodyPreview } from "./body";
import { mentionedIn } from "./mention-ids";
import type { CommentText, Mention, MentionsQuery } from "./schemas";
import { bodyOfComment, bodyOfReply } from "./stored-content";

/** The comment or reply that mentions people, and the state of its thread. */
type Mentioning = { commentId: string; replyId?: string; organizationId: string; open: boolean };

const namedBy = (ctx: ActorContext, body: CommentText): string[] =>
  mentionedIn(body).filter((id) => id !== ctx.actor.userId);

/** Returns the part of an event's payload with newly mentioned people. */
export const mentionedPayload = (userIds: string[]): { mentioned?: string[] } =>
  userIds.length > 0 ? { mentioned: userIds } : {};

/** Returns the same part for a new text. */
export const newlyMentioned = (ctx: ActorContext, body: CommentText) => mentionedPayload(namedBy(ctx, body));

const mentioningOf = ({ commentId, replyId }: Mentioning) => ({ commentId, replyId: replyId ?? null });

/** Stores the mentions of a new text: members of the organization except the author. */
export const noteMentions = (
  tx: Tx,
  ctx: ActorContext,
  comment: Mentioning,
  body: CommentText,
): Promise<void> => insertMentions(tx, comment, namedBy(ctx, body));

/** Updates the mentions of an edited text and returns the new ones. */
export async function updateMentions(
  tx: Tx,
  ctx: ActorContext,
  comment: Mentioning,
  body: CommentText,
): Promise<string[]> {
  const named = namedBy(ctx, body);
  const here = mentioningOf(comment);
  await tx.mention.deleteMany({ where: { ...here, userId: { notIn: named } } });
  if (named.length === 0) return [];
  const known = await tx.mention.findMany({ where: here, select: { userId: true } });
  const added = named.filter((id) => !known.some(({ userId }) => userId === id));
  await insertMentions(tx, comment, added);
  return added;
}

async function insertMentions(tx: Tx, comment: Mentioning, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return;
  const members = await tx.member.findMany({
    where: { organizationId: comment.organizationId, userId: { in: userIds }, disabledAt: null },
    select: { userId: true },
  });
  await tx.mention.createMany({
    data: members.map(({ userId }) => ({
      id: newId(),
      ...mentioningOf(comment),
      userId,
      open: comment.open,
    })),
  });
}

/** $1 organization, $2 mentioned person, $3 limit, $4 id of the last row of the page before. */
const mentionsOf = (name: string, beyond: string) =>
  prepared(
    `mentions#${name}`,
    `WITH visible AS (
       SELECT n."id" FROM "Mention" n JOIN "Comment" c ON c."id" = n."commentId"
       WHERE n."userId" = $2 AND n."open" AND c."organizationId" = $1 AND ${VISIBLE_SPACE("$2")}
     ), shown AS (
       SELECT "id" FROM visible ${beyond} ORDER BY "id" DESC LIMIT $3
     )
     SELECT t."total", m.* FROM (SELECT count(*)::int AS "total" FROM visible) t LEFT JOIN (
       SELECT n."id", n."commentId", n."replyId", n."mentionedAt", coalesce(r."body", c."body") AS "body",
         ${userSql("u")} AS "by", c."spaceId", q."number" AS "changeRequest"
       FROM shown JOIN "Mention" n ON n."id" = shown."id"
       JOIN "Comment" c ON c."id" = n."commentId"
       LEFT JOIN "CommentReply" r ON r."id" = n."replyId"
       JOIN "User" u ON u."id" = coalesce(r."postedById", c."postedById")
       LEFT JOIN "ChangeRequest" q ON q."id" = c."changeRequestId"
     ) m ON true ORDER BY m."id" DESC`,
  );
const first = mentionsOf("first", "");
const further = mentionsOf("further", `WHERE "id" < $4`);

type Row = Extract<RowOf<typeof first>, { id: string }>;

const PREVIEW_LENGTH = 160;

/** Lists mentions of the caller in open threads of visible spaces, newest first. */
export async function listMentions(
  db: Db,
  actor: Viewer,
  organizationId: string,
  query: MentionsQuery,
): Promise<PageOfItems<Mention>> {
  const limit = limitOf(query);
  const [after] = decodeCursor(query.page, ["string"]) ?? [];
  const values = [organizationId, actor.userId, limit + 1];
  const rows = await (after === undefined ? first(db, values) : further(db, [...values, after]));
  const found = rows.filter((row) => row.id !== null);
  const shown = await Promise.all(
    found.map(async (row) => ({ ...row, preview: await bodyPreview(bodyOf(row), PREVIEW_LENGTH) })),
  );
  return pageOf(shown, limit, rows[0]!.total, ({ id }): CursorKey => [id], present);
}

const bodyOf = ({ commentId, replyId, body }: Row): CommentText =>
  replyId === null ? bodyOfComment({ id: commentId, body }) : bodyOfReply({ id: replyId, body });

const present = (row: Row & { preview: string }): Mention => ({
  object: "mention",
  id: row.id,
  comment: row.commentId,
  ...(row.replyId !== null && { reply: row.replyId }),
  space: row.spaceId,
  ...(row.changeRequest !== null && { changeRequest: row.changeRequest }),
  by: presentUser(row.by),
  preview: row.preview,
  mentionedAt: row.mentionedAt.toISOString(),
});
