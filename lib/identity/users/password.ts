import "server-only";
import { hash, verify } from "@node-rs/argon2";
import { Invalid } from "@/lib/core/errors";
import { PASSWORD_MAXIMUM, PASSWORD_MINIMUM } from "./limits";

/**
 * Passwords are hashed with argon2id at 19 MiB and two passes, the library's default and OWASP's advice. The
 * same password may arrive in another Unicode form from another keyboard.
 */
const normalize = (password: string): string => password.normalize("NFKC");

export async function hashPassword(password: string): Promise<string> {
  const length = [...password].length;
  if (length < PASSWORD_MINIMUM || length > PASSWORD_MAXIMUM) {
    throw Invalid.field(
      "password",
      `must have ${PASSWORD_MINIMUM} to ${PASSWORD_MAXIMUM} characters; choose another one.`,
    );
  }
  return hash(normalize(password));
}

let decoy: Promise<string> | undefined;

/**
 * True if a password is correct. Without a hash (no such account, or one without a password) it takes as long
 * and is false, so that the time does not reveal which addresses have an account.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  if (password.length > PASSWORD_MAXIMUM * 4) return false;
  decoy ??= hash("decoy");
  const fits = await verify(passwordHash ?? (await decoy), normalize(password));
  return fits && passwordHash !== null;
}
