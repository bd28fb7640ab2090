import "server-only";
import type { Db } from "@/lib/platform/db/client";

/** Deletes links that expired. */
export const cleanUpMailedLinks = (db: Db, now: Date): Promise<unknown> =>
  db.mailedLink.deleteMany({ where: { expiresAt: { lt: now } } });
