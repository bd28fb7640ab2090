import "server-only";
import { ORDER_KEY_LIMIT, orderKeyBetween, rebalance } from "@/lib/core/content/order-key";
import { compareSiblings, foldSlug, isSlug, type PageRecord, slugify } from "@/lib/core/content/records";
import { ConflictError, Invalid, NotFound } from "@/lib/core/errors";
import type { Db } from "@/lib/platform/db/client";
import { findPage, loadChildren, loadDescendants, loadPages } from "@/lib/store/read";
import type { Snapshot } from "@/lib/store/snapshot";

const MAXIMUM_DEPTH = 32;

/**
 * A page tree while a batch of changes is applied to it: pages are loaded from the snapshot on demand and changed
 * in memory; `changes` has the result to commit.
 */
export class WorkingTree {
  readonly changes = new Map<string, PageRecord | null>();
  private readonly loaded = new Map<string, PageRecord | null>();
  private readonly childrenOf = new Map<string | null, Set<string>>();

  constructor(private readonly snapshot: Snapshot) {}

  /** Returns the page in its present state in the batch; null if it is missing or deleted. */
  async find(db: Db, id: string): Promise<PageRecord | null> {
    const changed = this.changes.get(id);
    if (changed !== undefined) return changed;
    if (!this.loaded.has(id)) this.loaded.set(id, (await findPage(db, this.snapshot, id))?.record ?? null);
    return this.loaded.get(id)!;
  }

  /** Preloads pages at once. */
  async load(db: Db, ids: readonly string[]): Promise<void> {
    const pages = await loadPages(db, this.snapshot, ids);
    for (const id of ids) this.loaded.set(id, null);
    for (const { record } of pages) this.loaded.set(record.id, record);
  }

  /** Throws NotFound. */
  async get(db: Db, id: string): Promise<PageRecord> {
    const page = await this.find(db, id);
    if (!page) throw new NotFound("page", id);
    return page;
  }

  /** Living children in their order. */
  async children(db: Db, parentId: string | null): Promise<PageRecord[]> {
    let ids = this.childrenOf.get(parentId);
    if (!ids) {
      const stored = await loadChildren(db, this.snapshot, parentId);
      for (const { record } of stored) if (!this.loaded.has(record.id)) this.loaded.set(record.id, record);
      ids = new Set(stored.map(({ record }) => record.id));
      this.childrenOf.set(parentId, ids);
    }
    const known = new Set([...ids, ...this.changes.keys()]);
    const pages: PageRecord[] = [];
    for (const id of known) {
      const page = await this.find(db, id);
      if (page && page.parentId === parentId) pages.push(page);
    }
    return pages.sort(compareSiblings);
  }

  set(page: PageRecord): void {
    this.changes.set(page.id, page);
  }

  /** Removes a page and everything below it. */
  async remove(db: Db, id: string): Promise<void> {
    await this.get(db, id);
    const below = new Set((await loadDescendants(db, this.snapshot, id)).map(({ record }) => record.id));
    const removed = [id];
    const consider = async (page: PageRecord | null): Promise<boolean> => {
      for (let at = page; at; at = at.parentId === null ? null : await this.find(db, at.parentId)) {
        if (at.parentId === id) return true;
      }
      return false;
    };
    for (const candidate of new Set([...below, ...this.changes.keys()])) {
      if (candidate !== id && (await consider(await this.find(db, candidate)))) removed.push(candidate);
    }
    for (const page of removed) this.changes.set(page, null);
  }

