import "server-only";
import { fileResponse } from "@/lib/content/files/download";
import { downloadPicture } from "@/lib/content/pictures/queries";
import { NotFound } from "@/lib/core/errors";
import type { ApiRequest, ApiResponse } from "@/lib/platform/api/server/message";
import type { Db } from "@/lib/platform/db/client";
import { findAssets } from "@/lib/store/read";
import { cacheControl, commonHeaders } from "./responses";
import { isFileVisible } from "./visible-files";
import type { Variant, VisibleSite } from "./visible-site";

/** Responds with a picture of a customization of the organization. Throws NotFound. */
export async function servePicture(
  db: Db,
  shown: VisibleSite,
  pictureId: string,
  request: ApiRequest,
): Promise<ApiResponse> {
  const { site, visitor } = shown;
  const caches = visitor.isAnonymous ? "public" : "private";
  const { status, headers, body } = await downloadPicture(
    db,
    pictureId,
    request.headers,
    caches,
    site.organizationId,
  );
  return { status, headers: { ...commonHeaders(shown), ...headers }, body };
}

/** Responds with the bytes of a file that the variant shows to the visitor now. Throws NotFound. */
export async function serveFile(
  db: Db,
  shown: VisibleSite,
  variant: Variant,
  fileId: string,
  request: ApiRequest,
): Promise<ApiResponse> {
  const { snapshot } = variant.reading;
  const found = (await findAssets(db, snapshot, "file", [fileId])).get(fileId);
  if (!found || !(await isFileVisible(db, shown, variant, fileId))) throw new NotFound("file", fileId);
  const { status, headers, body } = fileResponse(
    db,
    snapshot.organizationId,
    found.record,
    request.headers,
    cacheControl(shown),
  );
  return { status, headers: { ...commonHeaders(shown), ...headers }, body };
}
