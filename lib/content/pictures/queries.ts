import "server-only";
import { fileResponse } from "@/lib/content/files/download";
import type { FileRecord } from "@/lib/core/content/records";
import { NotFound } from "@/lib/core/errors";
import type { Bytes } from "@/lib/platform/api/server/reply";
import type { Db } from "@/lib/platform/db/client";

/**
 * Responds with the bytes of a picture, or the requested ranges of them. Throws NotFound.
 * @param caches the caches that may keep them: the bytes of an address never change
 * @param of the organization whose pictures exist here; absent for all
 */
export async function downloadPicture(
  db: Db,
  id: string,
  headers: Readonly<Record<string, string | undefined>>,
  caches: "public" | "private" = "public",
  of?: string,
): Promise<Bytes> {
  const found = await db.picture.findFirst({ where: { id, ...(of && { organizationId: of }) } });
  if (!found) throw new NotFound("picture", id);
  const { organizationId, fileHash, createdAt: _, ...picture } = found;
  const record: FileRecord = { ...picture, hash: Buffer.from(fileHash).toString("hex") };
  return fileResponse(db, organizationId, record, headers, `${caches}, max-age=31536000, immutable`);
}
