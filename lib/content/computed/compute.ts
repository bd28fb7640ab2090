import "server-only";
import { getOutline, getSpec } from "@/lib/content/openapi-specs/queries";
import type { Viewer } from "@/lib/core/access/actor";
import type { JsonDocument } from "@/lib/core/content/document";
import { NotFound } from "@/lib/core/errors";
import { localeOfContent } from "@/lib/core/locales/locale";
import { siteWordsIn } from "@/lib/core/locales/site-words";
import { getOrganization } from "@/lib/organizations/organizations/queries";
import type { Db } from "@/lib/platform/db/client";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { documentOfPart } from "./documents";
import { detachedPosition, type GeneratedPage, generatePages, type SpecVersion } from "./generate";
import { pagesOfSpec, type SpecPagePart } from "./openapi";
import type { DocumentSource, RevisionSource } from "./sources";

type SpaceRef = Pick<SpaceSubject, "id" | "organizationId" | "language">;
type OfSpec = Extract<RevisionSource | DocumentSource, { dependencies: { spec: unknown } }>;

const isOfSpec = <Source extends RevisionSource | DocumentSource>(
  source: Source,
): source is Extract<Source, OfSpec> => source.type === "builtin:openapi";

/** Generates the pages of a source, without a parent. Throws NotFound if an input of the source is missing. */
export async function computePages(
  db: Db,
  actor: Viewer,
  space: SpaceRef,
  source: RevisionSource,
  seed: string,
): Promise<GeneratedPage[]> {
  if (!isOfSpec(source)) throw missing(source);
  const version = await resolve(db, actor, space, source);
  const locale = localeOfContent(space.language);
  return generatePages(
    pagesOfSpec(version.outline, source.props, siteWordsIn(locale, "api")),
    source,
    version,
    seed,
    detachedPosition(version),
    locale,
  );
}

/** Generates one document of a source. Throws NotFound if an input of the source is missing. */
export async function computeDocument(
  db: Db,
  actor: Viewer,
  space: SpaceRef,
  source: DocumentSource,
  seed: string,
): Promise<JsonDocument> {
  if (!isOfSpec(source)) throw missing(source);
  const version = await resolve(db, actor, space, source);
  const { props } = source;
  const locale = localeOfContent(space.language);
  const pages = pagesOfSpec(version.outline, { models: true }, siteWordsIn(locale, "api"));
  const page = "page" in props ? props.page : undefined;
  const wanted = pages.find(
    ({ part }) => part.doc === props.doc && (page === undefined || ("page" in part && part.page === page)),
  );
  if (!wanted) throw new NotFound(`${props.doc} page`, page ?? props.doc);
  // Without a page, these are all models, also of a spec that has several pages of them.
  const part: SpecPagePart = page === undefined ? { doc: "models" } : wanted.part;
  return documentOfPart(version, part, seed, locale);
}

/**
 * Checks a source and returns its title. Accepts a spec without a version, whose pages follow once it is
 * read. Throws NotFound if the spec is missing or invisible.
 */
export async function chooseSource(
  db: Db,
  actor: Viewer,
  organizationId: string,
  source: RevisionSource,
): Promise<{ title: string }> {
  if (!isOfSpec(source)) throw missing(source);
  const { ref, value } = source.dependencies.spec;
  const spec = await getSpec(db, await getOrganization(db, actor, organizationId), ref.spec);
  const versionId = value?.lastVersion ?? spec.lastVersionId;
  if (versionId === null) return { title: spec.slug };
  const { outline } = await getOutline(db, spec, versionId);
  return { title: outline.title.trim() || spec.slug };
}

/** Loads the spec of a source in the given version, else in the newest. */
async function resolve(
  db: Db,
  actor: Viewer,
  space: SpaceRef,
  { dependencies: { spec: given } }: OfSpec,
): Promise<SpecVersion> {
  const spec = await getSpec(db, await getOrganization(db, actor, space.organizationId), given.ref.spec);
  const { id, slug } = spec;
  return { id, slug, ...(await getOutline(db, spec, given.value?.lastVersion ?? null)) };
}

function missing(source: Exclude<RevisionSource | DocumentSource, OfSpec>): NotFound {
  if (source.type !== "builtin:translation") return new NotFound("integration", source.type.split(":")[1]);
  if ("dependencies" in source && source.dependencies) {
    const { ref } = source.dependencies.translation as { ref: { translation: string } };
    return new NotFound("translation", ref.translation);
  }
  return new NotFound("translation of the document", String(source.props.document));
}
