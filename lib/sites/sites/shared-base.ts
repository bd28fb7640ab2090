import "server-only";
import { createHash } from "node:crypto";
import type { Db } from "@/lib/platform/db/client";
import { sharedSiteUrl, siteUrl } from "@/lib/platform/urls";
import type { SiteSubject } from "./subject";

/** The stored hash of a share link's key, used to find the link. */
export const keyHashOf = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(createHash("sha256").update(key).digest());

/** Returns the address of a site behind a share link's key; undefined if the key does not open the site. */
export async function sharedBase(
  db: Db,
  site: SiteSubject,
  key: string | undefined,
): Promise<string | undefined> {
  if (key === undefined || !site.published || site.visibility !== "share-link") return undefined;
  const link = await db.siteShareLink.findFirst({
    where: { siteId: site.id, keyHash: keyHashOf(key), active: true },
    select: { id: true },
  });
  return link ? sharedSiteUrl(siteUrl(site), key) : undefined;
}
