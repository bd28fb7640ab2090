import "server-only";
import { expandComputed, loadGenerated, type ReadState } from "@/lib/content/computed/pages";
import { groupByParent } from "@/lib/content/pages/present";
import { compareSiblings } from "@/lib/core/content/records";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { pathsOf } from "@/lib/store/page-paths";
import { loadChildrenOf, loadTree } from "@/lib/store/read";
import type { StoredPage } from "@/lib/store/rows";

/**
 * The table of contents of a space as far as a visitor may see it, loaded on demand: a page needs the top
 * level and its own branch, so that its cost does not grow with the space. Only spaces with generated pages
 * load the whole tree, since those are not stored.
 */
export class VisiblePageTree {
  private readonly known = new Map<string | null, StoredPage[]>();
  private readonly paths = new Map<string, string>();
  private whole: Promise<void> | null = null;

  constructor(
    private readonly db: Db,
    private readonly of: ReadState,
    /** true if the condition of a page holds for the visitor */
    private readonly isMet: (condition: string) => boolean,
  ) {}

  /** True if the visitor may see a page, apart from its ancestors. */
  sees = ({ record }: StoredPage): boolean => !record.condition || this.isMet(String(record.condition));

  /** Returns the visible subpages of a page (null = the top), in order. */
  async below(parentId: string | null): Promise<readonly StoredPage[]> {
    await this.load([parentId]);
    return this.known.get(parentId)!;
  }

  /** Preloads the subpages of several pages. */
  async load(parentIds: readonly (string | null)[]): Promise<void> {
    await this.loadGenerated();
    const missing = [...new Set(parentIds)].filter((id) => !this.known.has(id));
    if (missing.length === 0) return;
    const pages = this.whole ? [] : await loadChildrenOf(this.db, this.of.snapshot, missing);
    await this.keep(pages, missing);
  }

  path = ({ record }: StoredPage): string => this.paths.get(record.id) ?? record.slug;

  /** Returns those pages that have visible subpages. */
  async parentsAmong(pages: readonly StoredPage[]): Promise<ReadonlySet<string>> {
    const ids = pages.map(({ record }) => record.id);
    const open = ids.filter((id) => !this.known.has(id));
    const { branchId, base } = this.of.snapshot;
    // An overlay can move or delete the pages of its base, so the pages themselves are needed.
    if (base && !this.whole) await this.load(open);
    const rows = this.whole || base || open.length === 0 ? [] : await parents(this.db, [branchId, open]);
    return new Set([
      ...ids.filter((id) => (this.known.get(id)?.length ?? 0) > 0),
      ...rows.map(({ parentId }) => parentId),
    ]);
  }

  /** Returns the first page in reading order below a page. */
  async first(parentId: string | null): Promise<StoredPage | null> {
    for (const page of await this.below(parentId)) {
      if (page.record.kind === "document") return page;
      const found = page.record.kind === "group" ? await this.first(page.record.id) : null;
      if (found) return found;
    }
    return null;
  }

  /** Returns the last page in reading order below a page, or the page itself. */
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
    const pages = await expandComputed(this.db, this.of, await loadTree(this.db, this.of.snapshot));
    await this.keep(pages, [null, ...pages.map(({ record }) => record.id)]);
  }

  private async keep(pages: readonly StoredPage[], parentIds: readonly (string | null)[]): Promise<void> {
    const groups = groupByParent(pages);
    for (const [id, path] of await pathsOf(this.db, this.of.snapshot, pages)) this.paths.set(id, path);
    for (const parentId of parentIds) {
      const shown = (groups.get(parentId) ?? []).filter((page) => !page.record.hidden && this.sees(page));
      this.known.set(
        parentId,
        shown.sort((one, other) => compareSiblings(one.record, other.record)),
      );
    }
  }
}

const parents = prepared(
  "pages-with-pages-below",
  `SELECT DISTINCT p."parentId" FROM "PageVersion" p
   WHERE p."branchId" = $1 AND p."parentId" = ANY($2::text[]) AND p."toSeq" IS NULL AND NOT p."deleted"`,
);
