import "server-only";
import { randomBytes } from "node:crypto";
import { hashSecret } from "@/lib/platform/auth/hash-secret";

/** Number of codes in a set. */
const CODES = 10;
/** Without letters and digits that look alike. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const LENGTH = 16;

function newCode(): string {
  let code = "";
  while (code.length < LENGTH) {
    const [byte = 255] = randomBytes(1);
    if (byte < 248) code += ALPHABET[byte % ALPHABET.length];
  }
  return code.replace(/.{4}(?=.)/g, "$&-");
}

/** Creates codes that work once each; only their hashes may be stored. */
export const newRecoveryCodes = (): string[] => Array.from({ length: CODES }, newCode);

/** Normalized: case, spaces and hyphens do not matter. */
export const hashRecoveryCode = (code: string): Buffer<ArrayBuffer> =>
  hashSecret(code.toLowerCase().replace(/[\s-]/g, ""));
