import type { mails } from "@/lib/domains/mails/operations";
import type { ReadInput } from "@/lib/platform/api/client";

/** What the list of e-mails reads; server and browser ask for the same. */
export const mailsRead = (organizationId: string): ReadInput<typeof mails.list> => ({
  params: { organizationId },
  query: { limit: "50" },
});
