import "server-only";
import type { ActorContext } from "@/lib/api/server/context";
import { prismaClient } from "@/lib/db/client";
import { inTransaction } from "@/lib/db/transaction";
import { DomainError, Forbidden, Invalid, NotFound } from "@/lib/errors";
import { newId } from "@/lib/ids";
import { isSigned, signedQuery } from "@/lib/signed-address";
import { apiUrl } from "@/lib/urls";
import type { RequestUpload, SignedUpload } from "./schemas";

/** what one person may have waiting to be used, counted by what was announced */
const MAXIMUM_WAITING = 1024 * 1024 * 1024;

/** Announces a file; the answer's address is where its bytes go. */
export const requestUpload = (
  ctx: ActorContext,
  organizationId: string,
  { file, kind }: RequestUpload,
): Promise<SignedUpload> =>
  inTransaction(async (tx) => {
    const waiting = await tx.upload.aggregate({ where: { userId: ctx.actor.userId }, _sum: { size: true } });
    if ((waiting._sum.size ?? 0) + file.size > MAXIMUM_WAITING) {
      throw new DomainError(
        "too_many_requests",
        "too_many_uploads",
        "More than 1 GB of your uploads wait to be used. Use them, or try again tomorrow when unused ones are gone.",
        { headers: { "retry-after": "3600" } },
      );
    }
    const key = newId();
    await tx.upload.create({
      data: {
        key,
        organizationId,
        userId: ctx.actor.userId,
        kind,
        name: file.name,
        contentType: file.type,
        size: file.size,
      },
      select: { key: true },
    });
    return {
      object: "storage-signed-url",
      url: `${apiUrl(`/uploads/${key}`)}?${signedQuery("upload", key)}`,
      key,
    };
  });

/** Stores the bytes of an announced file. The signature is the caller's whole permission. */
export async function putUpload(
  key: string,
  permission: { expires: string; signature: string },
  bytes: Uint8Array | undefined,
): Promise<void> {
  if (!isSigned("upload", key, permission)) {
    throw new Forbidden(
      "This upload address is not valid, or no longer. Ask for a new one.",
      "upload_address_expired",
    );
  }
  const upload = await prismaClient().upload.findUnique({ where: { key }, select: { size: true } });
  if (!upload) throw new NotFound("announced upload", key);
  if (bytes?.byteLength !== upload.size) {
    throw new Invalid(
      `The file was announced with ${upload.size} bytes, but ${bytes?.byteLength ?? 0} arrived. Send all of it.`,
      "upload_incomplete",
    );
  }
  await prismaClient().upload.updateMany({ where: { key }, data: { bytes: Uint8Array.from(bytes) } });
}
