import "server-only";
import { implement } from "@/lib/platform/api/server/implement";
import { created } from "@/lib/platform/api/server/reply";
import { createSitePicture } from "./commands";
import { sitePictures } from "./operations";
import { downloadSitePicture } from "./queries";

export const sitePictureHandlers = implement(sitePictures, {
  create: async (ctx, { body }) => {
    const picture = await createSitePicture(ctx.db, ctx, ctx.subject, body);
    return created(picture, picture.url);
  },
  download: (ctx, { params }) => downloadSitePicture(ctx.db, params.pictureId, ctx.headers ?? {}),
});
