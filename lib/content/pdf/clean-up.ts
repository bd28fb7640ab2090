import "server-only";
import type { Db, Tx } from "@/lib/platform/db/client";

/** Deletes expired PDFs. */
export async function cleanUpPdfs(db: Db, now: Date): Promise<void> {
  await db.pdfExport.deleteMany({ where: { expiresAt: { lt: now } } });
}

/** Deletes the PDFs of a permanently deleted space, whose addresses need no sign-in. */
export const removePdfsOf = (tx: Tx, spaceId: string): Promise<unknown> =>
  tx.pdfExport.deleteMany({ where: { spaceId } });
