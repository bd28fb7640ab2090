import "server-only";
import type { Claims } from "@/lib/core/sites/conditions";
import { decryptSecret, encryptSecret } from "@/lib/encrypted-secret";
import { reservedPath } from "./reserved-path";

/*
 * Addresses that show a site for an hour to its managers, published or not, as somebody with these claims. What
 * they show follows from the address alone, encrypted: nothing is stored for it.
 */

const LIFE_MS = 60 * 60 * 1000;

/** Path below the address of a site at which it is shown. */
export function previewPath(siteId: string, claims: Claims, now = Date.now()): string {
  const text = JSON.stringify({ claims, expires: now + LIFE_MS });
  const token = Buffer.from(encryptSecret("site-preview", siteId, text)).toString("base64url");
  return reservedPath("", "preview", token);
}

/** What a preview was made for; null for one that is over, or of another site. */
export function readPreview(siteId: string, token: string): Claims | null {
  const text = decryptSecret("site-preview", siteId, Buffer.from(token, "base64url"));
  if (text === null) return null;
  const { claims, expires } = JSON.parse(text) as { claims: Claims; expires: number };
  return expires < Date.now() ? null : claims;
}
