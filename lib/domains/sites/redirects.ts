import "server-only";
import { newId } from "@/lib/ids";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";

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
    automatic: true,
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

/** Has pages of a site space be looked for where it was the default one: in a section, or at the address of the site. */
export async function keepFormerDefault(
  tx: Db,
  siteId: string,
  section: string | null,
  siteSpaceId: string,
): Promise<void> {
  const sectionId = section ?? "";
  await tx.siteFormerDefault.upsert({
    where: { siteId_sectionId_siteSpaceId: { siteId, sectionId, siteSpaceId } },
    create: { siteId, sectionId, siteSpaceId },
    update: { until: new Date() },
    select: { siteId: true },
  });
}

/** Forgets that site spaces left an address at which they stand again. */
export async function releaseFormerDefaults(
  tx: Db,
  siteId: string,
  places: readonly { at: string | null; id: string }[],
): Promise<void> {
  if (places.length === 0) return;
  await tx.siteFormerDefault.deleteMany({
    where: { siteId, OR: places.map(({ at, id }) => ({ sectionId: at ?? "", siteSpaceId: id })) },
  });
}

const formerDefaultsAt = prepared<{ siteSpaceId: string }>(
  "former-defaults",
  `SELECT "siteSpaceId" FROM "SiteFormerDefault" WHERE "siteId" = $1 AND "sectionId" = ANY($2::text[])
   ORDER BY "until" DESC, "siteSpaceId"`,
);

/**
 * The site spaces that stood where a default one stands now, the latest first.
 * @param section in which it stands, if the site has sections
 */
export async function formerDefaults(
  db: Db,
  siteId: string,
  section: { id: string; default: boolean } | null,
): Promise<string[]> {
  const places = [...(section ? [section.id] : []), ...(section === null || section.default ? [""] : [])];
  return (await formerDefaultsAt(db, [siteId, places])).map(({ siteSpaceId }) => siteSpaceId);
}
