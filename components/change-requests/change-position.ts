import type { ChangeCounts } from "@/lib/model/change-requests/schemas";
import type { ChangedPage } from "../content/changed-pages";
import type { Position } from "./use-change-navigator";

/** Changes that are no text: each is a row of its own. */
const factsOf = ({ attributes, move, reordered }: ChangedPage): number =>
  Object.keys(attributes).filter((name) => name !== "document").length + (move ? 1 : 0) + (reordered ? 1 : 0);

type Known = {
  position: Position;
  /** Changes of the pages that were on the screen, which counts before the others. */
  drawn: ReadonlyMap<string, number>;
  counts: ChangeCounts | undefined;
  isViewed: (page: ChangedPage) => boolean;
};

/** The change that is read among all of a change request. Pages that are ticked off show none. */
export const positionAmong = (
  pages: readonly ChangedPage[],
  { position, drawn, counts, isViewed }: Known,
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
