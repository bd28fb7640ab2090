import type { spaces } from "@/lib/domains/spaces/operations";
import type { ReadInput } from "@/lib/platform/api/client";

/** How many spaces the sidebar names; the rest are on the screen of all spaces. */
const SIDEBAR_SPACES = "12";

/** The read behind the sidebar's list of spaces; server and browser ask for the same. */
export const sidebarSpaces = (organizationId: string): ReadInput<typeof spaces.list> => ({
  params: { organizationId },
  query: { limit: SIDEBAR_SPACES },
});
