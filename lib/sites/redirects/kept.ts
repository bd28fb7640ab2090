import "server-only";
import { newId } from "@/lib/core/ids";
import type { Db, Tx } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";

/** Redirects the former address of a moved part of a site, and everything below it, to the present one. */
export async function keepAddress(
  tx: Tx,
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

/** Deletes redirects whose sources now have content: they would never be followed. */
export async function releaseAddresses(tx: Tx, siteId: string, sources: string[]): Promise<void> {
  if (sources.length === 0) return;
  await tx.siteRedirect.deleteMany({ where: { siteId, source: { in: sources } } });
}

/**
 * Remembers a site space as a former default of a section, or of the site, so that its pages are still found
 * there.
 */
export async function keepFormerDefault(
  tx: Tx,
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

/** Forgets site spaces as former defaults of an address where they are the default again. */
export async function releaseFormerDefaults(
  tx: Tx,
  siteId: string,
  places: readonly { at: string | null; id: string }[],
): Promise<void> {
  if (places.length === 0) return;
  await tx.siteFormerDefault.deleteMany({
    where: { siteId, OR: places.map(({ at, id }) => ({ sectionId: at ?? "", siteSpaceId: id })) },
  });
}

const formerDefaultsAt = prepared(
  "former-defaults",
  `SELECT "siteSpaceId" FROM "SiteFormerDefault" WHERE "siteId" = $1 AND "sectionId" = ANY($2::text[])
   ORDER BY "until" DESC, "siteSpaceId"`,
);

/**
 * Returns the former defaults at an address, latest first.
 * @param section the section at the address, if the site has sections
 */
export async function formerDefaults(
  db: Db,
  siteId: string,
  section: { id: string; default: boolean } | null,
): Promise<string[]> {
  const places = [...(section ? [section.id] : []), ...(section === null || section.default ? [""] : [])];
  return (await formerDefaultsAt(db, [siteId, places])).map(({ siteSpaceId }) => siteSpaceId);
}
