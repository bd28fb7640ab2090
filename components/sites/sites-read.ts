import type { sites } from "@/lib/domains/sites/operations";
import type { ReadInput } from "@/lib/platform/api/client";

/** The request of the site list, shared by server and browser. */
export const sitesRead = (organizationId: string): ReadInput<typeof sites.list> => ({
  params: { organizationId },
  query: { limit: "50" },
});
