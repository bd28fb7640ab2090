import "server-only";
import { implement } from "@/lib/platform/api/server/implement";
import { revokeOtherSessions, revokeSession } from "./commands";
import { sessions } from "./operations";
import { listSessions } from "./queries";

export const sessionHandlers = implement(sessions, {
  list: (ctx, { query }) => listSessions(ctx.db, ctx.actor, query),
  remove: (ctx, { params }) => revokeSession(ctx.db, ctx, params.sessionId),
  removeOthers: (ctx) => revokeOtherSessions(ctx.db, ctx),
});
