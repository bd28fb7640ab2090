import "server-only";
import { implement } from "@/lib/platform/api/server/implement";
import { changeManyRedirects, createRedirect, deleteRedirect, updateRedirect } from "./commands";
import { siteRedirects } from "./operations";
import { listRedirects, resolveRedirect } from "./queries";

export const siteRedirectHandlers = implement(siteRedirects, {
  list: (ctx, { query }) => listRedirects(ctx.db, ctx.subject, query),
  create: async (ctx, { body }) => createRedirect(ctx.db, ctx, ctx.subject, body),
  changeMany: (ctx, { body }) => changeManyRedirects(ctx.db, ctx, ctx.subject, body),
  update: (ctx, { params, body }) => updateRedirect(ctx.db, ctx, ctx.subject, params.siteRedirectId, body),
  remove: (ctx, { params }) => deleteRedirect(ctx.db, ctx, ctx.subject, params.siteRedirectId),
  resolve: (ctx, { query }) => resolveRedirect(ctx.db, ctx.subject, query),
});
