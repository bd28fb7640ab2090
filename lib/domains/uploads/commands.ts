import "server-only";
import { cleanFileName } from "@/lib/core/content/file-name";
import { DomainError, Forbidden, Invalid, NotFound } from "@/lib/errors";
import { newId } from "@/lib/ids";
import type { RequestUpload, SignedUpload } from "@/lib/model/uploads/schemas";
import type { BodyStream } from "@/lib/platform/api/server/body";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { isSigned, signedQuery } from "@/lib/signed-address";
import { apiUrl } from "@/lib/urls";
import { storeUpload, uploadIncomplete } from "./store";

/** what one person may have waiting to be used, counted by what was announced */
const MAXIMUM_WAITING = 1024 * 1024 * 1024;

/** Announces a file; the answer's address is where its bytes go. */
export const requestUpload = (
  db: Db,
  ctx: ActorContext,
  organizationId: string,
  { file, kind }: RequestUpload,
): Promise<SignedUpload> =>
  inTransaction(db, async (tx) => {
    const waiting = await tx.upload.aggregate({ where: { userId: ctx.actor.userId }, _sum: { size: true } });
    if ((waiting._sum.size ?? 0) + file.size > MAXIMUM_WAITING) {
      throw new DomainError(
        "too_many_requests",
        "too_many_uploads",
        "You have more than 1 GB of unused uploads. Use them, or try again tomorrow when they expire.",
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
        name: cleanFileName(file.name),
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

/**
 * Stores the bytes of an announced file. The signature is the caller's whole permission, and all that can be
 * refused without the bytes is refused before the first of them is read.
 */
export async function putUpload(
  db: Db,
  key: string,
  permission: { expires: string; signature: string },
  body: BodyStream,
  digest: string | undefined,
): Promise<void> {
  if (!isSigned("upload", key, permission)) {
    throw new Forbidden(
      "This upload link is invalid or expired. Request a new one.",
      "upload_address_expired",
    );
  }
  const expected = sha256In(digest);
  const upload = await db.upload.findUnique({ where: { key }, select: { size: true } });
  if (!upload) throw new NotFound("announced upload", key);
  if (body.size !== null && body.size !== upload.size) throw uploadIncomplete(upload.size, body.size);
  await storeUpload(db, { key, size: upload.size, sha256: expected }, body.chunks);
}

/** The hash that a Content-Digest header (RFC 9530) announces; null when it names none that we know. */
function sha256In(header: string | undefined): Buffer | null {
  const [, encoded] = /(?:^|,)\s*sha-256=:([^:]*):/.exec(header ?? "") ?? [];
  if (encoded === undefined) return null;
  const hash = Buffer.from(encoded, "base64");
  if (hash.length === 32) return hash;
  throw new Invalid(
    "Content-Digest: the value of sha-256 is not the base64 of 32 bytes; correct it or leave it out.",
    "digest_malformed",
  );
}
