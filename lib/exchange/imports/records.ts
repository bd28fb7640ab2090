import { freeSlug } from "@/lib/core/content/free-slug";
import { orderKeysBetween } from "@/lib/core/content/order-key";
import { frontMatterFieldsOf } from "@/lib/core/content/page-front-matter";
import { blankPage, foldSlug, hashText, type PageRecord } from "@/lib/core/content/records";
import { Invalid } from "@/lib/core/errors";
import type { ImportPlan } from "./plan";
import type { PlannedPage } from "./planned-page";

const MAXIMUM_DEPTH = 32;

/** The target position: below a page or at the root, after existing pages. */
type ImportPosition = {
  parentId: string | null;
  /** number of levels above the imported pages */
  depth: number;
  siblings: readonly PageRecord[];
};

/** Returns the planned pages as records to commit, with their texts. */
export function recordsOf(
  plan: ImportPlan,
  place: ImportPosition,
): { pages: Map<string, PageRecord>; texts: string[] } {
  const pages = new Map<string, PageRecord>();
  const texts: string[] = [];
  const last =
    place.siblings
      .map(({ orderKey }) => orderKey)
      .sort()
      .at(-1) ?? null;
  const taken = new Set(place.siblings.map(({ slug }) => foldSlug(slug)));
  add(plan.pages, place.parentId, place.depth, orderKeysBetween(last, null, plan.pages.length), taken);
  return { pages, texts };

  function add(
    planned: readonly PlannedPage[],
    parentId: string | null,
    depth: number,
    keys: readonly string[],
    slugs: Set<string>,
  ): void {
    if (planned.length > 0 && depth >= MAXIMUM_DEPTH) {
      throw new Invalid(
        `The import would put pages more than ${MAXIMUM_DEPTH} levels deep; flatten it.`,
        "too_deep",
      );
    }
    for (const [index, page] of planned.entries()) {
      if (page.text) texts.push(page.text);
      pages.set(page.id, recordOf(page, parentId, keys[index]!, freeSlug(page.slug, slugs)));
      add(page.children, page.id, depth + 1, orderKeysBetween(null, null, page.children.length), new Set());
    }
  }
}

function recordOf(page: PlannedPage, parentId: string | null, orderKey: string, slug: string): PageRecord {
  return {
    ...blankPage(page.id),
    ...frontMatterFieldsOf(page),
    parentId,
    orderKey,
    // Groups exist at the root only; elsewhere they become pages without text.
    kind: page.kind === "group" && parentId !== null ? "document" : page.kind,
    title: page.title,
    slug,
    slugAuto: false,
    ...page.outsideFiles,
    computed: page.computed ?? null,
    target: page.target,
    metaLinks: page.metaLinks,
    contentHash: page.text ? hashText(page.text) : null,
  };
}
