import "server-only";
import { hoursBefore } from "@/lib/core/hours-before";
import type { Db } from "@/lib/platform/db/client";

const KEPT_DAYS = 366;

/** Deletes translations by the service that no run has used for a year. */
export const cleanUpTranslations = async (db: Db, now: Date): Promise<void> => {
  await db.translationMemory.deleteMany({ where: { usedAt: { lt: hoursBefore(now, KEPT_DAYS * 24) } } });
};
