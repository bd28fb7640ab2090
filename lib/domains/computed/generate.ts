import { freeSlug } from "@/lib/core/content/free-slug";
import { blankPage, foldSlug, hashRecord, type JsonMap, type PageRecord } from "@/lib/core/content/records";
import type { RevisionSource } from "@/lib/model/computed/sources";
import type { SpecOutline } from "@/lib/platform/rendering/openapi/outline";
import type { StoredPage } from "@/lib/store/rows";
import { type Part, type SpecPage, seededId } from "./openapi";

export type OpenApiSource = Extract<RevisionSource, { type: "builtin:openapi" }>;

/** A spec in one of its versions. */
export type SpecVersion = {
  id: string;
  slug: string;
  versionId: string;
  outline: SpecOutline;
  createdAt: Date;
};

/** A page that a source gives. It is nowhere stored; the seed of its document is its id. */
export type GeneratedPage = StoredPage & {
  version: SpecVersion;
  part: Part;
  /** what the computed page is called that it stands in place of */
  sourceTitle: string;
};

/** Where the pages of a source stand: in place of this page, beside siblings with these slugs. */
type Place = Pick<PageRecord, "title" | "parentId" | "orderKey"> & { createdAt: Date; taken: Set<string> };

/** The place of pages that belong to no tree. */
export const nowhere = ({ createdAt }: SpecVersion): Place => ({
  title: "",
  parentId: null,
  orderKey: "",
  createdAt,
  taken: new Set(),
});

/**
 * The pages that a source gives, in their order.
 * @param pages what the version says they are
 * @param seed what their ids are made from, with what they are about
 */
export function generatePages(
  pages: readonly SpecPage[],
  source: OpenApiSource,
  version: SpecVersion,
  seed: string,
  place: Place,
): GeneratedPage[] {
  return pages.map((page, index) => {
    const record: PageRecord = {
      ...blankPage(seededId(seed, `page ${page.slug}`)),
      parentId: place.parentId,
      // Below every digit of an order key: all of them stand before whatever comes after their source.
      orderKey: `${place.orderKey}!${String(index).padStart(5, "0")}`,
      title: page.title,
      slug: freeSlug(foldSlug(page.slug), place.taken),
      computed: sourceOfDocument(source, version, page) as JsonMap,
    };
    const updatedAt = place.createdAt > version.createdAt ? place.createdAt : version.createdAt;
    return {
      record,
      recordHash: hashRecord(record),
      createdAt: place.createdAt,
      updatedAt,
      version,
      part: page.part,
      sourceTitle: place.title,
    };
  });
}

function sourceOfDocument({ type, dependencies }: OpenApiSource, version: SpecVersion, { part }: SpecPage) {
  const { id, slug, versionId } = version;
  const value = { object: "openapi-spec", id, slug, lastVersion: versionId };
  return {
    type,
    dependencies: { spec: { ref: dependencies.spec.ref, value } },
    props: part.doc === "models" ? { doc: part.doc } : { doc: part.doc, page: part.page },
  };
}
