import "server-only";
import { implement } from "@/lib/platform/api/server/implement";
import { created } from "@/lib/platform/api/server/reply";
import { apiUrl } from "@/lib/platform/urls";
import { createPreviewLink, deletePreviewLink, deleteSitePreviewLink } from "./commands";
import { previewLinks, sitePreviews } from "./operations";
import { listPreviewLinks, listSitePreviewLinks } from "./queries";
import { previewOf } from "./site-preview";

export const previewLinkHandlers = [
  ...implement(previewLinks, {
    list: (ctx, { query }) => listPreviewLinks(ctx.db, ctx.actor, ctx.subject, query),
    create: async (ctx, { body }) => {
      const { space, changeRequest } = ctx.subject;
      const link = await createPreviewLink(ctx.db, ctx, ctx.subject, body);
      const at = `/spaces/${space.id}/change-requests/${changeRequest.id}/preview-links`;
      return created(link, apiUrl(`${at}/${link.id}`));
    },
    remove: (ctx, { params }) => deletePreviewLink(ctx.db, ctx, ctx.subject, params.previewLinkId),
    listOfSite: (ctx, { query }) => listSitePreviewLinks(ctx.db, ctx.subject, query),
    removeFromSite: (ctx, { params }) =>
      deleteSitePreviewLink(ctx.db, ctx, ctx.subject, params.previewLinkId),
  }),
  ...implement(sitePreviews, {
    get: (ctx, { query }) => previewOf(ctx, ctx.subject, query),
  }),
];
