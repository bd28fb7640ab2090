import "server-only";
import type { z } from "zod";
import { sealAuditLogJob } from "@/lib/domains/audit/seal-job";
import { checkDomainJob, recheckDomainsJob } from "@/lib/domains/email-domains/recheck-job";
import { runGitOperationJob } from "@/lib/domains/git/job";
import { recheckHostsJob } from "@/lib/domains/hostnames/recheck-job";
import { runImportJob } from "@/lib/domains/imports/job";
import { mailPasswordResetJob } from "@/lib/domains/mailed-links/password-reset-job";
import { digestJob } from "@/lib/domains/notifications/digest-job";
import { readSpecJob } from "@/lib/domains/openapi-specs/job";
import { recheckSpecsJob } from "@/lib/domains/openapi-specs/recheck-job";
import { makePdfJob } from "@/lib/domains/pdf/make-job";
import { certificateNoticesJob } from "@/lib/domains/saml/certificate-notices-job";
import { indexStaleSpacesJob } from "@/lib/domains/search/index-stale-spaces-job";
import { checkHostJob } from "@/lib/domains/sites/check-host-job";
import { removeSpacesJob } from "@/lib/domains/spaces/removal-job";
import { translateJob } from "@/lib/domains/translations/job";
import { deliverWebhookJob } from "@/lib/domains/webhooks/job";
import type { Job, JobHandler } from "@/lib/platform/jobs/job";
import { deliverMailJob } from "@/lib/platform/mail/send";
import { collectJob } from "@/lib/store/collect-job";
import { conflictForecastJob } from "@/lib/store/conflict-forecast-job";
import { indexSpaceJob } from "@/lib/store/index-job";
import { cleanUpJob } from "./clean-up-job";

/** A kind of job with its handler, which is loaded when the first job of the kind runs. */
export type RunnableJob = Job & { load: () => Promise<{ handle: JobHandler<never> }> };

const runs = <Payload extends z.ZodType>(
  job: Job<Payload>,
  load: () => Promise<{ handle: JobHandler<Payload> }>,
): RunnableJob => ({ ...(job as unknown as Job), load });

/** Every kind of job. */
export const jobs: readonly RunnableJob[] = [
  runs(runImportJob, () => import("@/lib/domains/imports/run")),
  runs(readSpecJob, () => import("@/lib/domains/openapi-specs/process")),
  runs(recheckSpecsJob, () => import("@/lib/domains/openapi-specs/recheck")),
  runs(checkDomainJob, () => import("@/lib/domains/email-domains/check")),
  runs(recheckDomainsJob, () => import("@/lib/domains/email-domains/recheck")),
  runs(checkHostJob, () => import("@/lib/domains/hostnames/check")),
  runs(recheckHostsJob, () => import("@/lib/domains/hostnames/recheck")),
  runs(translateJob, () => import("@/lib/domains/translations/run")),
  runs(runGitOperationJob, () => import("@/lib/domains/git/run")),
  runs(makePdfJob, () => import("@/lib/domains/pdf/make")),
  runs(digestJob, () => import("@/lib/domains/notifications/digest")),
  runs(mailPasswordResetJob, () => import("@/lib/domains/mailed-links/password-reset")),
  runs(deliverWebhookJob, () => import("@/lib/domains/webhooks/deliver")),
  runs(deliverMailJob, () => import("@/lib/platform/mail/deliver")),
  runs(removeSpacesJob, () => import("@/lib/domains/spaces/removal")),
  runs(collectJob, () => import("@/lib/store/collect")),
  runs(indexSpaceJob, () => import("@/lib/domains/search/index-space")),
  runs(conflictForecastJob, () => import("@/lib/domains/change-requests/forecast-conflicts")),
  runs(indexStaleSpacesJob, () => import("@/lib/domains/search/index-stale-spaces")),
  runs(certificateNoticesJob, () => import("@/lib/domains/saml/certificate-notices")),
  runs(sealAuditLogJob, () => import("@/lib/domains/audit/seal")),
  runs(cleanUpJob, () => import("./clean-up")),
];
