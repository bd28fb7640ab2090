import type { organizationTokens, tokens } from "@/lib/identity/tokens/operations";
import type { ReadInput } from "@/lib/platform/api/client";

/** The request of the token list, shared by server and browser. */
export const tokensRead: ReadInput<typeof tokens.list> = { query: { limit: "50" } };

/** The request of the tokens that act in an organization, or those of one member. */
export const organizationTokensRead = (
  organizationId: string,
  userId?: string,
): ReadInput<typeof organizationTokens.list> => ({
  params: { organizationId },
  query: { limit: "50", ...(userId !== undefined && { member: userId }) },
});
