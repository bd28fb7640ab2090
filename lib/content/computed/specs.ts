import "server-only";
import { storedOutline } from "@/lib/content/openapi-specs/queries";
import { SEES_SPEC, SPEC_ACCESS } from "@/lib/content/openapi-specs/visible";
import { declareCache } from "@/lib/platform/cache/cache";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import type { OpenApiSource, SpecVersion } from "./generate";

/** A spec with its newest version, null before it was read. */
export type FoundSpec = { id: string; slug: string; lastVersionId: string | null };

/**
 * The reader of content: a person sees the specs visible to them, an anonymous visitor (null) the public
 * ones, the system all. A list of specs found earlier gives the same content again.
 */
export type ContentReader = { userId: string | null } | "system" | { specs: readonly FoundSpec[] };

const all = prepared(
  "sources-of-computed-pages",
  `SELECT s."id", s."slug", s."lastVersionId" FROM "OpenApiSpec" s
   WHERE s."organizationId" = $1 AND s."slug" = ANY($2::text[])`,
);
const seen = prepared(
  "sources-of-computed-pages-for",
  `SELECT s."id", s."slug", s."lastVersionId" FROM "OpenApiSpec" s
   LEFT JOIN LATERAL ${SPEC_ACCESS} o ON o."userId" = $3
   WHERE s."organizationId" = $1 AND s."slug" = ANY($2::text[]) AND ${SEES_SPEC('o."role"')}`,
);
const outlines = prepared(
  "outlines-of-computed-pages",
  `SELECT v."id", v."specId", v."outline", v."createdAt" FROM "OpenApiVersion" v WHERE v."id" = ANY($1::text[])`,
);

/** Every read of a tree needs the same few. */
const known = declareCache<Awaited<ReturnType<typeof outlines>>[number]>({
  name: "outlines of OpenAPI versions",
  bound: { entries: 20 },
  validity: "versions are immutable",
});

async function loadOutlines(db: Db, ids: readonly string[]) {
  const there = ids.flatMap((id) => known.get(id) ?? []);
  const found = new Map(there.map((row) => [row.id, row]));
  const missing = ids.filter((id) => !found.has(id));
  for (const row of missing.length === 0 ? [] : await outlines(db, [missing])) {
    found.set(row.id, row);
    known.set(row.id, row);
  }
  return found;
}

const slugOf = ({ dependencies }: OpenApiSource): string => dependencies.spec.ref.spec;

/** Finds the specs of sources that exist and are visible to the reader, by slug. */
export async function findSpecs(
  db: Db,
  organizationId: string,
  reader: ContentReader,
  sources: readonly OpenApiSource[],
): Promise<FoundSpec[]> {
  const slugs = [...new Set(sources.map(slugOf))].sort();
  if (slugs.length === 0) return [];
  if (reader === "system") return all(db, [organizationId, slugs]);
  if ("userId" in reader) return seen(db, [organizationId, slugs, reader.userId]);
  return reader.specs.filter(({ slug }) => slugs.includes(slug));
}

/**
 * Loads the versions of sources' specs in order: the given one, else the newest. null if missing, unreadable
 * or invisible.
 */
export async function loadVersions(
  db: Db,
  organizationId: string,
  reader: ContentReader,
  sources: readonly OpenApiSource[],
): Promise<(SpecVersion | null)[]> {
  const specs = new Map(
    (await findSpecs(db, organizationId, reader, sources)).map((spec) => [spec.slug, spec]),
  );
  const wanted = sources.map((source) => {
    const spec = specs.get(slugOf(source));
    const versionId = source.dependencies.spec.value?.lastVersion ?? spec?.lastVersionId;
    return spec && versionId ? { spec, versionId } : null;
  });
  const found = await loadOutlines(db, [...new Set(wanted.flatMap((one) => one?.versionId ?? []))]);
  return wanted.map((one) => {
    const version = one && found.get(one.versionId);
    if (!version || version.specId !== one.spec.id) return null;
    const { id, slug } = one.spec;
    return { id, slug, versionId: version.id, outline: storedOutline(version), createdAt: version.createdAt };
  });
}
