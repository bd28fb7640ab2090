import "server-only";
import { cleanFileName } from "@/lib/core/content/file-name";
import { DomainError, Forbidden, Invalid, NotFound } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import type { BodyStream } from "@/lib/platform/api/server/body";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db } from "@/lib/platform/db/client";
import { lockRow } from "@/lib/platform/db/lock-row";
import { inTransaction } from "@/lib/platform/db/transaction";
import { isSigned } from "@/lib/platform/signed-address";
import { MAXIMUM_UPLOAD } from "./limits";
import { presentUpload } from "./present";
import type { RequestUpload, SignedUpload } from "./schemas";
import { refuseSize, storeUpload } from "./store";

/** limit of one person's unused uploads, by announced size */
const MAXIMUM_WAITING = 2 * MAXIMUM_UPLOAD;

/** Announces a file and returns the address for its bytes. */
export const requestUpload = (
  db: Db,
  ctx: ActorContext,
  organizationId: string,
  { file, kind }: RequestUpload,
): Promise<SignedUpload> =>
  inTransaction(db, async (tx) => {
    const { userId } = ctx.actor;
    // Two announcements at the same time would each see only the others.
    await lockRow(tx, "User", userId);
    const waiting = await tx.upload.aggregate({ where: { userId }, _sum: { size: true } });
    if ((waiting._sum.size ?? 0) + file.size > MAXIMUM_WAITING) {
      throw new DomainError(
        "too_many_requests",
        "too_many_uploads",
        "You have more than 4 GB of unused uploads. Use them, or try again tomorrow when they expire.",
        { headers: { "retry-after": "3600" } },
      );
    }
    const upload = await tx.upload.create({
      data: {
        key: newId(),
        organizationId,
        userId,
        kind,
        name: cleanFileName(file.name),
        contentType: file.type,
        size: file.size,
      },
      select: { key: true, size: true, received: true },
    });
    return presentUpload(upload);
  });

/**
 * Stores the bytes of an announced file, or a part of them. The signature is the caller's whole permission.
 * Everything that can be checked without the bytes is checked before they are read.
 */
export async function putUpload(
  db: Db,
  key: string,
  { offset, ...permission }: { expires: string; signature: string; offset?: number },
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
  if (body.size !== null) refuseSize(upload.size, offset, body.size);
  await storeUpload(db, { key, size: upload.size, offset, sha256: expected }, body.chunks);
}

/** Returns the hash in a Content-Digest header (RFC 9530); null without a supported one. */
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
