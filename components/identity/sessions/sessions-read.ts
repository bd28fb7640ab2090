import type { sessions } from "@/lib/identity/sessions/operations";
import type { ReadInput } from "@/lib/platform/api/client";

/** The request of the session list, shared by server and browser. */
export const sessionsRead: ReadInput<typeof sessions.list> = { query: { limit: "50" } };
