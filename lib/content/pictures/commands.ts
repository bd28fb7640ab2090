import "server-only";
import { newFile, storeFileBytes } from "@/lib/content/files/store";
import { openUpload, removeUploads } from "@/lib/content/uploads/store";
import { readBytes } from "@/lib/core/byte-source";
import { ConflictError, Invalid } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import type { OrganizationSubject } from "@/lib/organizations/organizations/subject";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db, Tx } from "@/lib/platform/db/client";
import { lockRow } from "@/lib/platform/db/lock-row";
import { inTransaction } from "@/lib/platform/db/transaction";
import { getSite } from "@/lib/sites/sites/queries";
import type { SiteSubject } from "@/lib/sites/sites/subject";
import { pictureUrl } from "./address";
import { MAXIMUM_PICTURE, PICTURE_TYPES } from "./limits";
import type { CreatePicture, Picture } from "./schemas";

/** Limits, so that pictures stay few beside the content. */
const MOST_OF_SITES = 500;
const MOST_OF_PERSON = 20;

/** Makes a picture for customizations of an upload of the caller, which is used up by it. */
export const createSitePicture = (
  db: Db,
  ctx: ActorContext,
  { id: siteId, organizationId }: SiteSubject,
  { upload }: CreatePicture,
): Promise<Picture> =>
  makePicture(db, ctx, { organizationId, ownerId: null, upload }, async (tx) => {
    await lockRow(tx, "Organization", organizationId);
    await getSite(tx, ctx.actor, { organizationId, id: siteId });
    if ((await tx.picture.count({ where: { organizationId, ownerId: null } })) < MOST_OF_SITES) return;
    throw new ConflictError(
      `An organization has ${MOST_OF_SITES} pictures of sites at most. Those that no site shows are deleted after a day.`,
      "too_many_pictures",
    );
  });

/** Makes a picture of the caller, or of an organization, of an upload of the caller, which is used up by it. */
export const createPicture = (
  db: Db,
  ctx: ActorContext,
  { organizationId }: Pick<OrganizationSubject, "organizationId">,
  { upload }: CreatePicture,
): Promise<Picture> => {
  const ownerId = ctx.actor.userId;
  return makePicture(db, ctx, { organizationId, ownerId, upload }, async (tx) => {
    await lockRow(tx, "User", ownerId);
    if ((await tx.picture.count({ where: { ownerId } })) < MOST_OF_PERSON) return;
    throw new ConflictError(
      `You have ${MOST_OF_PERSON} pictures at most. Those that no profile and no organization shows are deleted after a day.`,
      "too_many_pictures",
    );
  });
};

/** @param check checks in the transaction that the picture may be stored */
async function makePicture(
  db: Db,
  ctx: ActorContext,
  of: { organizationId: string; ownerId: string | null; upload: string },
  check: (tx: Tx) => Promise<void>,
): Promise<Picture> {
  const { organizationId, ownerId, upload: key } = of;
  const upload = await db.upload.findFirst({
    where: { key, organizationId, userId: ctx.actor.userId },
    select: { key: true, name: true, size: true, arrived: true },
  });
  const source = upload && openUpload(db, upload);
  if (!source) throw noUpload();
  if (upload.size > MAXIMUM_PICTURE)
    throw Invalid.field("upload", "is larger than 2 MB; upload a smaller picture.");
  const { record, bytes } = await newFile(newId(), upload.name, await readBytes(source));
  const { id, name, contentType, size, width, height, hash } = record;
  if (!PICTURE_TYPES.includes(contentType)) {
    throw Invalid.field(
      "upload",
      "is not a picture that browsers show; upload a PNG, JPEG, WebP, GIF, AVIF, SVG or ICO file.",
    );
  }
  await inTransaction(db, async (tx) => {
    await check(tx);
    if ((await removeUploads(tx, [key])) === 0) throw noUpload();
    await storeFileBytes(tx, organizationId, [{ record, bytes }]);
    await tx.picture.create({
      data: {
        ...{ id, organizationId, ownerId, name, contentType, size, width, height },
        fileHash: Buffer.from(hash, "hex"),
      },
      select: { id: true },
    });
  });
  return {
    object: "picture",
    ...{ id, name, contentType, size },
    ...(width !== null && height !== null && { dimensions: { width, height } }),
    url: pictureUrl(id),
  };
}

const noUpload = (): Invalid =>
  Invalid.field("upload", "is no upload of yours whose bytes have arrived; upload the file first.");
