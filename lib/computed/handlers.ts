import "server-only";
import { implement } from "@/lib/api/server/implement";
import { computeDocument, computeRevision } from "./compute";
import { computed } from "./operations";

export const computedHandlers = implement(computed, {
  revision: (ctx, { body }) => computeRevision(ctx.db, ctx.actor, ctx.subject, body.source, body.seed),
  document: (ctx, { body }) => computeDocument(ctx.db, ctx.actor, ctx.subject, body.source, body.seed),
});
