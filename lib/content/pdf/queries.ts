import "server-only";
import { NotFound } from "@/lib/core/errors";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { signedQuery } from "@/lib/platform/signed-address";
import { apiUrl } from "@/lib/platform/urls";
import type { Pdf } from "./schemas";

/** The address where anyone can download a PDF for an hour. */
export const downloadAddress = (key: string): string =>
  `${apiUrl(`/pdfs/${key}`)}?${signedQuery("pdf", key)}`;

const pdfByKey = prepared(
  "pdf",
  `SELECT "name", "failure", "made", "total", "bytes" IS NOT NULL AS "isThere" FROM "PdfExport"
   WHERE "key" = $1 AND "spaceId" = $2 AND "expiresAt" > now()`,
);

/** Returns the progress of a PDF of a space, without its bytes. Throws NotFound. */
export async function getPdf(db: Db, spaceId: string, key: string): Promise<Pdf> {
  const [row] = await pdfByKey(db, [key, spaceId]);
  if (!row) throw new NotFound("PDF", key);
  const { name, failure, made, total, isThere } = row;
  return {
    object: "pdf",
    id: key,
    name,
    status: isThere ? "completed" : failure === null ? "in-progress" : "failed",
    ...(!isThere && failure !== null && { reason: failure }),
    progress: { made: isThere ? total : made, total },
    ...(isThere && { url: downloadAddress(key) }),
  };
}
