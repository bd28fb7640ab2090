import "server-only";
import { implement } from "@/lib/api/server/implement";
import { computeDocument, computeRevision } from "./compute";
import { computed } from "./operations";

export const computedHandlers = implement(computed, {
  revision: (ctx, { body }) => computeRevision(ctx.actor, ctx.subject, body.source, body.seed),
  document: (ctx, { body }) => computeDocument(ctx.actor, ctx.subject, body.source, body.seed),
});
