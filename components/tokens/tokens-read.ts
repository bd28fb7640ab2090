import type { organizationTokens, tokens } from "@/lib/domains/tokens/operations";
import type { ReadInput } from "@/lib/platform/api/client";

/** The read behind the list of tokens; server and browser ask for the same. */
export const tokensRead: ReadInput<typeof tokens.list> = { query: { limit: "50" } };

/** The tokens that work in an organization, or those of one member. */
export const organizationTokensRead = (
  organizationId: string,
  userId?: string,
): ReadInput<typeof organizationTokens.list> => ({
  params: { organizationId },
  query: { limit: "50", ...(userId !== undefined && { member: userId }) },
});
