import "server-only";
import { implement } from "@/lib/platform/api/server/implement";
import { created } from "@/lib/platform/api/server/reply";
import { getSpace } from "@/lib/spaces/spaces/commands";
import { presentSpace } from "@/lib/spaces/spaces/present";
import { transferSpace } from "@/lib/spaces/spaces/transfer-space";
import { createCollection, updateCollection } from "./commands";
import { listContents, listSpacesOfCollection } from "./contents";
import { listDeletedCollections } from "./deleted-queries";
import { deleteCollection, restoreCollection } from "./deletion";
import { moveContent } from "./move";
import { collections, deletedCollections, placement } from "./operations";
import { presentCollection } from "./present";
import { getCollection, listCollections } from "./queries";
import { transferCollection } from "./transfer";

export const collectionHandlers = [
  ...implement(collections, {
    list: (ctx, { params, query }) => listCollections(ctx.db, ctx.actor, params.organizationId, query),
    create: async (ctx, { body }) => {
      const collection = presentCollection(await createCollection(ctx.db, ctx, ctx.subject, body));
      return created(collection, collection.urls.location);
    },
    get: (ctx) => presentCollection(ctx.subject),
    update: async (ctx, { body }) =>
      presentCollection(await updateCollection(ctx.db, ctx, ctx.subject, body)),
  }),
  ...implement(deletedCollections, {
    list: (ctx, { query }) => listDeletedCollections(ctx.db, ctx.actor.userId, ctx.subject, query),
    deleteCollection: (ctx) => deleteCollection(ctx.db, ctx, ctx.subject),
    restoreCollection: async (ctx, { params }) =>
      presentCollection(await restoreCollection(ctx.db, ctx, ctx.subject, params.collectionId)),
  }),
  ...implement(placement, {
    contents: (ctx, { query }) => listContents(ctx.db, ctx.actor, ctx.subject.organizationId, query),
    spacesOfCollection: (ctx, { query }) => listSpacesOfCollection(ctx.db, ctx.actor, ctx.subject, query),
    moveSpace: async (ctx, { body }) => {
      await moveContent(ctx.db, ctx, { ...ctx.subject, kind: "space" }, body);
      return presentSpace(await getSpace(ctx.db, ctx, ctx.subject.id));
    },
    moveCollection: async (ctx, { body }) => {
      await moveContent(ctx.db, ctx, { ...ctx.subject, kind: "collection" }, body);
      return presentCollection(await getCollection(ctx.db, ctx.actor, ctx.subject.id));
    },
    transferSpace: async (ctx, { body }) =>
      presentSpace(await transferSpace(ctx.db, ctx, ctx.subject, body.organization)),
    transferCollection: async (ctx, { body }) =>
      presentCollection(await transferCollection(ctx.db, ctx, ctx.subject, body.organization)),
  }),
];
