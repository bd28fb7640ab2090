import "server-only";
import type { Actor } from "@/lib/api/server/context";
import type { JsonDocument } from "@/lib/content/document";
import { TooComplex } from "@/lib/content/markdown-errors";
import { NotFound } from "@/lib/errors";
import { getOutline, getSpec } from "@/lib/openapi-specs/queries";
import { getOrganization } from "@/lib/organizations/queries";
import { DEFAULT_LAYOUT, spacePageAddress } from "@/lib/pages/present";
import type { Page } from "@/lib/pages/schemas";
import type { SpecOutline } from "@/lib/rendering/openapi/outline";
import { readDocument } from "@/lib/rendering/render";
import type { SpaceSubject } from "@/lib/spaces/subject";
import { descriptionOf, documentOf, pagesOfSpec, plainDocument, type SpecPage, seededId } from "./openapi";
import type { ComputedRevision, DocumentSource, RevisionSource } from "./schemas";

type Place = Pick<SpaceSubject, "id" | "organizationId">;
type OfSpec = Extract<RevisionSource | DocumentSource, { dependencies: { spec: unknown } }>;

const isOfSpec = <Source extends RevisionSource | DocumentSource>(
  source: Source,
): source is Extract<Source, OfSpec> => source.type === "builtin:openapi";

/** The pages that a source gives, below nothing. Throws NotFound for what it needs and is not there. */
export async function computeRevision(
  actor: Actor,
  space: Place,
  source: RevisionSource,
  seed: string,
): Promise<ComputedRevision> {
  if (!isOfSpec(source)) throw missing(source);
  const { outline, dependencies } = await resolve(actor, space, source);
  const address = spacePageAddress(space.id);
  const pages = pagesOfSpec(outline, source.props).map(
    ({ title, slug, part }): Page => ({
      id: seededId(seed, `page ${slug}`),
      title,
      type: "document",
      kind: "sheet",
      urls: { app: address(slug) },
      slug,
      path: slug,
      pages: [],
      layout: DEFAULT_LAYOUT,
      computed: { type: source.type, dependencies, props: propsOf(part) },
      computedSeed: seededId(seed, `document ${slug}`),
    }),
  );
  return { pages, files: [], reusableContents: [] };
}

const propsOf = (part: SpecPage["part"]) =>
  part.doc === "models" ? { doc: part.doc } : { doc: part.doc, page: part.page };

/** The document that a source gives. Throws NotFound for what it needs and is not there. */
export async function computeDocument(
  actor: Actor,
  space: Place,
  source: DocumentSource,
  seed: string,
): Promise<JsonDocument> {
  if (!isOfSpec(source)) throw missing(source);
  const { outline } = await resolve(actor, space, source);
  const { props } = source;
  const wanted = pagesOfSpec(outline, { models: true }).find(
    ({ part }) =>
      part.doc === props.doc && (part.doc === "models" || ("page" in props && part.page === props.page)),
  );
  if (!wanted) throw new NotFound(`${props.doc} page`, "page" in props ? props.page : props.doc);
  const described = await readDescription(descriptionOf(outline, wanted.part) ?? "");
  return documentOf(outline, wanted.part, described, { slug: source.dependencies.spec.ref.spec, seed });
}

/** A description as a document; one that cannot be read as Markdown is shown as it is written. */
async function readDescription(markdown: string): Promise<JsonDocument> {
  try {
    return markdown === "" ? plainDocument("") : await readDocument(markdown);
  } catch (error) {
    if (!(error instanceof TooComplex)) throw error;
    return plainDocument(markdown);
  }
}

/** The spec of a source in the version it names, with the source's dependencies as they are now. */
async function resolve(
  actor: Actor,
  space: Place,
  { dependencies: { spec: given } }: OfSpec,
): Promise<{ outline: SpecOutline; dependencies: OfSpec["dependencies"] }> {
  const spec = await getSpec(await getOrganization(actor, space.organizationId), given.ref.spec);
  const { versionId, outline } = await getOutline(spec, given.value?.lastVersion ?? null);
  const value = { object: "openapi-spec" as const, id: spec.id, slug: spec.slug, lastVersion: versionId };
  return { outline, dependencies: { spec: { ref: given.ref, value } } };
}

function missing(source: Exclude<RevisionSource | DocumentSource, OfSpec>): NotFound {
  if (source.type !== "builtin:translation") return new NotFound("integration", source.type.split(":")[1]);
  if ("dependencies" in source && source.dependencies) {
    const { ref } = source.dependencies.translation as { ref: { translation: string } };
    return new NotFound("translation", ref.translation);
  }
  return new NotFound("translation of the document", String(source.props.document));
}
