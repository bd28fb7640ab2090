import type { ReadInput } from "@/lib/api/client";
import type { sessions } from "@/lib/sessions/operations";

/** The read behind the list of sessions; server and browser ask for the same. */
export const sessionsRead: ReadInput<typeof sessions.list> = { query: { limit: "50" } };
