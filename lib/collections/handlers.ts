import "server-only";
import { implement } from "@/lib/api/server/implement";
import { created } from "@/lib/api/server/reply";
import { createCollection, deleteCollection, updateCollection } from "./commands";
import { moveContent } from "./move";
import { collections } from "./operations";
import { presentCollection } from "./present";
import { getCollection, listCollections, listContents, listSpacesOfCollection } from "./queries";
import { transferCollection } from "./transfer";

export const collectionHandlers = implement(collections, {
  list: (ctx, { params, query }) => listCollections(ctx.db, ctx.actor, params.organizationId, query),
  create: async (ctx, { body }) => {
    const collection = presentCollection(await createCollection(ctx.db, ctx, ctx.subject, body));
    return created(collection, collection.urls.location);
  },
  contents: (ctx, { query }) => listContents(ctx.db, ctx.actor, ctx.subject.organizationId, query),
  get: (ctx) => presentCollection(ctx.subject),
  update: async (ctx, { body }) => presentCollection(await updateCollection(ctx.db, ctx, ctx.subject, body)),
  remove: (ctx) => deleteCollection(ctx.db, ctx, ctx.subject),
  move: async (ctx, { body }) => {
    await moveContent(ctx.db, ctx, { ...ctx.subject, kind: "collection" }, body);
    return presentCollection(await getCollection(ctx.db, ctx.actor, ctx.subject.id));
  },
  transfer: async (ctx, { body }) =>
    presentCollection(await transferCollection(ctx.db, ctx, ctx.subject, body.organization)),
  spaces: (ctx, { query }) => listSpacesOfCollection(ctx.db, ctx.actor, ctx.subject, query),
});
