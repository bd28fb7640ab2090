import "server-only";
import { implement } from "@/lib/platform/api/server/implement";
import { events } from "./operations";
import { streamEvents } from "./stream";

export const eventHandlers = implement(events, {
  stream: (ctx, { params, query }) => streamEvents(ctx.db, ctx.actor, params.organizationId, query.seconds),
});
