import "server-only";
import { compareSiblings } from "@/lib/core/content/records";
import { expandComputed, loadGenerated, type ReadState } from "@/lib/domains/computed/pages";
import { groupByParent } from "@/lib/domains/pages/present";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { pathsOf } from "@/lib/store/page-paths";
import { loadChildrenOf, loadTree } from "@/lib/store/read";
import type { StoredPage } from "@/lib/store/rows";

/**
 * The table of contents of a space as a visitor may see it, read as far as it is asked for: a page shows the top and
 * its own branch, so that it costs the same in a space of ten thousand pages. Only where pages are made from a spec the
 * whole tree is read, since those stand nowhere by themselves.
 */
export class PageTree {
  private readonly known = new Map<string | null, StoredPage[]>();
  private readonly paths = new Map<string, string>();
  private whole: Promise<void> | null = null;

  constructor(
    private readonly db: Db,
    private readonly of: ReadState,
    /** whether a condition of a page holds for the visitor */
    private readonly isMet: (condition: string) => boolean,
  ) {}

  /** Whether the visitor may see a page; of pages above it nothing is said. */
  sees = ({ record }: StoredPage): boolean => !record.condition || this.isMet(String(record.condition));

  /** The pages below some (null = the top), in their order, without those that are hidden or not for this visitor. */
  async below(parentId: string | null): Promise<readonly StoredPage[]> {
    await this.load([parentId]);
    return this.known.get(parentId)!;
  }

  /** Reads what is below some pages at once. */
  async load(parentIds: readonly (string | null)[]): Promise<void> {
    await this.loadGenerated();
    const missing = [...new Set(parentIds)].filter((id) => !this.known.has(id));
    if (missing.length === 0) return;
    const pages = this.whole ? [] : await loadChildrenOf(this.db, this.of.view, missing);
    await this.keep(pages, missing);
  }

  path = ({ record }: StoredPage): string => this.paths.get(record.id) ?? record.slug;

  /** Which of some pages have others below them that are shown. */
  async parentsAmong(pages: readonly StoredPage[]): Promise<ReadonlySet<string>> {
    const ids = pages.map(({ record }) => record.id);
    const open = ids.filter((id) => !this.known.has(id));
    const rows = this.whole || open.length === 0 ? [] : await parents(this.db, [this.of.view.branchId, open]);
    return new Set([
      ...ids.filter((id) => (this.known.get(id)?.length ?? 0) > 0),
      ...rows.map(({ parentId }) => parentId),
    ]);
  }

  /** The first page in reading order, from a place in the tree downwards. */
  async first(parentId: string | null): Promise<StoredPage | null> {
    for (const page of await this.below(parentId)) {
      if (page.record.kind === "document") return page;
      const found = page.record.kind === "group" ? await this.first(page.record.id) : null;
      if (found) return found;
    }
    return null;
  }

  /** The last page in reading order below one, or the page itself. */
  async last(page: StoredPage): Promise<StoredPage | null> {
    for (const child of [...(await this.below(page.record.id))].reverse()) {
      const found = await this.last(child);
      if (found) return found;
    }
    return page.record.kind === "document" ? page : null;
  }

  /** All documents in reading order. */
  async documents(): Promise<StoredPage[]> {
    this.whole ??= this.loadWhole();
    await this.whole;
    return this.documentsBelow(null);
  }

  private async documentsBelow(parentId: string | null): Promise<StoredPage[]> {
    const found: StoredPage[] = [];
    for (const page of await this.below(parentId)) {
      if (page.record.kind === "document") found.push(page);
      for (const inside of await this.documentsBelow(page.record.id)) found.push(inside);
    }
    return found;
  }

  private async loadGenerated(): Promise<void> {
    if (this.whole === null && (await loadGenerated(this.db, this.of)).length > 0)
      this.whole = this.loadWhole();
    await this.whole;
  }

  private async loadWhole(): Promise<void> {
    const pages = await expandComputed(this.db, this.of, await loadTree(this.db, this.of.view));
    await this.keep(pages, [null, ...pages.map(({ record }) => record.id)]);
  }

  private async keep(pages: readonly StoredPage[], parentIds: readonly (string | null)[]): Promise<void> {
    const groups = groupByParent(pages);
    for (const [id, path] of await pathsOf(this.db, this.of.view, pages)) this.paths.set(id, path);
    for (const parentId of parentIds) {
      const shown = (groups.get(parentId) ?? []).filter((page) => !page.record.hidden && this.sees(page));
      this.known.set(
        parentId,
        shown.sort((one, other) => compareSiblings(one.record, other.record)),
      );
    }
  }
}

const parents = prepared<{ parentId: string }>(
  "pages-with-pages-below",
  `SELECT DISTINCT p."parentId" FROM "PageVersion" p
   WHERE p."branchId" = $1 AND p."parentId" = ANY($2::text[]) AND p."toSeq" IS NULL AND NOT p."deleted"`,
);
