import { MOST_EXEMPT } from "@/lib/organizations/members/limits";
import type { members } from "@/lib/organizations/members/operations";
import type { ReadInput } from "@/lib/platform/api/client";

/* The requests of an organization's settings, shared by server and browser. */

/** The list of a section. */
export const listRead = (organizationId: string) => ({
  params: { organizationId },
  query: { limit: "50" },
});

/** Counts the members without a second factor. */
export const withoutSecondFactorRead = (organizationId: string): ReadInput<typeof members.list> => ({
  params: { organizationId },
  query: { secondFactor: "false", limit: "1" },
});

/** Reads the members exempt from single sign-on. */
export const exemptRead = (organizationId: string): ReadInput<typeof members.list> => ({
  params: { organizationId },
  query: { ssoExempt: "true", limit: String(MOST_EXEMPT) },
});
