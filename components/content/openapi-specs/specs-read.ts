import { fallbackPollInterval } from "@/components/layout/liveness";
import type { openApiSpecs } from "@/lib/content/openapi-specs/operations";
import type { OpenAPISpec } from "@/lib/content/openapi-specs/schemas";
import type { ReadInput } from "@/lib/platform/api/client";
import { isBeingRead } from "./spec-labels";

/** The request of the spec list, shared by server and browser. */
export const specsRead = (organizationId: string): ReadInput<typeof openApiSpecs.list> => ({
  params: { organizationId },
  query: { limit: "50" },
});

/** The request of a spec's versions. */
export const versionsRead = (
  organizationId: string,
  specSlug: string,
): ReadInput<typeof openApiSpecs.versions> => ({
  params: { organizationId, specSlug },
  query: { limit: "20" },
});

/** The request of the operations of a spec. */
export const operationsRead = (
  organizationId: string,
  specSlug: string,
  search: string,
): ReadInput<typeof openApiSpecs.latestOperations> => ({
  params: { organizationId, specSlug },
  query: { limit: "100", ...(search !== "" && { search }) },
});

/** Returns the polling interval while a spec is being read. */
export const pollWhileRead = (specs: readonly OpenAPISpec[] | undefined): number | false =>
  specs?.some(isBeingRead) ? fallbackPollInterval(1_000) : false;
