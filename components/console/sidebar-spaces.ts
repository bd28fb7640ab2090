import type { ReadInput } from "@/lib/platform/api/client";
import type { spaces } from "@/lib/spaces/spaces/operations";

/** The number of spaces in the sidebar; the rest are on the screen of all spaces. */
const SIDEBAR_SPACES = "12";

/** The request of the sidebar's spaces, shared by server and browser. */
export const sidebarSpaces = (organizationId: string): ReadInput<typeof spaces.list> => ({
  params: { organizationId },
  query: { limit: SIDEBAR_SPACES },
});
