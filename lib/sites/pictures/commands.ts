import "server-only";
import { newFile, storeFileBytes } from "@/lib/content/files/store";
import { openUpload, removeUploads } from "@/lib/content/uploads/store";
import { readBytes } from "@/lib/core/byte-source";
import { ConflictError, Invalid } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { lockItem } from "@/lib/organizations/permissions/change-access";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { getSite } from "@/lib/sites/sites/queries";
import type { SiteSubject } from "@/lib/sites/sites/subject";
import { sitePictureUrl } from "./address";
import { MAXIMUM_SITE_PICTURE, SITE_PICTURE_TYPES } from "./limits";
import type { SitePicture } from "./schemas";

/** Limit of an organization's pictures, so that they stay few beside its content. */
const MOST_PICTURES = 500;

/** Makes a picture for customizations of an upload of the caller, which is used up by it. */
export async function createSitePicture(
  db: Db,
  ctx: ActorContext,
  { id: siteId, organizationId }: SiteSubject,
  { upload: key }: { upload: string },
): Promise<SitePicture> {
  const upload = await db.upload.findFirst({
    where: { key, organizationId, userId: ctx.actor.userId },
    select: { key: true, name: true, size: true, arrived: true },
  });
  const source = upload && openUpload(db, upload);
  if (!source)
    throw Invalid.field("upload", "is no upload of yours whose bytes have arrived; upload the file first.");
  if (upload.size > MAXIMUM_SITE_PICTURE)
    throw Invalid.field("upload", "is larger than 2 MB; upload a smaller picture.");
  const { record, bytes } = await newFile(newId(), upload.name, await readBytes(source));
  const { id, name, contentType, size, width, height, hash } = record;
  if (!SITE_PICTURE_TYPES.includes(contentType)) {
    throw Invalid.field(
      "upload",
      "is not a picture that browsers show; upload a PNG, JPEG, WebP, GIF, AVIF, SVG or ICO file.",
    );
  }
  await inTransaction(db, async (tx) => {
    await lockItem(tx, { kind: "site", id: siteId });
    await getSite(tx, ctx.actor, { organizationId, id: siteId });
    if ((await tx.sitePicture.count({ where: { organizationId } })) >= MOST_PICTURES) {
      throw new ConflictError(
        `An organization has ${MOST_PICTURES} pictures of sites at most. Those that no site shows are deleted after a day.`,
        "too_many_pictures",
      );
    }
    await storeFileBytes(tx, organizationId, [{ record, bytes }]);
    await tx.sitePicture.create({
      data: {
        ...{ id, organizationId, name, contentType, size, width, height },
        fileHash: Buffer.from(hash, "hex"),
      },
      select: { id: true },
    });
    await removeUploads(tx, [key]);
  });
  return {
    object: "site-picture",
    ...{ id, name, contentType, size },
    ...(width !== null && height !== null && { dimensions: { width, height } }),
    url: sitePictureUrl(id),
  };
}
