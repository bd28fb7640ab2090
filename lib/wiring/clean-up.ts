import "server-only";
import { cleanUpEmptyDrafts } from "@/lib/domains/change-requests/commands/archive-empty";
import { cleanUpImports } from "@/lib/domains/imports/clean-up";
import { cleanUpNotifications } from "@/lib/domains/notifications/clean-up";
import { cleanUpSpecs } from "@/lib/domains/openapi-specs/clean-up";
import { cleanUpPdfs } from "@/lib/domains/pdf/clean-up";
import { cleanUpPresence } from "@/lib/domains/presence/clean-up";
import { cleanUpSaml } from "@/lib/domains/saml/clean-up";
import { cleanUpSiteCounts } from "@/lib/domains/site-insights/clean-up";
import { cleanUpUploads } from "@/lib/domains/uploads/clean-up";
import { cleanUpWebhooks } from "@/lib/domains/webhooks/clean-up";
import { cleanUpRequests } from "@/lib/platform/api/server/clean-up";
import { cleanUpSessions } from "@/lib/platform/auth/clean-up";
import type { RootDb } from "@/lib/platform/db/client";
import { cleanUpMails } from "@/lib/platform/mail/clean-up";

const cleanUps = [
  cleanUpRequests,
  cleanUpSessions,
  cleanUpPresence,
  cleanUpNotifications,
  cleanUpMails,
  cleanUpImports,
  cleanUpEmptyDrafts,
  cleanUpSpecs,
  cleanUpPdfs,
  cleanUpUploads,
  cleanUpSaml,
  cleanUpWebhooks,
  cleanUpSiteCounts,
];

/** Removes expired data, domain by domain. */
export async function handle(db: RootDb): Promise<void> {
  const now = new Date();
  for (const cleanUp of cleanUps) await cleanUp(db, now);
}
