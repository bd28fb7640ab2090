import "server-only";
import type { Specs } from "@/lib/content/openapi-specs/on-thread/blocks";
import type { SpecParts } from "@/lib/content/openapi-specs/on-thread/parts";
import { hashOf, runCached } from "@/lib/content/rendering/cached";
import type { Locale } from "@/lib/core/locales/locale";
import type { Db, Tx } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { requestIndexing } from "@/lib/store/index-job";
import { specPartsJob } from "./thread-jobs";
import { SEES_SPEC, SPEC_ACCESS } from "./visible";

/** Finds possible names of specs; the renderer decides which of them are specs. */
const SPEC = /\/openapi\/([a-z0-9-]{1,100})/g;
const BLOCK = /::openapi-(?:operation|webhook|schemas)\b/;
/** Maximum number of specs on one page. */
const MOST_SPECS = 10;

const newest = prepared(
  "newest-openapi-versions",
  `SELECT s."slug", s."lastVersionId" AS "versionId" FROM "OpenApiSpec" s
   LEFT JOIN LATERAL ${SPEC_ACCESS} o ON o."userId" = $2
   WHERE s."organizationId" = $1 AND s."slug" = ANY($3::text[]) AND s."lastVersionId" IS NOT NULL
     AND ${SEES_SPEC('o."role"')}`,
);
const documentOfVersion = prepared(
  "openapi-document-by-version",
  `SELECT "document", "sourceUrl" FROM "OpenApiVersion" WHERE "id" = $1`,
);

/**
 * Loads the specs that texts embed, as far as the reader (null: anyone) may see them; null without a query if
 * the texts embed none.
 */
export async function loadShownSpecs(
  db: Db,
  viewer: { userId: string | null },
  organizationId: string,
  texts: readonly string[],
  locale: Locale = "en",
): Promise<Specs | null> {
  const showing = texts.filter((text) => BLOCK.test(text));
  if (showing.length === 0) return null;
  const slugs = new Set(showing.flatMap((text) => [...text.matchAll(SPEC)].map(([, slug]) => slug!)));
  const versions = await newest(db, [organizationId, viewer.userId, [...slugs].slice(0, MOST_SPECS)]);
  const specs: Specs = {};
  for (const version of versions.sort((one, other) => (one.slug < other.slug ? -1 : 1))) {
    specs[version.slug] = await loadSpecParts(db, version, showing, locale);
  }
  return specs;
}

/** Loads the embedded parts of a version without an access check. Rejects with `TooComplex`. */
export async function loadSpecParts(
  db: Db,
  { slug, versionId }: { slug: string; versionId: string },
  texts: readonly string[],
  locale: Locale = "en",
): Promise<SpecParts> {
  const key = await hashOf(JSON.stringify([specPartsJob.name, slug, versionId, texts, locale]));
  return runCached(specPartsJob, key, async () => {
    const [stored] = await documentOfVersion(db, [versionId]);
    return { slug, texts, locale, ...(stored ?? { document: "{}", sourceUrl: null }) };
  });
}

const spacesShowing = prepared(
  "spaces-showing-openapi-spec",
  `SELECT DISTINCT b."spaceId" AS "id" FROM "TextLinks" l
   JOIN "PageVersion" v ON v."organizationId" = l."organizationId" AND v."contentHash" = l."hash" AND v."toSeq" IS NULL
   JOIN "Branch" b ON b."id" = v."branchId" AND b."kind" = 'main'
   WHERE l."organizationId" = $1 AND l."ids" && ARRAY[$2::text] ORDER BY 1`,
);

/** Reindexes the pages that embed parts of a spec after the spec changed or disappeared. */
export async function requestIndexingOfShown(tx: Tx, organizationId: string, slug: string): Promise<void> {
  for (const { id } of await spacesShowing(tx, [organizationId, slug])) await requestIndexing(tx, id);
}
