import "server-only";
import { implement } from "@/lib/platform/api/server/implement";
import { presentCollection } from "@/lib/spaces/collections/present";
import { deleteCollection, restoreCollection } from "./commands";
import { deletedCollections } from "./operations";
import { listDeletedCollections } from "./queries";

export const deletedCollectionHandlers = implement(deletedCollections, {
  list: (ctx, { query }) => listDeletedCollections(ctx.db, ctx.actor.userId, ctx.subject, query),
  deleteCollection: (ctx) => deleteCollection(ctx.db, ctx, ctx.subject),
  restoreCollection: async (ctx, { params }) =>
    presentCollection(await restoreCollection(ctx.db, ctx, ctx.subject, params.collectionId)),
});
