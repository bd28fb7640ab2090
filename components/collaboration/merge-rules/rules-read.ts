import type { members } from "@/lib/organizations/members/operations";
import type { ReadInput } from "@/lib/platform/api/client";

/** The request of the people that rules can name, shared by server and browser. */
export const peopleRead = (organizationId: string): ReadInput<typeof members.list> => ({
  params: { organizationId },
  query: { limit: "1000" },
});
