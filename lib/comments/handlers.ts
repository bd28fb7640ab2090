import "server-only";
import { limitOf, pageOf } from "@/lib/api/pagination";
import type { ActorContext } from "@/lib/api/server/context";
import { implement } from "@/lib/api/server/implement";
import type { Db } from "@/lib/db/client";
import { commentAnchors } from "./anchor-operations";
import { inFormat } from "./body";
import { deleteComment, postComment, updateComment } from "./commands";
import { listCommenters } from "./commenters";
import { type Discussion, inChangeRequest, inSpace } from "./discussion";
import { listMentions } from "./mentions";
import { changeRequestComments, comments, mentions } from "./operations";
import { presentComment, presentReply } from "./present";
import { getComment, getReply, listComments, listReplies, positionOf } from "./queries";
import { anchorComment } from "./reanchor";
import { deleteReply, postReply, updateReply } from "./reply-commands";
import type { CommentsQuery, RepliesQuery } from "./schemas";
import { showComment, showReply } from "./show";

type Thread = { commentId: string };

async function showComments(db: Db, ctx: ActorContext, discussion: Discussion, query: CommentsQuery) {
  const { rows, count } = await listComments(db, discussion, query);
  const showing = { discussion, userId: ctx.actor.userId };
  const shown = await inFormat(rows, query.format);
  return pageOf(shown, limitOf(query), count, positionOf, (row) => presentComment(showing, row));
}

async function showReplies(
  db: Db,
  ctx: ActorContext,
  discussion: Discussion,
  params: Thread,
  query: RepliesQuery,
) {
  const { rows, count } = await listReplies(db, discussion, params.commentId, query);
  const showing = { discussion, userId: ctx.actor.userId };
  const shown = await inFormat(rows, query.format);
  return pageOf(shown, limitOf(query), count, positionOf, (row) =>
    presentReply(showing, params.commentId, row),
  );
}

const spaceHandlers = implement(comments, {
  list: (ctx, { query }) => showComments(ctx.db, ctx, inSpace(ctx.subject), query),
  post: async (ctx, { query, body }) => {
    const here = inSpace(ctx.subject);
    return showComment(ctx, here, query, await postComment(ctx.db, ctx, here, body));
  },
  get: async (ctx, { params, query }) => {
    const here = inSpace(ctx.subject);
    return showComment(ctx, here, query, await getComment(ctx.db, here, params.commentId));
  },
  update: async (ctx, { params, query, body }) => {
    const here = inSpace(ctx.subject);
    return showComment(
      ctx,
      here,
      query,
      await updateComment(ctx.db, ctx, here, params.commentId, body, query),
    );
  },
  remove: (ctx, { params }) => deleteComment(ctx.db, ctx, inSpace(ctx.subject), params.commentId),
  listReplies: (ctx, { params, query }) => showReplies(ctx.db, ctx, inSpace(ctx.subject), params, query),
  postReply: async (ctx, { params, query, body }) => {
    const here = inSpace(ctx.subject);
    return showReply(
      ctx,
      here,
      query,
      params.commentId,
      await postReply(ctx.db, ctx, here, params.commentId, body),
    );
  },
  getReply: async (ctx, { params, query }) => {
    const here = inSpace(ctx.subject);
    return showReply(
      ctx,
      here,
      query,
      params.commentId,
      await getReply(ctx.db, here, params.commentId, params.commentReplyId),
    );
  },
  updateReply: async (ctx, { params, query, body }) => {
    const here = inSpace(ctx.subject);
    const reply = await updateReply(ctx.db, ctx, here, params.commentId, params.commentReplyId, body, query);
    return showReply(ctx, here, query, params.commentId, reply);
  },
  removeReply: (ctx, { params }) =>
    deleteReply(ctx.db, ctx, inSpace(ctx.subject), params.commentId, params.commentReplyId),
  listCommenters: (ctx, { query }) => listCommenters(ctx.db, inSpace(ctx.subject), query),
});

const changeRequestHandlers = implement(changeRequestComments, {
  list: (ctx, { query }) => showComments(ctx.db, ctx, inChangeRequest(ctx.subject), query),
  post: async (ctx, { query, body }) => {
    const here = inChangeRequest(ctx.subject);
    return showComment(ctx, here, query, await postComment(ctx.db, ctx, here, body));
  },
  get: async (ctx, { params, query }) => {
    const here = inChangeRequest(ctx.subject);
    return showComment(ctx, here, query, await getComment(ctx.db, here, params.commentId));
  },
  update: async (ctx, { params, query, body }) => {
    const here = inChangeRequest(ctx.subject);
    return showComment(
      ctx,
      here,
      query,
      await updateComment(ctx.db, ctx, here, params.commentId, body, query),
    );
  },
  remove: (ctx, { params }) => deleteComment(ctx.db, ctx, inChangeRequest(ctx.subject), params.commentId),
  listReplies: (ctx, { params, query }) =>
    showReplies(ctx.db, ctx, inChangeRequest(ctx.subject), params, query),
  postReply: async (ctx, { params, query, body }) => {
    const here = inChangeRequest(ctx.subject);
    return showReply(
      ctx,
      here,
      query,
      params.commentId,
      await postReply(ctx.db, ctx, here, params.commentId, body),
    );
  },
  getReply: async (ctx, { params, query }) => {
    const here = inChangeRequest(ctx.subject);
    return showReply(
      ctx,
      here,
      query,
      params.commentId,
      await getReply(ctx.db, here, params.commentId, params.commentReplyId),
    );
  },
  updateReply: async (ctx, { params, query, body }) => {
    const here = inChangeRequest(ctx.subject);
    const reply = await updateReply(ctx.db, ctx, here, params.commentId, params.commentReplyId, body, query);
    return showReply(ctx, here, query, params.commentId, reply);
  },
  removeReply: (ctx, { params }) =>
    deleteReply(ctx.db, ctx, inChangeRequest(ctx.subject), params.commentId, params.commentReplyId),
  listCommenters: (ctx, { query }) => listCommenters(ctx.db, inChangeRequest(ctx.subject), query),
});

const anchorHandlers = implement(commentAnchors, {
  inSpace: async (ctx, { params, query, body }) => {
    const here = inSpace(ctx.subject);
    return showComment(ctx, here, query, await anchorComment(ctx.db, ctx, here, params.commentId, body));
  },
  inChangeRequest: async (ctx, { params, query, body }) => {
    const here = inChangeRequest(ctx.subject);
    return showComment(ctx, here, query, await anchorComment(ctx.db, ctx, here, params.commentId, body));
  },
});

const mentionHandlers = implement(mentions, {
  list: (ctx, { params, query }) => listMentions(ctx.db, ctx.actor, params.organizationId, query),
});

export const commentHandlers = [
  ...mentionHandlers,
  ...spaceHandlers,
  ...changeRequestHandlers,
  ...anchorHandlers,
];
