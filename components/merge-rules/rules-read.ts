import type { members } from "@/lib/domains/members/operations";
import type { ReadInput } from "@/lib/platform/api/client";

/** The people whom rules can name; server and browser ask for the same. */
export const peopleRead = (organizationId: string): ReadInput<typeof members.list> => ({
  params: { organizationId },
  query: { limit: "1000" },
});
