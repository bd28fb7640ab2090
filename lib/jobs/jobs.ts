import "server-only";
import { runGitOperationJob } from "@/lib/git/job";
import { runImportJob } from "@/lib/imports/job";
import { readSpecJob } from "@/lib/openapi-specs/job";
import { makePdfJob } from "@/lib/pdf/make-job";
import { collectJob } from "@/lib/revisions/collect-job";
import { indexSpaceJob, indexStaleSpacesJob } from "@/lib/search/index-job";
import { removeSpacesJob } from "@/lib/spaces/removal-job";
import { cleanUpJob } from "./clean-up-job";
import type { Job } from "./job";

/** Every kind of job there is: the worker's composition root. */
export const jobs: readonly Job[] = [
  runImportJob as Job,
  readSpecJob as Job,
  runGitOperationJob as Job,
  makePdfJob as Job,
  removeSpacesJob as Job,
  collectJob as Job,
  indexSpaceJob as Job,
  indexStaleSpacesJob as Job,
  cleanUpJob as Job,
];
