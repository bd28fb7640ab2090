import "server-only";
import type { Db } from "@/lib/platform/db/client";

/** Deletes expired PDFs. */
export async function cleanUpPdfs(db: Db, now: Date): Promise<void> {
  await db.pdfExport.deleteMany({ where: { expiresAt: { lt: now } } });
}
