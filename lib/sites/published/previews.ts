import "server-only";
import type { ClaimValues } from "@/lib/core/sites/conditions";
import { decryptSecret, encryptSecret } from "@/lib/platform/encrypted-secret";
import { reservedPath } from "./reserved-path";

/*
 * Addresses that show a site for an hour to its managers, published or not, as a visitor with these claims, with or
 * without its draft. The address contains this, encrypted: nothing is stored.
 */

const LIFE_MS = 60 * 60 * 1000;

/** The content of a preview. */
export type Previewed = {
  /** the claims of the simulated visitor */
  claims: ClaimValues;
  /** the person who made the address, which ends when they no longer manage the site */
  by: string;
  /** true with the draft of the site, as far as that person may make its changes */
  draft: boolean;
};

/** Returns the path of a preview below the address of a site. */
export function previewPath(siteId: string, previewed: Previewed, now = Date.now()): string {
  const text = JSON.stringify({ ...previewed, expires: now + LIFE_MS });
  const token = Buffer.from(encryptSecret("site-preview", siteId, text)).toString("base64url");
  return reservedPath("", "preview", token);
}

/** Returns what a preview shows; null if it has expired or belongs to another site. */
export function readPreviewToken(siteId: string, token: string): Previewed | null {
  const text = decryptSecret("site-preview", siteId, Buffer.from(token, "base64url"));
  if (text === null) return null;
  const { expires, ...previewed } = JSON.parse(text) as Previewed & { expires: number };
  return expires < Date.now() ? null : previewed;
}
