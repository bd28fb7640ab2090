import "server-only";
import { implement } from "@/lib/platform/api/server/implement";
import { createDirectoryToken, disconnectDirectory, putDirectory, revokeDirectoryToken } from "./commands";
import { directory } from "./operations";
import { getDirectory } from "./queries";

export const directoryHandlers = implement(directory, {
  get: ({ db }, { params }) => getDirectory(db, params.organizationId),
  put: (ctx, { params, body }) => putDirectory(ctx.db, ctx, params.organizationId, body),
  remove: (ctx, { params }) => disconnectDirectory(ctx.db, ctx, params.organizationId),
  createToken: (ctx, { params, body }) => createDirectoryToken(ctx.db, ctx, params.organizationId, body),
  revokeToken: (ctx, { params }) => revokeDirectoryToken(ctx.db, ctx, params.organizationId, params.tokenId),
});
