import "server-only";
import { implement } from "@/lib/platform/api/server/implement";
import {
  acceptInvite,
  createLink,
  deleteLink,
  invitePeople,
  joinByDomain,
  joinByLink,
  resendInvite,
  updateLink,
  withdrawInvite,
} from "./commands";
import { invites } from "./operations";
import { presentLink, presentPending } from "./present";
import { getInvite, listLinks, listPending, showInvite } from "./queries";

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
  links: (ctx, { query }) => listLinks(ctx.db, ctx.subject, query),
  createLink: async (ctx, { body }) =>
    presentLink(await createLink(ctx.db, ctx, ctx.subject, body), ctx.subject.role),
  getLink: async (ctx, { params }) =>
    presentLink(await getInvite(ctx.db, "link", params.organizationId, params.inviteId), ctx.subject.role),
  updateLink: async (ctx, { params, body }) =>
    presentLink(await updateLink(ctx.db, ctx, ctx.subject, params.inviteId, body), ctx.subject.role),
  removeLink: (ctx, { params }) => deleteLink(ctx.db, ctx, ctx.subject, params.inviteId),
  show: (ctx, { params, query }) => showInvite(ctx.db, params.inviteId, query.key),
  accept: (ctx, { params, body }) => acceptInvite(ctx.db, ctx, params.inviteId, body),
});
