import "server-only";
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { requireSecret } from "./env";

/*
 * Secrets of other systems, which have to be used again and so cannot be stored as hashes. They are encrypted with a
 * key derived from the server's secret and bound to their owner, so that a secret copied to another owner cannot be
 * decrypted.
 */
type Purpose =
  | "git-credentials"
  | "idempotency"
  | "integration-secrets"
  | "mail"
  | "preview-link"
  | "saml-decryption"
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

const keyOf = (purpose: Purpose, clientKey: string): Buffer =>
  Buffer.from(hkdfSync("sha256", requireSecret(), clientKey, `sealed ${purpose}`, 32));

/**
 * @param owner the secret's owner; decryption needs the same
 * @param clientKey a key from the client, where the server alone must not be able to decrypt
 */
export function encryptSecret(
  purpose: Purpose,
  owner: string,
  text: string,
  clientKey = "",
): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(NONCE_LENGTH);
  const cipher = createCipheriv(ALGORITHM, keyOf(purpose, clientKey), nonce).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Uint8Array.from(Buffer.concat([nonce, cipher.getAuthTag(), body]));
}

/** The secret; null when it was encrypted with another key, for another owner, or was changed. */
export function decryptSecret(
  purpose: Purpose,
  owner: string,
  encrypted: Uint8Array,
  clientKey = "",
): string | null {
  const bytes = Buffer.from(encrypted);
  const nonce = bytes.subarray(0, NONCE_LENGTH);
  const tag = bytes.subarray(NONCE_LENGTH, NONCE_LENGTH + TAG_LENGTH);
  try {
    const decipher = createDecipheriv(ALGORITHM, keyOf(purpose, clientKey), nonce, {
      authTagLength: TAG_LENGTH,
    })
      .setAAD(Buffer.from(owner))
      .setAuthTag(tag);
    const body = bytes.subarray(NONCE_LENGTH + TAG_LENGTH);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

/** A hash for lookups, which reveals nothing of the value without the server's secret. */
export const keyedHash = (
  purpose: Purpose,
  ...parts: readonly (string | Uint8Array)[]
): Uint8Array<ArrayBuffer> => {
  const key = Buffer.from(hkdfSync("sha256", requireSecret(), "", `hash ${purpose}`, 32));
  const hmac = createHmac("sha256", key);
  for (const part of parts) hmac.update(part).update("\0");
  return Uint8Array.from(hmac.digest());
};
