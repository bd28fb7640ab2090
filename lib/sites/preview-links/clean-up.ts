import "server-only";
import { hoursBefore } from "@/lib/core/hours-before";
import type { Db } from "@/lib/platform/db/client";

const KEPT_DAYS = 30;

/** Deletes links a month after they expired. */
export const cleanUpPreviewLinks = async (db: Db, now: Date): Promise<void> => {
  await db.previewLink.deleteMany({ where: { expiresAt: { lt: hoursBefore(now, KEPT_DAYS * 24) } } });
};
