import "server-only";
import { implement } from "@/lib/platform/api/server/implement";
import { created } from "@/lib/platform/api/server/reply";
import { createCollection, updateCollection } from "./commands";
import { collections } from "./operations";
import { presentCollection } from "./present";
import { listCollections } from "./queries";

export const collectionHandlers = implement(collections, {
  list: (ctx, { params, query }) => listCollections(ctx.db, ctx.actor, params.organizationId, query),
  create: async (ctx, { body }) => {
    const collection = presentCollection(await createCollection(ctx.db, ctx, ctx.subject, body));
    return created(collection, collection.urls.location);
  },
  get: (ctx) => presentCollection(ctx.subject),
  update: async (ctx, { body }) => presentCollection(await updateCollection(ctx.db, ctx, ctx.subject, body)),
});
