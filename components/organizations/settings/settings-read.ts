import type { members } from "@/lib/domains/members/operations";
import { MOST_EXEMPT } from "@/lib/model/members/limits";
import type { ReadInput } from "@/lib/platform/api/client";

/*
 * What sections of an organization's settings read, for the server, which reads it for the first paint, and the
 * browser.
 */

/** The list that a section is about. */
export const listRead = (organizationId: string) => ({
  params: { organizationId },
  query: { limit: "50" },
});

/** How many have no second factor. */
export const withoutSecondFactorRead = (organizationId: string): ReadInput<typeof members.list> => ({
  params: { organizationId },
  query: { secondFactor: "false", limit: "1" },
});

/** Who is exempt from single sign-on. */
export const exemptRead = (organizationId: string): ReadInput<typeof members.list> => ({
  params: { organizationId },
  query: { ssoExempt: "true", limit: String(MOST_EXEMPT) },
});
