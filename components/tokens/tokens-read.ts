import type { tokens } from "@/lib/domains/tokens/operations";
import type { ReadInput } from "@/lib/platform/api/client";

/** The read behind the list of tokens; server and browser ask for the same. */
export const tokensRead: ReadInput<typeof tokens.list> = { query: { limit: "50" } };
