import "server-only";
import type { Place } from "@/lib/domains/places/place";
import type { FormatQuery } from "@/lib/model/comments/schemas";
import type { ActorContext } from "@/lib/platform/api/server/context";
import { inFormat } from "./body";
import { presentComment, presentReply } from "./present";
import type { CommentRow, ReplyRow } from "./queries";

/** Formats a comment as its read operation does. */
export async function showComment(ctx: ActorContext, place: Place, { format }: FormatQuery, row: CommentRow) {
  const [shown] = await inFormat([row], format);
  return presentComment({ place, userId: ctx.actor.userId }, shown!);
}

/** Formats a reply as its read operation does. */
export async function showReply(
  ctx: ActorContext,
  place: Place,
  { format }: FormatQuery,
  commentId: string,
  row: ReplyRow,
) {
  const [shown] = await inFormat([row], format);
  return presentReply({ place, userId: ctx.actor.userId }, commentId, shown!);
}
