import "server-only";
import { cleanUpEmptyDrafts } from "@/lib/collaboration/change-requests/commands/archive-empty";
import { cleanUpNotifications } from "@/lib/collaboration/notifications/clean-up";
import { cleanUpPresence } from "@/lib/collaboration/presence/clean-up";
import { cleanUpSpecs } from "@/lib/content/openapi-specs/clean-up";
import { cleanUpPdfs } from "@/lib/content/pdf/clean-up";
import { cleanUpPictures } from "@/lib/content/pictures/clean-up";
import { cleanUpUploads } from "@/lib/content/uploads/clean-up";
import { cleanUpGit } from "@/lib/exchange/git/clean-up";
import { cleanUpImports } from "@/lib/exchange/imports/clean-up";
import { cleanUpMailedLinks } from "@/lib/identity/mailed-links/clean-up";
import { cleanUpSaml } from "@/lib/identity/saml/clean-up";
import { cleanUpChallenges } from "@/lib/identity/second-factor/clean-up";
import { cleanUpWebhooks } from "@/lib/integrations/webhooks/clean-up";
import { cleanUpRequests } from "@/lib/platform/api/server/clean-up";
import { cleanUpSessions } from "@/lib/platform/auth/clean-up";
import type { RootDb } from "@/lib/platform/db/client";
import { cleanUpJobs } from "@/lib/platform/jobs/clean-up";
import { inTurn } from "@/lib/platform/jobs/in-turn";
import { cleanUpMails } from "@/lib/platform/mail/clean-up";
import { cleanUpSiteCounts } from "@/lib/sites/insights/clean-up";
import { cleanUpPreviewLinks } from "@/lib/sites/preview-links/clean-up";
import { cleanUpCopies } from "@/lib/sites/published/clean-up";
import { cleanUpTranslations } from "@/lib/translations/clean-up";

const cleanUps = [
  cleanUpRequests,
  cleanUpJobs,
  cleanUpSessions,
  cleanUpChallenges,
  cleanUpMailedLinks,
  cleanUpPresence,
  cleanUpNotifications,
  cleanUpMails,
  cleanUpImports,
  cleanUpGit,
  cleanUpTranslations,
  cleanUpEmptyDrafts,
  cleanUpSpecs,
  cleanUpPdfs,
  cleanUpUploads,
  cleanUpSaml,
  cleanUpWebhooks,
  cleanUpSiteCounts,
  cleanUpPreviewLinks,
  cleanUpCopies,
  cleanUpPictures,
];

/** Removes expired data, domain by domain. */
export async function handle(db: RootDb): Promise<void> {
  const now = new Date();
  await inTurn(cleanUps, (cleanUp) => cleanUp(db, now));
}
