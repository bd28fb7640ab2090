import type { organizations } from "@/lib/organizations/organizations/operations";
import type { ReadInput } from "@/lib/platform/api/client";

export const emailDomainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1);

/** The request of the organizations a person can join, shared by server and browser. */
export const joinableRead = (email: string): ReadInput<typeof organizations.ofDomain> => ({
  params: { emailDomain: emailDomainOf(email) },
});
