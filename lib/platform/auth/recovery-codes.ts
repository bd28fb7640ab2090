import "server-only";
import { createHash, randomBytes } from "node:crypto";

/** How many codes are made at a time. */
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

/** Codes that work once each, as they are shown; only their hashes are to be kept. */
export const newRecoveryCodes = (): string[] => Array.from({ length: CODES }, newCode);

/** However it is typed: case, spaces and hyphens say nothing. */
export const hashRecoveryCode = (code: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(createHash("sha256").update(code.toLowerCase().replace(/[\s-]/g, "")).digest());
