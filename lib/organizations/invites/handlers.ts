import "server-only";
import { implement } from "@/lib/platform/api/server/implement";
import { acceptInvite, joinByDomain, joinByLink, mailInviteLink } from "./commands/join";
import { createLink, deleteLink, updateLink } from "./commands/links";
import { invitePeople, resendInvite, withdrawInvite } from "./commands/mailed-invites";
import { invites } from "./operations";
import { presentPending } from "./present";
import { getLink, listInviteLinks, listPending, showInvite, showLink } from "./queries";

export const inviteHandlers = implement(invites, {
  invite: (ctx, { body }) => invitePeople(ctx.db, ctx, ctx.subject, body),
  list: (ctx, { params, query }) => listPending(ctx.db, params.organizationId, query),
  resend: async (ctx, { params }) =>
    presentPending(await resendInvite(ctx.db, ctx, ctx.subject, params.inviteId)),
  withdraw: (ctx, { params }) => withdrawInvite(ctx.db, ctx, params.organizationId, params.inviteId),
  join: async (ctx, { params }) => {
    await joinByLink(ctx.db, ctx, params.organizationId, params.inviteId);
    return {};
  },
  joinByDomain: async (ctx, { params }) => {
    await joinByDomain(ctx.db, ctx, params.organizationId);
    return undefined;
  },
  links: (ctx, { query }) => listInviteLinks(ctx.db, ctx.actor, ctx.subject, query),
  createLink: async (ctx, { body }) =>
    showLink(ctx.db, ctx.actor, ctx.subject, await createLink(ctx.db, ctx, ctx.subject, body)),
  getLink: async (ctx, { params }) =>
    showLink(ctx.db, ctx.actor, ctx.subject, await getLink(ctx.db, ctx.actor, ctx.subject, params.inviteId)),
  updateLink: async (ctx, { params, body }) =>
    showLink(
      ctx.db,
      ctx.actor,
      ctx.subject,
      await updateLink(ctx.db, ctx, ctx.subject, params.inviteId, body),
    ),
  removeLink: (ctx, { params }) => deleteLink(ctx.db, ctx, ctx.subject, params.inviteId),
  show: ({ db, actor }, { params, query }) => showInvite(db, actor, params.inviteId, query.key),
  mailLink: async (ctx, { params, body }) => {
    await mailInviteLink(ctx.db, ctx, params.inviteId, body.email);
    return undefined;
  },
  accept: (ctx, { params, body }) => acceptInvite(ctx.db, ctx, params.inviteId, body),
});
