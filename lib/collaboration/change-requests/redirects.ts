import "server-only";
import { joinPath } from "@/lib/core/content/page-path";
import type { PageRecord } from "@/lib/core/content/records";
import type { MergeResult } from "@/lib/core/content/tree-merge";
import type { Db } from "@/lib/platform/db/client";
import { pathsOf } from "@/lib/store/page-paths";
import { loadPages } from "@/lib/store/read";
import type { Snapshot } from "@/lib/store/snapshot";
import type { MergeRedirects } from "./schemas";

/** Most redirects listed; further ones are only counted. */
const NAMED = 10;

/** Returns the redirects that a merge into main would create. */
export async function redirectsOf(
  db: Db,
  main: Snapshot,
  { pages, redirects }: Pick<MergeResult, "pages" | "redirects">,
): Promise<MergeRedirects> {
  const named = redirects.slice(0, NAMED);
  const before = await loadPages(
    db,
    main,
    named.map(({ pageId }) => pageId),
  );
  const [old, records] = await Promise.all([
    pathsOf(db, main, before),
    recordsAbove(
      db,
      main,
      pages,
      named.flatMap(({ parentId }) => parentId ?? []),
    ),
  ]);
  const pathOf = (record: Pick<PageRecord, "parentId" | "slug">): string => {
    const parent = record.parentId === null ? undefined : records.get(record.parentId);
    return joinPath(parent ? pathOf(parent) : "", record.slug);
  };
  return {
    items: named.map((redirect) => ({
      page: { id: redirect.pageId, title: pages.get(redirect.pageId)?.title ?? "" },
      from: old.get(redirect.pageId) ?? redirect.oldSlug,
      to: pathOf(redirect),
    })),
    count: redirects.length,
  };
}

/** Returns pages and their ancestors as after the merge. */
async function recordsAbove(
  db: Db,
  main: Snapshot,
  merged: MergeResult["pages"],
  ids: readonly string[],
): Promise<Map<string, PageRecord>> {
  const records = new Map<string, PageRecord>();
  for (let wanted = [...new Set(ids)]; wanted.length > 0; ) {
    const stored = await loadPages(
      db,
      main,
      wanted.filter((id) => !merged.get(id)),
    );
    const unchanged = new Map(stored.map(({ record }) => [record.id, record]));
    const level = wanted.flatMap((id) => merged.get(id) ?? unchanged.get(id) ?? []);
    for (const record of level) records.set(record.id, record);
    wanted = [...new Set(level.flatMap(({ parentId }) => parentId ?? []))].filter((id) => !records.has(id));
  }
  return records;
}
