import "server-only";
import { disposition } from "@/lib/content/files/download";
import { DomainError, Forbidden, NotFound } from "@/lib/core/errors";
import { Bytes } from "@/lib/platform/api/server/reply";
import type { Db } from "@/lib/platform/db/client";
import { isSigned } from "@/lib/platform/signed-address";
import { findPdf } from "./commands";

/** Downloads a PDF. The signature is the caller's whole permission. */
export async function downloadPdf(
  db: Db,
  key: string,
  permission: { expires: string; signature: string },
): Promise<Bytes> {
  if (!isSigned("pdf", key, permission)) {
    throw new Forbidden(
      "This download link is invalid or expired. Request a new one.",
      "download_address_expired",
    );
  }
  const found = await findPdf(db, key);
  if (!found) throw new NotFound("PDF", key);
  if (found.failure !== null) throw new DomainError("unprocessable", "pdf_failed", found.failure);
  if (!found.bytes) {
    throw new DomainError(
      "overloaded",
      "pdf_in_preparation",
      "The PDF is being made; try again in a moment.",
      {
        headers: { "retry-after": "2" },
      },
    );
  }
  return new Bytes(found.bytes, 200, {
    "content-type": "application/pdf",
    "content-length": String(found.bytes.byteLength),
    "content-disposition": disposition(found.name, false),
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-store",
  });
}
