import type { organizations } from "@/lib/domains/organizations/operations";
import type { ReadInput } from "@/lib/platform/api/client";

export const emailDomainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1);

/** What tells which organizations somebody can join; server and browser ask for the same. */
export const joinableRead = (email: string): ReadInput<typeof organizations.ofDomain> => ({
  params: { emailDomain: emailDomainOf(email) },
});
