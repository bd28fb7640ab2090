import type { ChangedPage } from "@/components/content/document/changed-pages";
import type { ChangeCounts } from "@/lib/collaboration/change-requests/schemas";
import type { NavigatorPosition } from "./use-change-navigator";

/** Returns the number of changes outside the text, each with a row of its own. */
const factsOf = ({ attributes, move, reordered }: ChangedPage): number =>
  Object.keys(attributes).filter((name) => name !== "document").length + (move ? 1 : 0) + (reordered ? 1 : 0);

type PositionContext = {
  position: NavigatorPosition;
  /** The rendered changes of visited pages, which override the counts. */
  drawn: ReadonlyMap<string, number>;
  counts: ChangeCounts | undefined;
  isViewed: (page: ChangedPage) => boolean;
};

/** Returns the position of the current change among all of a change request. Viewed pages show no changes. */
export const positionAmong = (
  pages: readonly ChangedPage[],
  { position, drawn, counts, isViewed }: PositionContext,
): { index: number; total: number; more: boolean } => {
  const blocks = new Map(counts?.items.map((item) => [item.page, item.blocks]));
  const changesOf = (page: ChangedPage): number =>
    isViewed(page) ? 0 : drawn.get(page.id) || (blocks.get(page.id) ?? 0) + factsOf(page);
  const sum = (some: readonly ChangedPage[]) => some.reduce((total, page) => total + changesOf(page), 0);
  const at = pages.findIndex(({ id }) => id === position.pageId);
  return {
    index: sum(pages.slice(0, Math.max(0, at))) + position.index,
    total: sum(pages),
    more: (counts?.more ?? 0) > 0,
  };
};
