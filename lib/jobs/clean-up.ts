import "server-only";
import { cleanUpRequests } from "@/lib/api/server/clean-up";
import { cleanUpSessions } from "@/lib/auth/clean-up";
import type { RootDb } from "@/lib/db/client";
import { cleanUpImports } from "@/lib/imports/clean-up";
import { cleanUpSpecs } from "@/lib/openapi-specs/clean-up";
import { cleanUpPdfs } from "@/lib/pdf/clean-up";
import { cleanUpPresence } from "@/lib/presence/clean-up";
import { cleanUpUploads } from "@/lib/uploads/clean-up";

const cleanUps = [
  cleanUpRequests,
  cleanUpSessions,
  cleanUpPresence,
  cleanUpImports,
  cleanUpSpecs,
  cleanUpPdfs,
  cleanUpUploads,
];

/** Has everybody remove what has served its time. */
export async function handle(db: RootDb): Promise<void> {
  const now = new Date();
  for (const cleanUp of cleanUps) await cleanUp(db, now);
}
