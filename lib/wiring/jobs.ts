import "server-only";
import "./declarations";
import type { z } from "zod";
import { sealAuditLogJob } from "@/lib/administration/audit/seal-job";
import { updateManualJob } from "@/lib/administration/demo/update-manual-job";
import { digestJob } from "@/lib/collaboration/notifications/digest-job";
import { readSpecJob } from "@/lib/content/openapi-specs/read-spec-job";
import { recheckSpecsJob } from "@/lib/content/openapi-specs/recheck-job";
import { makePdfJob } from "@/lib/content/pdf/make-job";
import { indexStaleSpacesJob } from "@/lib/content/search/index-stale-spaces-job";
import { runGitOperationJob } from "@/lib/exchange/git/run-operation-job";
import { runImportJob } from "@/lib/exchange/imports/run-import-job";
import { checkDomainJob, recheckDomainsJob } from "@/lib/identity/email-domains/recheck-job";
import { mailPasswordResetJob } from "@/lib/identity/mailed-links/password-reset-job";
import { certificateNoticesJob } from "@/lib/identity/saml/certificate-notices-job";
import { deliverWebhookJob } from "@/lib/integrations/webhooks/deliver-job";
import type { Job, JobHandler } from "@/lib/platform/jobs/job";
import { deliverMailJob } from "@/lib/platform/mail/send";
import { recheckHostsJob } from "@/lib/sites/hostnames/recheck-job";
import { checkHostJob } from "@/lib/sites/sites/check-host-job";
import { removeSpaceRowsJob, removeSpacesJob } from "@/lib/spaces/spaces/removal-job";
import { collectAllJob, collectJob } from "@/lib/store/collect-job";
import { conflictForecastJob } from "@/lib/store/conflict-forecast-job";
import { indexSpaceJob } from "@/lib/store/index-job";
import { translateJob } from "@/lib/translations/translate-job";
import { cleanUpJob } from "./clean-up-job";

/** A kind of job with its handler, which is loaded when the first job of the kind runs. */
export type RunnableJob = Job & { load: () => Promise<{ handle: JobHandler<never> }> };

const runs = <Payload extends z.ZodType>(
  job: Job<Payload>,
  load: () => Promise<{ handle: JobHandler<Payload> }>,
): RunnableJob => ({ ...(job as unknown as Job), load });

/** Every kind of job. */
export const jobs: readonly RunnableJob[] = [
  runs(runImportJob, () => import("@/lib/exchange/imports/run")),
  runs(readSpecJob, () => import("@/lib/content/openapi-specs/process")),
  runs(recheckSpecsJob, () => import("@/lib/content/openapi-specs/recheck")),
  runs(checkDomainJob, () => import("@/lib/identity/email-domains/check")),
  runs(recheckDomainsJob, () => import("@/lib/identity/email-domains/recheck")),
  runs(checkHostJob, () => import("@/lib/sites/hostnames/check")),
  runs(recheckHostsJob, () => import("@/lib/sites/hostnames/recheck")),
  runs(translateJob, () => import("@/lib/translations/run")),
  runs(runGitOperationJob, () => import("@/lib/exchange/git/run")),
  runs(makePdfJob, () => import("@/lib/content/pdf/make")),
  runs(digestJob, () => import("@/lib/collaboration/notifications/digest")),
  runs(mailPasswordResetJob, () => import("@/lib/identity/mailed-links/password-reset")),
  runs(deliverWebhookJob, () => import("@/lib/integrations/webhooks/deliver")),
  runs(deliverMailJob, () => import("@/lib/platform/mail/deliver")),
  runs(removeSpacesJob, () => import("@/lib/spaces/spaces/removal")),
  runs(removeSpaceRowsJob, () => import("@/lib/spaces/spaces/removal-rows")),
  runs(collectJob, () => import("@/lib/store/collect")),
  runs(collectAllJob, () => import("@/lib/store/collect-all")),
  runs(indexSpaceJob, () => import("@/lib/content/search/index-space")),
  runs(conflictForecastJob, () => import("@/lib/collaboration/change-requests/forecast-conflicts")),
  runs(indexStaleSpacesJob, () => import("@/lib/content/search/index-stale-spaces")),
  runs(certificateNoticesJob, () => import("@/lib/identity/saml/certificate-notices")),
  runs(sealAuditLogJob, () => import("@/lib/administration/audit/seal")),
  runs(updateManualJob, () => import("@/lib/administration/demo/update-manual")),
  runs(cleanUpJob, () => import("./clean-up")),
];
