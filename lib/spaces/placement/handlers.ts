import "server-only";
import { implement } from "@/lib/platform/api/server/implement";
import { presentCollection } from "@/lib/spaces/collections/present";
import { getCollection } from "@/lib/spaces/collections/queries";
import { getSpace } from "@/lib/spaces/spaces/commands";
import { presentSpace } from "@/lib/spaces/spaces/present";
import { moveContent } from "./move";
import { placement } from "./operations";
import { listContents, listSpacesOfCollection } from "./queries";
import { transferCollection } from "./transfer-collection";
import { transferSpace } from "./transfer-space";

export const placementHandlers = implement(placement, {
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
});
