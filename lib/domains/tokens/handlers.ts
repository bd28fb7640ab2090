import "server-only";
import { implement } from "@/lib/platform/api/server/implement";
import { created } from "@/lib/platform/api/server/reply";
import { createOwnToken, revokeToken } from "./commands";
import { tokens } from "./operations";
import { presentToken } from "./present";
import { listTokens } from "./queries";

export const tokenHandlers = implement(tokens, {
  list: (ctx, { query }) => listTokens(ctx.db, ctx.actor, query),
  create: async (ctx, { body }) => {
    const { token, row } = await createOwnToken(ctx.db, ctx, body);
    const resource = presentToken(row);
    return created({ ...resource, token }, resource.urls.location);
  },
  remove: (ctx, { params }) => revokeToken(ctx.db, ctx, params.tokenId),
});
