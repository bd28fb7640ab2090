import { diffSequences } from "@/lib/core/content/line-diff";
import { compareSiblings, type PageRecord } from "@/lib/core/content/records";
import { shorten } from "@/lib/core/content/text";
import type { GitSyncWarning } from "./schemas";

type Pages = ReadonlyMap<string, PageRecord>;

const MOST_NAMED = 5;

/**
 * Warns of differences between another tool's configuration and the space, since exports leave that file
 * unchanged.
 * @param read pages that the repository gives after the export
 */
export function configurationWarning(tool: string, pages: Pages, read: Pages): GitSyncWarning[] {
  const titles = differing(pages, read).map(({ title }) => `“${shorten(title, 80)}”`);
  if (titles.length === 0) return [];
  const more = titles.length > MOST_NAMED ? ` and ${titles.length - MOST_NAMED} more` : "";
  const named = titles.slice(0, MOST_NAMED).join(", ") + more;
  return [
    {
      path: tool,
      detail: `Exports don't change this file, and it arranges or names these pages differently: ${named}. Edit it in the repository.`,
    },
  ];
}

/** Returns pages with another title, parent or position, without those below one of them. */
function differing(pages: Pages, read: Pages): PageRecord[] {
  const below = new Map<string | null, PageRecord[]>();
  for (const page of pages.values()) {
    const siblings = below.get(page.parentId);
    if (siblings) siblings.push(page);
    else below.set(page.parentId, [page]);
  }
  const found: PageRecord[] = [];
  const visit = (parentId: string | null): void => {
    const siblings = (below.get(parentId) ?? []).sort(compareSiblings);
    const there = siblings
      .flatMap(({ id }) => read.get(id) ?? [])
      .filter((page) => page.parentId === parentId);
    const inOrder = there.toSorted(compareSiblings).map(({ id }) => id);
    const inPlace = new Set(inOrder);
    const { hunks } = diffSequences(
      there.map(({ id }) => id),
      inOrder,
    );
    for (const { aStart, aEnd } of hunks) for (const { id } of there.slice(aStart, aEnd)) inPlace.delete(id);
    for (const page of siblings) {
      const is = read.get(page.id);
      const isSame = is && inPlace.has(page.id) && is.title === page.title && is.hidden === page.hidden;
      if (isSame) visit(page.id);
      else found.push(page);
    }
  };
  visit(null);
  return found;
}
