import "server-only";
import { implement } from "@/lib/platform/api/server/implement";
import { created } from "@/lib/platform/api/server/reply";
import { apiUrl } from "@/lib/platform/urls";
import { listTemplateConditions, presentAdaptiveSchema, putAdaptiveSchema } from "./adaptive-schema";
import { adaptiveSchemas, publishingAuth, shareLinks } from "./operations";
import { getPublishingAuth, regenerateKey, updatePublishingAuth } from "./publishing-auth";
import { createShareLink, deleteShareLink, listShareLinks, updateShareLink } from "./share-links";

export const siteAudienceHandlers = [
  ...implement(shareLinks, {
    list: (ctx, { query }) => listShareLinks(ctx.db, ctx.subject, query),
    create: async (ctx, { params: { organizationId, siteId }, body }) => {
      const link = await createShareLink(ctx.db, ctx, ctx.subject, body);
      return created(link, apiUrl(`/orgs/${organizationId}/sites/${siteId}/share-links/${link.id}`));
    },
    update: (ctx, { params, body }) => updateShareLink(ctx.db, ctx, ctx.subject, params.shareLinkId, body),
    remove: (ctx, { params }) => deleteShareLink(ctx.db, ctx, ctx.subject, params.shareLinkId),
  }),
  ...implement(adaptiveSchemas, {
    get: (ctx) => presentAdaptiveSchema(ctx.subject),
    put: (ctx, { body }) => putAdaptiveSchema(ctx.db, ctx, ctx.subject, body),
    templates: (ctx) => listTemplateConditions(ctx.subject),
  }),
  ...implement(publishingAuth, {
    get: (ctx) => getPublishingAuth(ctx.db, ctx.subject),
    update: (ctx, { body }) => updatePublishingAuth(ctx.db, ctx, ctx.subject, body),
    regenerate: (ctx) => regenerateKey(ctx.db, ctx, ctx.subject),
  }),
];
