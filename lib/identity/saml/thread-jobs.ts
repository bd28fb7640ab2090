import { threadJob } from "@/lib/platform/threads/thread-job";
import type { IdpMetadata } from "./on-thread/metadata";
import type { ResponseReport } from "./on-thread/report";
import type { ResponseVerdict } from "./on-thread/response";
import type { ResponseToCheck } from "./on-thread/response-to-check";

/** Anonymous visitors send responses, so each gets half of the time. */
const shareOfTime = () => 1 / 2;

/** Parses the metadata of an identity provider. */
export const readMetadataJob = threadJob<string, IdpMetadata>("saml-metadata");

/** Checks a SAML response. */
export const checkResponseJob = threadJob<ResponseToCheck, ResponseVerdict>("saml-response", { shareOfTime });

/** Checks a SAML response and reports every check. */
export const examineResponseJob = threadJob<{ response: ResponseToCheck; requestId: string }, ResponseReport>(
  "saml-report",
  { shareOfTime },
);
