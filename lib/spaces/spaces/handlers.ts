import "server-only";
import { implement } from "@/lib/platform/api/server/implement";
import { created } from "@/lib/platform/api/server/reply";
import { deleteSpace, restoreSpace, updateSpace } from "./commands";
import { duplicateSpace } from "./duplicate";
import { spaces } from "./operations";
import { presentSpace } from "./present";
import { withSharedPlace } from "./published-place";
import { listSpaces } from "./queries";
import { purgeSpace } from "./removal";

export const spaceHandlers = implement(spaces, {
  list: (ctx, { params, query }) => listSpaces(ctx.db, ctx.actor, params.organizationId, query),
  get: async ({ db, subject }, { query: { shareKey } }) =>
    presentSpace(shareKey === undefined ? subject : await withSharedPlace(db, subject, shareKey)),
  update: async (ctx, { body }) => presentSpace(await updateSpace(ctx.db, ctx, ctx.subject, body)),
  remove: (ctx) => deleteSpace(ctx.db, ctx, ctx.subject),
  duplicate: async (ctx) => {
    const copy = presentSpace(await duplicateSpace(ctx.db, ctx, ctx.subject));
    return created(copy, copy.urls.location);
  },
  purge: async (ctx, { body }) => {
    await purgeSpace(ctx.db, ctx, ctx.subject, body);
    return undefined;
  },
  restore: async (ctx) => presentSpace(await restoreSpace(ctx.db, ctx, ctx.subject)),
});
