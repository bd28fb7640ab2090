import "server-only";
import { implement } from "@/lib/platform/api/server/implement";
import { putUpload, requestUpload } from "./commands";
import { uploads } from "./operations";
import { getUpload } from "./queries";

export const uploadHandlers = implement(uploads, {
  request: (ctx, { params, body }) => requestUpload(ctx.db, ctx, params.organizationId, body),
  get: (ctx, { params }) => getUpload(ctx.db, ctx, params.organizationId, params.uploadKey),
  put: async (ctx, { params, query, body }) => {
    await putUpload(ctx.db, params.uploadKey, query, body, ctx.headers?.["content-digest"]);
    return undefined;
  },
});
