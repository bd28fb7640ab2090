import "server-only";
import type { SpecOutline } from "@/lib/content/openapi-specs/on-thread/outline";
import type { Viewer } from "@/lib/core/access/actor";
import { can } from "@/lib/core/access/roles";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import { decodeCursor, pageOf } from "@/lib/core/cursors";
import { NotFound } from "@/lib/core/errors";
import { limitOf, type PageOfItems, type PageQuery } from "@/lib/core/pagination";
import type { OrganizationSubject } from "@/lib/organizations/organizations/subject";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { trustedJson } from "@/lib/platform/db/stored-json";
import { runOnThread } from "@/lib/platform/threads/run";
import { specChanges } from "./changes";
import { presentSpec, presentVersion } from "./present";
import type { SpecRow, VersionRow } from "./row";
import { type OpenAPISpec, type OpenAPISpecVersion, ProcessError, type VersionChanges } from "./schemas";
import { compareSpecsJob } from "./thread-jobs";
import { SEES_SPEC, SPEC_ACCESS } from "./visible";

/** An organization with the role of the viewer. */
export type SpecViewer = Pick<OrganizationSubject, "organizationId" | "role">;

const COLUMNS = `s."id", s."organizationId", s."slug", s."visibility"::text, s."sourceUrl", s."processingState"::text,
  s."lastProcessedAt", s."lastProcessError", s."lastProcessProblems", s."lastVersionId", s."createdAt", s."updatedAt"`;

const VALUES = { lastProcessError: ProcessError.options } as const;

const bySlug = prepared(
  "openapi-spec-by-slug",
  `SELECT ${COLUMNS} FROM "OpenApiSpec" s WHERE s."organizationId" = $1 AND s."slug" = $2`,
  { values: VALUES },
);

/** Returns a spec; null if it is missing or hidden from the viewer. */
async function findSpec(db: Db, viewer: SpecViewer, slug: string): Promise<SpecRow | null> {
  const [spec] = await bySlug(db, [viewer.organizationId, slug]);
  return spec && (spec.visibility === "public" || can(viewer.role, "organization.listOpenAPISpecs"))
    ? spec
    : null;
}

/** As `findSpec`. Throws NotFound. */
export async function getSpec(db: Db, viewer: SpecViewer, slug: string): Promise<SpecRow> {
  const spec = await findSpec(db, viewer, slug);
  if (!spec) throw new NotFound("OpenAPI spec", slug);
  return spec;
}

const bySlugs = prepared(
  "openapi-specs-by-slugs",
  `SELECT ${COLUMNS}, o."role"::text AS "role" FROM "OpenApiSpec" s
   JOIN LATERAL ${SPEC_ACCESS} o ON o."userId" = $2
   WHERE s."organizationId" = $1 AND s."slug" = ANY($3::text[]) AND ${SEES_SPEC('o."role"')}`,
  { values: VALUES },
);

/** Returns those of the given specs that a person may see, by slug. */
export async function loadSpecs(
  db: Db,
  person: Pick<Viewer, "userId">,
  organizationId: string,
  slugs: readonly string[],
): Promise<Map<string, OpenAPISpec>> {
  if (slugs.length === 0) return new Map();
  const rows = await bySlugs(db, [organizationId, person.userId, slugs]);
  return new Map(rows.map((row) => [row.slug, presentSpec(row, row)]));
}

const specsOf = (name: string, seen: string) => ({
  rows: prepared(
    `openapi-specs#${name}`,
    `SELECT ${COLUMNS} FROM "OpenApiSpec" s WHERE s."organizationId" = $1 AND s."slug" > $2 ${seen}
     ORDER BY s."slug" LIMIT $3`,
    { values: VALUES },
  ),
  count: prepared(
    `count-openapi-specs#${name}`,
    `SELECT count(*)::int AS "total" FROM "OpenApiSpec" s WHERE s."organizationId" = $1 ${seen}`,
  ),
});
const all = specsOf("all", "");
const shared = specsOf("public", `AND s."visibility" = 'public'`);

/** The specs of an organization that the viewer may see, by slug. */
export async function listSpecs(
  db: Db,
  viewer: SpecViewer,
  query: PageQuery,
): Promise<PageOfItems<OpenAPISpec>> {
  const limit = limitOf(query);
  const [after] = decodeCursor(query.page, ["string"]) ?? [""];
  const seen = can(viewer.role, "organization.listOpenAPISpecs") ? all : shared;
  const [rows, [count]] = await Promise.all([
    seen.rows(db, [viewer.organizationId, after, limit + 1]),
    seen.count(db, [viewer.organizationId]),
  ]);
  return pageOf(
    rows,
    limit,
    count!.total,
    ({ slug }) => [slug],
    (row) => presentSpec(row, viewer),
  );
}

const VERSION = `v."id", v."number", v."sourceUrl", v."format"::text, v."createdAt", v."outline"->>'title' AS "title" /* not null */,
  v."outline"->>'version' AS "version" /* not null */, v."outline"->>'openapi' AS "openapi" /* not null */,
  jsonb_array_length(v."outline"->'operations') AS "operations" /* not null */, jsonb_array_length(v."outline"->'webhooks') AS "webhooks" /* not null */,
  jsonb_array_length(v."outline"->'schemas') AS "schemas" /* not null */`;

const versionsOf = prepared(
  "openapi-versions",
  `SELECT ${VERSION} FROM "OpenApiVersion" v WHERE v."specId" = $1 AND v."number" < $2 ORDER BY v."number" DESC LIMIT $3`,
);
const countOfVersions = prepared(
  "count-openapi-versions",
  `SELECT count(*)::int AS "total" FROM "OpenApiVersion" v WHERE v."specId" = $1`,
);
const LAST_NUMBER = 2 ** 31 - 1;

