import type { ReadInput } from "@/lib/api/client";
import type { tokens } from "@/lib/tokens/operations";

/** The read behind the list of tokens; server and browser ask for the same. */
export const tokensRead: ReadInput<typeof tokens.list> = { query: { limit: "50" } };
