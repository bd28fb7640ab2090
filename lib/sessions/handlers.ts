import "server-only";
import { implement } from "@/lib/api/server/implement";
import { requireWholeAccount } from "@/lib/auth/whole-account";
import { revokeOtherSessions, revokeSession } from "./commands";
import { sessions } from "./operations";
import { listSessions } from "./queries";

export const sessionHandlers = implement(sessions, {
  list: (ctx, { query }) => {
    requireWholeAccount(ctx);
    return listSessions(ctx.actor, query);
  },
  remove: (ctx, { params }) => {
    requireWholeAccount(ctx);
    return revokeSession(ctx, params.sessionId);
  },
  removeOthers: (ctx) => {
    requireWholeAccount(ctx);
    return revokeOtherSessions(ctx);
  },
});
