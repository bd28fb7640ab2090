import "server-only";
import type { z } from "zod";
import { runGitOperationJob } from "@/lib/git/job";
import { runImportJob } from "@/lib/imports/job";
import { readSpecJob } from "@/lib/openapi-specs/job";
import { makePdfJob } from "@/lib/pdf/make-job";
import { collectJob } from "@/lib/revisions/collect-job";
import { indexSpaceJob } from "@/lib/revisions/index-job";
import { indexStaleSpacesJob } from "@/lib/search/index-stale-spaces-job";
import { removeSpacesJob } from "@/lib/spaces/removal-job";
import { cleanUpJob } from "./clean-up-job";
import type { Job, JobHandler } from "./job";

/** A kind of job with the code that does it, which is loaded when the first of its kind runs. */
export type RunnableJob = Job & { load: () => Promise<{ handle: JobHandler<never> }> };

const runs = <Payload extends z.ZodType>(
  job: Job<Payload>,
  load: () => Promise<{ handle: JobHandler<Payload> }>,
): RunnableJob => ({ ...(job as unknown as Job), load });

/** Every kind of job there is. */
export const jobs: readonly RunnableJob[] = [
  runs(runImportJob, () => import("@/lib/imports/run")),
  runs(readSpecJob, () => import("@/lib/openapi-specs/process")),
  runs(runGitOperationJob, () => import("@/lib/git/run")),
  runs(makePdfJob, () => import("@/lib/pdf/make")),
  runs(removeSpacesJob, () => import("@/lib/spaces/removal")),
  runs(collectJob, () => import("@/lib/revisions/collect")),
  runs(indexSpaceJob, () => import("@/lib/search/index-space")),
  runs(indexStaleSpacesJob, () => import("@/lib/search/index-stale-spaces")),
  runs(cleanUpJob, () => import("./clean-up")),
];
