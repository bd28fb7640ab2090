import "server-only";
import { limitOf, pageOf } from "@/lib/core/pagination";
import { implementOverPlaces } from "@/lib/domains/places/implement";
import { implement } from "@/lib/platform/api/server/implement";
import { inFormat } from "./body";
import { deleteComment, postComment, updateComment } from "./commands";
import { listCommenters } from "./commenters";
import { listMentions } from "./mentions";
import { comments, mentions } from "./operations";
import { presentComment, presentReply } from "./present";
import { getComment, getReply, listComments, listReplies, positionOf } from "./queries";
import { anchorComment } from "./reanchor";
import { deleteReply, postReply, updateReply } from "./reply-commands";
import { showComment, showReply } from "./show";

const threadHandlers = implementOverPlaces(comments, {
  list: async (ctx, place, { query }) => {
    const { rows, count } = await listComments(ctx.db, place, query);
    const showing = { place, userId: ctx.actor.userId };
    const shown = await inFormat(rows, query.format);
    return pageOf(shown, limitOf(query), count, positionOf, (row) => presentComment(showing, row));
  },
  post: async (ctx, place, { query, body }) =>
    showComment(ctx, place, query, await postComment(ctx.db, ctx, place, body)),
  get: async (ctx, place, { params: { commentId }, query }) =>
    showComment(ctx, place, query, await getComment(ctx.db, place, commentId)),
  update: async (ctx, place, { params: { commentId }, query, body }) =>
    showComment(ctx, place, query, await updateComment(ctx.db, ctx, place, commentId, body, query)),
  remove: (ctx, place, { params: { commentId } }) => deleteComment(ctx.db, ctx, place, commentId),
  anchor: async (ctx, place, { params: { commentId }, query, body }) =>
    showComment(ctx, place, query, await anchorComment(ctx.db, ctx, place, commentId, body)),
  listReplies: async (ctx, place, { params: { commentId }, query }) => {
    const { rows, count } = await listReplies(ctx.db, place, commentId, query);
    const showing = { place, userId: ctx.actor.userId };
    const shown = await inFormat(rows, query.format);
    return pageOf(shown, limitOf(query), count, positionOf, (row) => presentReply(showing, commentId, row));
  },
  postReply: async (ctx, place, { params: { commentId }, query, body }) =>
    showReply(ctx, place, query, commentId, await postReply(ctx.db, ctx, place, commentId, body)),
  getReply: async (ctx, place, { params: { commentId, commentReplyId }, query }) =>
    showReply(ctx, place, query, commentId, await getReply(ctx.db, place, commentId, commentReplyId)),
  updateReply: async (ctx, place, { params: { commentId, commentReplyId }, query, body }) => {
    const reply = await updateReply(ctx.db, ctx, place, commentId, commentReplyId, body, query);
    return showReply(ctx, place, query, commentId, reply);
  },
  removeReply: (ctx, place, { params: { commentId, commentReplyId } }) =>
    deleteReply(ctx.db, ctx, place, commentId, commentReplyId),
  listCommenters: (ctx, place, { query }) => listCommenters(ctx.db, place, query),
});

const mentionHandlers = implement(mentions, {
  list: (ctx, { params, query }) => listMentions(ctx.db, ctx.actor, params.organizationId, query),
});

export const commentHandlers = [...mentionHandlers, ...threadHandlers];
