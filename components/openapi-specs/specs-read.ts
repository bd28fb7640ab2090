import type { openApiSpecs } from "@/lib/domains/openapi-specs/operations";
import type { OpenAPISpec } from "@/lib/model/openapi-specs/schemas";
import type { ReadInput } from "@/lib/platform/api/client";
import { fallbackPollInterval } from "../layout/liveness";
import { isBeingRead } from "./spec-labels";

/** What the list of specs reads; server and browser ask for the same. */
export const specsRead = (organizationId: string): ReadInput<typeof openApiSpecs.list> => ({
  params: { organizationId },
  query: { limit: "50" },
});

/** What the versions of a spec are read with. */
export const versionsRead = (
  organizationId: string,
  specSlug: string,
): ReadInput<typeof openApiSpecs.versions> => ({
  params: { organizationId, specSlug },
  query: { limit: "20" },
});

/** What the operations of a spec are read with. */
export const operationsRead = (
  organizationId: string,
  specSlug: string,
  search: string,
): ReadInput<typeof openApiSpecs.latestOperations> => ({
  params: { organizationId, specSlug },
  query: { limit: "100", ...(search !== "" && { search }) },
});

/** How often to look again while something is being read. */
export const pollWhileRead = (specs: readonly OpenAPISpec[] | undefined): number | false =>
  specs?.some(isBeingRead) ? fallbackPollInterval(1_000) : false;
