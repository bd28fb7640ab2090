import "server-only";
import { implement } from "@/lib/platform/api/server/implement";
import { created } from "@/lib/platform/api/server/reply";
import { createOwnToken, revokeOrganizationToken, revokeToken, rollToken } from "./commands";
import { organizationTokens, tokens } from "./operations";
import { presentApiToken } from "./present";
import { listOrganizationTokens, listTokens } from "./queries";

export const tokenHandlers = [
  ...implement(tokens, {
    list: (ctx, { query }) => listTokens(ctx.db, ctx.actor, query),
    create: async (ctx, { body }) => {
      const { token, row } = await createOwnToken(ctx.db, ctx, body);
      const resource = presentApiToken(row);
      return created({ ...resource, token }, resource.urls.location);
    },
    roll: async (ctx, { params, body }) => {
      const { token, row } = await rollToken(ctx.db, ctx, params.tokenId, body);
      const resource = presentApiToken(row);
      return created({ ...resource, token }, resource.urls.location);
    },
    remove: (ctx, { params }) => revokeToken(ctx.db, ctx, params.tokenId),
  }),
  ...implement(organizationTokens, {
    list: ({ db, actor }, { params, query }) =>
      listOrganizationTokens(db, actor, params.organizationId, query),
    remove: (ctx, { params }) => revokeOrganizationToken(ctx.db, ctx, params.organizationId, params.tokenId),
  }),
];
