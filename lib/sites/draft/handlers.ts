import "server-only";
import { implement } from "@/lib/platform/api/server/implement";
import { addToDraft, discardDraft, publishDraft, undoDraftChange } from "./commands";
import { siteDraft } from "./operations";
import { getDraft } from "./queries";

export const siteDraftHandlers = implement(siteDraft, {
  get: (ctx) => getDraft(ctx.db, ctx, ctx.subject),
  change: (ctx, { body }) => addToDraft(ctx.db, ctx, ctx.subject, body.changes),
  undo: (ctx, { params }) => undoDraftChange(ctx.db, ctx, ctx.subject, params.draftChangeId),
  discard: (ctx) => discardDraft(ctx.db, ctx, ctx.subject),
  publish: (ctx) => publishDraft(ctx.db, ctx, ctx.subject),
});
