import "server-only";
import { newId } from "@/lib/ids";
import type { Db } from "@/lib/platform/db/client";

/** Has an address of a site that something moved away from lead to it, with all that stood below. */
export async function keepAddress(
  tx: Db,
  siteId: string,
  source: string,
  { kind, id }: { kind: "site-section" | "site-space"; id: string },
): Promise<void> {
  const destination = {
    kind: kind === "site-section" ? ("site_section" as const) : ("site_space" as const),
    siteSectionId: kind === "site-section" ? id : null,
    siteSpaceId: kind === "site-space" ? id : null,
    pageId: null,
    url: null,
    captureWildcard: true,
    permanent: true,
  };
  await tx.siteRedirect.upsert({
    where: { siteId_source_draft: { siteId, source, draft: false } },
    create: { id: newId(), siteId, source, ...destination },
    update: { ...destination, updatedAt: new Date() },
    select: { id: true },
  });
}

/** Ends redirects from addresses at which something stands now: nobody would be led there any more. */
export async function releaseAddresses(tx: Db, siteId: string, sources: string[]): Promise<void> {
  if (sources.length === 0) return;
  await tx.siteRedirect.deleteMany({ where: { siteId, source: { in: sources } } });
}
