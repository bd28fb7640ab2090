import type { sites } from "@/lib/domains/sites/operations";
import type { ReadInput } from "@/lib/platform/api/client";

/** What the list of sites reads; server and browser ask for the same. */
export const sitesRead = (organizationId: string): ReadInput<typeof sites.list> => ({
  params: { organizationId },
  query: { limit: "50" },
});
