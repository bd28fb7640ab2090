import "server-only";
import type { RootDb } from "@/lib/db/client";
import { ADDRESS_LIFETIME_MS } from "@/lib/signed-address";
import { removeAbandonedParts } from "@/lib/uploads/store";

const HOUR = 60 * 60 * 1000;
/** how long a POST can be repeated under its Idempotency-Key, and an upload waits to be used */
const KEPT_MS = 24 * HOUR;
/** an import that has shown no progress for so long will not finish; its deliveries are used up by then */
const ABANDONED_MS = 6 * HOUR;

export async function handle(db: RootDb): Promise<void> {
  const now = Date.now();
  const before = (age: number) => ({ lt: new Date(now - age) });
  await db.rateWindow.deleteMany({ where: { minute: before(HOUR) } });
  await db.idempotencyRecord.deleteMany({ where: { createdAt: before(KEPT_MS) } });
  await db.importRun.updateMany({
    where: { status: { in: ["pending", "in_progress"] }, updatedAt: before(ABANDONED_MS) },
    data: {
      status: "failed",
      reason: "The import was abandoned. Start it again.",
      completedAt: new Date(now),
      updatedAt: new Date(now),
    },
  });
  await db.openApiSpec.updateMany({
    where: { processingState: { not: "complete" }, updatedAt: before(ABANDONED_MS) },
    data: {
      processingState: "complete",
      lastProcessError: "FETCH_TIMEOUT",
      lastProcessProblems: [{ message: "Reading it was abandoned. Try again.", code: "FETCH_TIMEOUT" }],
      lastProcessedAt: new Date(now),
      updatedAt: new Date(now),
    },
  });
  await db.session.deleteMany({
    where: { OR: [{ expiresAt: before(0) }, { lastSeenAt: before(24 * HOUR) }] },
  });
  await db.presence.deleteMany({ where: { seenAt: before(HOUR) } });
  await db.signInAttempt.deleteMany({ where: { windowStart: before(HOUR) } });
  await db.pdfExport.deleteMany({ where: { expiresAt: before(0) } });
  await db.upload.deleteMany({ where: { createdAt: before(KEPT_MS) } });
  await removeAbandonedParts(db, new Date(now - 2 * ADDRESS_LIFETIME_MS));
}
