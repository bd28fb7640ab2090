import type { ReadInput } from "@/lib/platform/api/client";
import type { sites } from "@/lib/sites/sites/operations";

/** The request of the site list, shared by server and browser. */
export const sitesRead = (organizationId: string): ReadInput<typeof sites.list> => ({
  params: { organizationId },
  query: { limit: "50" },
});