  /**
   * Gives a page its parent and its place among the siblings.
   * @param at index among the siblings without the page itself; undefined = last
   */
  async place(db: Db, page: PageRecord, parentId: string | null, at: number | undefined): Promise<void> {
    await this.checkParent(db, page, parentId);
    const siblings = (await this.children(db, parentId)).filter(({ id }) => id !== page.id);
    const index = Math.min(at ?? siblings.length, siblings.length);
    const before = siblings[index - 1]?.orderKey ?? null;
    const after = siblings[index]?.orderKey ?? null;
    const placed = { ...page, parentId };
    if (before === null || after === null || before < after) {
      const orderKey = orderKeyBetween(before, after);
      if (orderKey.length <= ORDER_KEY_LIMIT) {
        this.set({ ...placed, orderKey });
        return;
      }
    }
    const order = siblings.toSpliced(index, 0, placed);
    const keys = rebalance(order.map(({ id }) => id));
    for (const sibling of order) this.set({ ...sibling, orderKey: keys.get(sibling.id)! });
  }

  private async checkParent(db: Db, page: PageRecord, parentId: string | null): Promise<void> {
    if (parentId === null) return;
    const parent = await this.get(db, parentId);
    if (page.kind === "group")
      throw new Invalid("Groups can only be at the top level; leave out “into”.", "group_not_root");
    if (parent.kind === "link" || parent.kind === "computed") {
      throw new Invalid(`A ${parent.kind} page has no subpages; choose another parent.`, "parent_kind");
    }
    let depth = 1;
    for (
      let at: PageRecord | null = parent;
      at;
      at = at.parentId === null ? null : await this.find(db, at.parentId)
    ) {
      if (at.id === page.id)
        throw new Invalid("A page can't be moved into itself or one of its subpages.", "move_into_itself");
      depth++;
    }
    if (depth > MAXIMUM_DEPTH)
      throw new Invalid(`Pages nest at most ${MAXIMUM_DEPTH} levels deep.`, "too_deep");
  }

  /** Puts a page below its parent, with a suffix to its slug if a sibling has the same one. */
  async settle(db: Db, page: PageRecord): Promise<void> {
    this.set(page);
    const beside = (await this.children(db, page.parentId)).filter(({ id }) => id !== page.id);
    if (page.slug !== "" && beside.some(({ slug }) => slug === page.slug))
      this.set({ ...page, slug: await this.freeSlug(db, page, page.slug) });
  }

  /** The place of a page to restore; its present one, or the top, if its parent is gone or below the page by now. */
  async placeBack(
    db: Db,
    { id, parentId, orderKey }: PageRecord,
  ): Promise<Pick<PageRecord, "parentId" | "orderKey">> {
    for (let at = parentId; ; ) {
      if (at === null) return { parentId, orderKey };
      const above = at === id ? null : await this.find(db, at);
      if (!above) break;
      at = above.parentId;
    }
    const present = await this.find(db, id);
    return { parentId: present?.parentId ?? null, orderKey: present?.orderKey ?? orderKey };
  }

  /** Refuses a slug that a sibling has. */
  async checkSlug(db: Db, page: PageRecord, slug: string): Promise<string> {
    const folded = checkSlugForm(slug);
    const holder = (await this.children(db, page.parentId)).find(
      (other) => other.id !== page.id && other.slug === folded,
    );
    if (holder) {
      throw new ConflictError(
        `The slug “${folded}” is taken by the page “${holder.title}” beside it; choose another.`,
        "slug_taken",
      );
    }
    return folded;
  }

  /** Makes a slug from a title, with a suffix if a sibling has the same one. */
  async freeSlug(db: Db, page: PageRecord, title: string): Promise<string> {
    const taken = new Set(
      (await this.children(db, page.parentId)).filter(({ id }) => id !== page.id).map(({ slug }) => slug),
    );
    const stem = slugify(title);
    if (!taken.has(stem)) return stem;
    for (let suffix = 2; ; suffix++) {
      if (!taken.has(`${stem}-${suffix}`)) return `${stem}-${suffix}`;
    }
  }
}

function checkSlugForm(slug: string): string {
  const folded = foldSlug(slug.trim());
  if (!isSlug(folded)) {
    throw Invalid.field(
      "slug",
      "may hold letters, digits, “-”, “_” and “.”, and begins with a letter or digit.",
    );
  }
  return folded;
}
