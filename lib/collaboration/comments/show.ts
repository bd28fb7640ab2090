import "server-only";
import type { ContentScope } from "@/lib/content/scopes/content-scope";
import type { ActorContext } from "@/lib/platform/api/server/context";
import { inFormat } from "./body";
import { presentComment, presentReply } from "./present";
import type { CommentRow, ReplyRow } from "./queries";
import type { FormatQuery } from "./schemas";

/** Formats a comment as its read operation does. */
export async function showComment(
  ctx: ActorContext,
  scope: ContentScope,
  { format }: FormatQuery,
  row: CommentRow,
) {
  const [shown] = await inFormat([row], format);
  return presentComment({ scope, userId: ctx.actor.userId }, shown!);
}

/** Formats a reply as its read operation does. */
export async function showReply(
  ctx: ActorContext,
  scope: ContentScope,
  { format }: FormatQuery,
  commentId: string,
  row: ReplyRow,
) {
  const [shown] = await inFormat([row], format);
  return presentReply({ scope, userId: ctx.actor.userId }, commentId, shown!);
}
