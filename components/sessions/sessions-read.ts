import type { sessions } from "@/lib/domains/sessions/operations";
import type { ReadInput } from "@/lib/platform/api/client";

/** The read behind the list of sessions; server and browser ask for the same. */
export const sessionsRead: ReadInput<typeof sessions.list> = { query: { limit: "50" } };
