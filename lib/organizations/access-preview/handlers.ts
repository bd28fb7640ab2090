import "server-only";
import { implement } from "@/lib/platform/api/server/implement";
import { previewItem, previewMember, previewSite, previewTeam } from "./commands";
import { accessPreviews } from "./operations";

export const accessPreviewHandlers = implement(accessPreviews, {
  space: (ctx, { body }) => previewItem(ctx.db, ctx, { kind: "space", subject: ctx.subject }, body),
  collection: (ctx, { body }) => previewItem(ctx.db, ctx, { kind: "collection", subject: ctx.subject }, body),
  site: (ctx, { body }) => previewSite(ctx.db, ctx, ctx.subject, body),
  team: (ctx, { body }) => previewTeam(ctx.db, ctx, ctx.subject, body),
  member: (ctx, { params, body }) => previewMember(ctx.db, ctx, params.organizationId, params.userId, body),
});
