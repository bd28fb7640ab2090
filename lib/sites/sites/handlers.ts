import "server-only";
import { implement } from "@/lib/platform/api/server/implement";
import { created } from "@/lib/platform/api/server/reply";
import { createSite, deleteSite, setPublished, updateSite } from "./commands";
import { publishedSites, sites } from "./operations";
import { presentSite } from "./present";
import { getPublishedSite } from "./published-site";
import { listSites } from "./queries";

export const siteHandlers = [
  ...implement(sites, {
    list: (ctx, { params, query }) => listSites(ctx.db, ctx.actor, params.organizationId, query),
    create: async (ctx, { body }) => {
      const site = presentSite(await createSite(ctx.db, ctx, ctx.subject, body ?? {}));
      return created(site, site.urls.location);
    },
    get: (ctx) => presentSite(ctx.subject),
    update: async (ctx, { body }) => presentSite(await updateSite(ctx.db, ctx, ctx.subject, body)),
    remove: (ctx) => deleteSite(ctx.db, ctx, ctx.subject),
    publish: async (ctx) => presentSite(await setPublished(ctx.db, ctx, ctx.subject, true)),
    unpublish: async (ctx) => presentSite(await setPublished(ctx.db, ctx, ctx.subject, false)),
  }),
  ...implement(publishedSites, {
    get: (ctx, { query }) => getPublishedSite(ctx.db, ctx.actor, ctx.subject, query.shareKey),
  }),
];