/** The versions of a spec, the newest first. */
export async function listVersions(
  db: Db,
  spec: SpecRow,
  query: PageQuery,
): Promise<PageOfItems<OpenAPISpecVersion>> {
  const limit = limitOf(query);
  const [before] = decodeCursor(query.page, ["number"]) ?? [LAST_NUMBER];
  const [rows, [count]] = await Promise.all([
    versionsOf(db, [spec.id, Math.min(Number(before), LAST_NUMBER), limit + 1]),
    countOfVersions(db, [spec.id]),
  ]);
  return pageOf(
    rows,
    limit,
    count!.total,
    ({ number }) => [number],
    (row) => presentVersion(spec, row),
  );
}

const versionById = prepared(
  "openapi-version",
  `SELECT ${VERSION} FROM "OpenApiVersion" v WHERE v."specId" = $1 AND v."id" = $2`,
);

/** Returns the id of a version, by default the newest. Throws NotFound. */
function versionIdOf(spec: SpecRow, versionId: string | null): string {
  const id = versionId ?? spec.lastVersionId;
  if (id === null) throw new NotFound("version of this OpenAPI spec yet: no source of it could be read");
  return id;
}

/** Returns a version of a spec, by default the newest. Throws NotFound. */
export async function getVersion(db: Db, spec: SpecRow, versionId: string | null): Promise<VersionRow> {
  const id = versionIdOf(spec, versionId);
  const [version] = await versionById(db, [spec.id, id]);
  if (!version) throw new NotFound("version", id);
  return version;
}

type StoredText = {
  id: string;
  sourceUrl: string | null;
  format: "json" | "yaml";
  document: string;
  text: string;
};
const documentOf = prepared(
  "openapi-version-document",
  `SELECT v."id", v."sourceUrl", v."format"::text, v."document" FROM "OpenApiVersion" v WHERE v."specId" = $1 AND v."id" = $2`,
);
const textOf = prepared(
  "openapi-version-text",
  `SELECT v."id", v."sourceUrl", v."format"::text, v."text" FROM "OpenApiVersion" v WHERE v."specId" = $1 AND v."id" = $2`,
);

/** Returns a version as OpenAPI 3.1 in JSON. Throws NotFound. */
export async function getSpecDocument(
  db: Db,
  spec: SpecRow,
  versionId: string | null,
): Promise<Omit<StoredText, "text">> {
  const id = versionIdOf(spec, versionId);
  const [version] = await documentOf(db, [spec.id, id]);
  if (!version) throw new NotFound("version", id);
  return version;
}

/** The outline of a version, made when the version was read. */
export const storedOutline = ({ outline }: { outline: unknown }): SpecOutline =>
  trustedJson<SpecOutline>(outline);

const outlineById = prepared(
  "openapi-version-outline",
  `SELECT v."outline", v."createdAt" FROM "OpenApiVersion" v WHERE v."specId" = $1 AND v."id" = $2`,
);

/** Returns the outline of a version, by default the newest. Throws NotFound. */
export async function getOutline(
  db: Db,
  spec: SpecRow,
  versionId: string | null,
): Promise<{ versionId: string; outline: SpecOutline; createdAt: Date }> {
  const id = versionIdOf(spec, versionId);
  const [version] = await outlineById(db, [spec.id, id]);
  if (!version) throw new NotFound("version", id);
  return { versionId: id, outline: storedOutline(version), createdAt: version.createdAt };
}

const outlineWithBefore = prepared(
  "openapi-outlines-of-version-and-before",
  `SELECT v."number", v."id", v."outline" FROM "OpenApiVersion" n
   JOIN "OpenApiVersion" v ON v."specId" = n."specId" AND v."number" IN (n."number", n."number" - 1)
   WHERE n."specId" = $1 AND n."id" = $2 ORDER BY v."number" DESC`,
);

/** Compares a version with the one before. Throws NotFound. */
export async function getChanges(db: Db, spec: SpecRow, versionId: string): Promise<VersionChanges> {
  const [version, before] = await outlineWithBefore(db, [spec.id, versionId]);
  if (!version) throw new NotFound("version", versionId);
  const breaking = before && (await breakingBetween(db, spec, before.id, version.id));
  return {
    ...(before && { before: before.id }),
    ...specChanges(before ? storedOutline(before) : null, storedOutline(version)),
    ...(breaking && { breaking }),
  };
}

/** Lists the breaking changes; undefined if the comparison takes too long. */
async function breakingBetween(
  db: Db,
  spec: SpecRow,
  beforeId: string,
  afterId: string,
): Promise<VersionChanges["breaking"]> {
  const [[before], [after]] = await Promise.all([
    documentOf(db, [spec.id, beforeId]),
    documentOf(db, [spec.id, afterId]),
  ]);
  try {
    return (
      before &&
      after &&
      (await runOnThread(compareSpecsJob, { before: before.document, after: after.document }))
    );
  } catch (error) {
    if (error instanceof TooComplex) return undefined;
    throw error;
  }
}

export const SPEC_MEDIA_TYPES = { json: "application/json", yaml: "application/yaml" };

/** Returns the original text of the newest version. Throws NotFound. */
export async function getText(db: Db, spec: SpecRow): Promise<Omit<StoredText, "document">> {
  const id = versionIdOf(spec, null);
  const [version] = await textOf(db, [spec.id, id]);
  if (!version) throw new NotFound("version", id);
  return version;
}
