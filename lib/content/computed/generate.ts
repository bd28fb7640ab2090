import type { SpecOutline } from "@/lib/content/openapi-specs/on-thread/outline";
import { freeSlug } from "@/lib/core/content/free-slug";
import type { JsonMap } from "@/lib/core/content/json-map";
import { blankPage, foldSlug, hashRecord, type PageRecord } from "@/lib/core/content/records";
import type { Locale } from "@/lib/core/locales/locale";
import type { StoredPage } from "@/lib/store/rows";
import { type SpecPage, type SpecPagePart, seededId } from "./openapi";
import type { RevisionSource } from "./sources";

export type OpenApiSource = Extract<RevisionSource, { type: "builtin:openapi" }>;

/** One version of a spec. */
export type SpecVersion = {
  id: string;
  slug: string;
  versionId: string;
  outline: SpecOutline;
  createdAt: Date;
};

/** A page generated from a source. It is never stored; its id is the seed of its document. */
export type GeneratedPage = StoredPage & {
  version: SpecVersion;
  part: SpecPagePart;
  /** of our words in its title and its text */
  locale: Locale;
  /** title of the computed page that it replaces */
  sourceTitle: string;
};

/** The tree position of a source's pages, with the slugs of their siblings, and who sees them. */
type PagePosition = Pick<
  PageRecord,
  "title" | "parentId" | "orderKey" | "hidden" | "noIndex" | "noRobotsIndex" | "condition"
> & {
  createdAt: Date;
  taken: Set<string>;
};

/** The position of pages outside of a tree. */
export const detachedPosition = ({ createdAt }: SpecVersion): PagePosition => ({
  ...blankPage(""),
  title: "",
  orderKey: "",
  createdAt,
  taken: new Set(),
});

/**
 * Generates the pages of a source, in order.
 * @param pages the pages of the spec version
 * @param seed the base of their ids, with source and page
 */
export function generatePages(
  pages: readonly SpecPage[],
  source: OpenApiSource,
  version: SpecVersion,
  seed: string,
  place: PagePosition,
  locale: Locale,
): GeneratedPage[] {
  const { parentId, hidden, noIndex, noRobotsIndex, condition } = place;
  return pages.map((page, index) => {
    const record: PageRecord = {
      ...blankPage(seededId(seed, `page ${page.slug}`)),
      ...{ parentId, hidden, noIndex, noRobotsIndex, condition },
      // "!" sorts before every digit of an order key, so that all pages come before the sibling after their
      // source.
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
      locale,
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
    props: { doc: part.doc, ...("page" in part && { page: part.page }) },
  };
}
