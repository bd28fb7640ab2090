import "server-only";
import { isSigned, signedQuery } from "@/lib/platform/signed-address";

/*
 * The key that an invite link for many gets in an e-mail. It proves that its bearer reads the mailbox of an address, so
 * that only the mailbox learns whether the address has an account.
 */

const keyed = (inviteId: string, email: string): string => `${inviteId}\n${email}`;

/** Creates the key of an invite link for an address. */
export const addressKeyOf = (inviteId: string, email: string): string =>
  new URLSearchParams(
    `${signedQuery("invite", keyed(inviteId, email))}&${new URLSearchParams({ email })}`,
  ).toString();

/** The address that an unexpired key of the invite link proves; null for any other key. */
export function provenAddress(inviteId: string, key: string | undefined): string | null {
  const parts = new URLSearchParams(key);
  const [email, expires, signature] = ["email", "expires", "signature"].map((name) => parts.get(name) ?? "");
  const isProven = isSigned("invite", keyed(inviteId, email!), { expires: expires!, signature: signature! });
  return isProven ? email! : null;
}
