import type { mails } from "@/lib/administration/mails/operations";
import type { ReadInput } from "@/lib/platform/api/client";

/** The request of the e-mail list, shared by server and browser. */
export const mailsRead = (organizationId: string): ReadInput<typeof mails.list> => ({
  params: { organizationId },
  query: { limit: "50" },
});
