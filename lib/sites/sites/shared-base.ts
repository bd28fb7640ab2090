import "server-only";
import { hashSecret } from "@/lib/platform/auth/hash-secret";
import type { Db } from "@/lib/platform/db/client";
import { sharedSiteUrl, siteUrl } from "@/lib/platform/urls";
import type { SiteSubject } from "./subject";

/** Returns the address of a site behind a share link's key; undefined if the key does not open the site. */
export async function sharedBase(
  db: Db,
  site: SiteSubject,
  key: string | undefined,
): Promise<string | undefined> {
  if (key === undefined || !site.published || site.visibility !== "share-link") return undefined;
  const link = await db.siteShareLink.findFirst({
    where: { siteId: site.id, keyHash: hashSecret(key), active: true },
    select: { id: true },
  });
  return link ? sharedSiteUrl(siteUrl(site), key) : undefined;
}
