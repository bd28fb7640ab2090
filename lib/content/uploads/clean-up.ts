import "server-only";
import { hoursBefore } from "@/lib/core/hours-before";
import type { Db } from "@/lib/platform/db/client";
import { ADDRESS_LIFETIME_MS } from "@/lib/platform/signed-address";
import { removeAbandonedParts } from "./store";

/** Deletes uploads unused for a day, and parts of abandoned ones. */
export async function cleanUpUploads(db: Db, now: Date): Promise<void> {
  await db.upload.deleteMany({ where: { updatedAt: { lt: hoursBefore(now, 24) } } });
  await removeAbandonedParts(db, new Date(now.getTime() - 2 * ADDRESS_LIFETIME_MS));
}
