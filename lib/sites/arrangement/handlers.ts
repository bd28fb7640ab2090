import "server-only";
import { implement } from "@/lib/platform/api/server/implement";
import { arrangeSite, previewArrangement } from "./commands";
import { siteArrangement } from "./operations";

export const siteArrangementHandlers = implement(siteArrangement, {
  arrange: (ctx, { body }) => arrangeSite(ctx.db, ctx, ctx.subject, body.changes),
  preview: (ctx, { body }) => previewArrangement(ctx.db, ctx, ctx.subject, body.changes),
});
