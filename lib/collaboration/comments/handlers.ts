import "server-only";
import { implementForScopes } from "@/lib/content/scopes/implement-for-scopes";
import { pageOf } from "@/lib/core/cursors";
import { limitOf } from "@/lib/core/pagination";
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

const threadHandlers = implementForScopes(comments, {
  list: async (ctx, scope, { query }) => {
    const { rows, count } = await listComments(ctx.db, scope, query);
    const showing = { scope, userId: ctx.actor.userId };
    const shown = await inFormat(rows, query.format);
    return pageOf(shown, limitOf(query), count, positionOf, (row) => presentComment(showing, row));
  },
  post: async (ctx, scope, { query, body }) =>
    showComment(ctx, scope, query, await postComment(ctx.db, ctx, scope, body)),
  get: async (ctx, scope, { params: { commentId }, query }) =>
    showComment(ctx, scope, query, await getComment(ctx.db, scope, commentId)),
  update: async (ctx, scope, { params: { commentId }, query, body }) =>
    showComment(ctx, scope, query, await updateComment(ctx.db, ctx, scope, commentId, body, query)),
  remove: (ctx, scope, { params: { commentId } }) => deleteComment(ctx.db, ctx, scope, commentId),
  anchor: async (ctx, scope, { params: { commentId }, query, body }) =>
    showComment(ctx, scope, query, await anchorComment(ctx.db, ctx, scope, commentId, body)),
  listReplies: async (ctx, scope, { params: { commentId }, query }) => {
    const { rows, count } = await listReplies(ctx.db, scope, commentId, query);
    const showing = { scope, userId: ctx.actor.userId };
    const shown = await inFormat(rows, query.format);
    return pageOf(shown, limitOf(query), count, positionOf, (row) => presentReply(showing, commentId, row));
  },
  postReply: async (ctx, scope, { params: { commentId }, query, body }) =>
    showReply(ctx, scope, query, commentId, await postReply(ctx.db, ctx, scope, commentId, body)),
  getReply: async (ctx, scope, { params: { commentId, commentReplyId }, query }) =>
    showReply(ctx, scope, query, commentId, await getReply(ctx.db, scope, commentId, commentReplyId)),
  updateReply: async (ctx, scope, { params: { commentId, commentReplyId }, query, body }) => {
    const reply = await updateReply(ctx.db, ctx, scope, commentId, commentReplyId, body, query);
    return showReply(ctx, scope, query, commentId, reply);
  },
  removeReply: (ctx, scope, { params: { commentId, commentReplyId } }) =>
    deleteReply(ctx.db, ctx, scope, commentId, commentReplyId),
  listCommenters: (ctx, scope, { query }) => listCommenters(ctx.db, scope, query),
});

const mentionHandlers = implement(mentions, {
  list: (ctx, { params, query }) => listMentions(ctx.db, ctx.actor, params.organizationId, query),
});

export const commentHandlers = [...mentionHandlers, ...threadHandlers];
