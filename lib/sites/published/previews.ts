import "server-only";
import type { ClaimValues } from "@/lib/core/sites/conditions";
import { decryptSecret, encryptSecret } from "@/lib/platform/encrypted-secret";
import { reservedPath } from "./reserved-path";

/*
 * Addresses that show a site for an hour to its managers, published or not, as a visitor with these claims.
 * The address contains the claims, encrypted: nothing is stored.
 */

const LIFE_MS = 60 * 60 * 1000;

/** Returns the path of a preview below the address of a site. */
export function previewPath(siteId: string, claims: ClaimValues, now = Date.now()): string {
  const text = JSON.stringify({ claims, expires: now + LIFE_MS });
  const token = Buffer.from(encryptSecret("site-preview", siteId, text)).toString("base64url");
  return reservedPath("", "preview", token);
}

/** Returns the claims of a preview; null if it has expired or belongs to another site. */
export function readPreviewToken(siteId: string, token: string): ClaimValues | null {
  const text = decryptSecret("site-preview", siteId, Buffer.from(token, "base64url"));
  if (text === null) return null;
  const { claims, expires } = JSON.parse(text) as { claims: ClaimValues; expires: number };
  return expires < Date.now() ? null : claims;
}
