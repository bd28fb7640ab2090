import "server-only";
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { requireSecret } from "@/lib/env";

/*
 * Secrets of others that have to be used again, and so cannot be stored as hashes: encrypted with a key that
 * follows from the server's secret, and bound to what they belong to, so that one put in another's place
 * cannot be opened.
 */
type Purpose =
  | "git-credentials"
  | "integration-secrets"
  | "mail"
  | "saml-signing"
  | "share-link"
  | "site-preview"
  | "totp"
  | "translation-key"
  | "visitor-auth"
  | "webhook";

const ALGORITHM = "aes-256-gcm";
const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;

const keyOf = (purpose: Purpose): Buffer =>
  Buffer.from(hkdfSync("sha256", requireSecret(), "", `sealed ${purpose}`, 32));

/** @param owner what the secret belongs to; it is opened with the same */
export function encryptSecret(purpose: Purpose, owner: string, text: string): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(NONCE_LENGTH);
  const cipher = createCipheriv(ALGORITHM, keyOf(purpose), nonce).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Uint8Array.from(Buffer.concat([nonce, cipher.getAuthTag(), body]));
}

/** The secret; null when it was encrypted with another key, for another owner, or was changed. */
export function decryptSecret(purpose: Purpose, owner: string, encrypted: Uint8Array): string | null {
  const bytes = Buffer.from(encrypted);
  const nonce = bytes.subarray(0, NONCE_LENGTH);
  const tag = bytes.subarray(NONCE_LENGTH, NONCE_LENGTH + TAG_LENGTH);
  try {
    const decipher = createDecipheriv(ALGORITHM, keyOf(purpose), nonce, { authTagLength: TAG_LENGTH })
      .setAAD(Buffer.from(owner))
      .setAuthTag(tag);
    const body = bytes.subarray(NONCE_LENGTH + TAG_LENGTH);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
