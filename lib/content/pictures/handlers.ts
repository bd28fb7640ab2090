import "server-only";
import { implement } from "@/lib/platform/api/server/implement";
import { created } from "@/lib/platform/api/server/reply";
import { createPicture, createSitePicture } from "./commands";
import { pictures } from "./operations";
import { downloadPicture } from "./queries";

export const pictureHandlers = implement(pictures, {
  create: async (ctx, { body }) => {
    const picture = await createPicture(ctx.db, ctx, ctx.subject, body);
    return created(picture, picture.url);
  },
  createForSite: async (ctx, { body }) => {
    const picture = await createSitePicture(ctx.db, ctx, ctx.subject, body);
    return created(picture, picture.url);
  },
  download: (ctx, { params }) => downloadPicture(ctx.db, params.pictureId, ctx.headers ?? {}),
});
