import type { PageNode } from "@/components/content/document/tree";
import type { useBranches } from "@/components/content/document/use-branches";
import { type PageTreeRow, visibleRows } from "@/components/content/document/use-tree-keys";
import { reportFailure } from "@/components/form/report-failure";
import { positionInWords } from "@/components/ui/dragging/drop-places";
import { useDragging } from "@/components/ui/dragging/use-dragging";
import { destinationOf, step, type TreePosition } from "./tree-positions";
import type { PageChangeActions } from "./use-page-changes";

const linkOf = (pageId: string) => document.querySelector<HTMLElement>(`[data-page="${CSS.escape(pageId)}"]`);

/** Moves the rows of the page tree that the editor shows. */
export const usePageDragging = (
  tree: readonly PageNode[],
  shown: readonly PageNode[],
  { isOpen, setOpen }: ReturnType<typeof useBranches>,
  changes: PageChangeActions,
) => {
  const moveBy = async ({ page }: PageTreeRow, move: () => Promise<void>) => {
    try {
      await move();
      // A row that is moved in the document loses the focus.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) linkOf(page.id)?.focus();
      });
    } catch (error) {
      reportFailure(error);
    }
  };
  return useDragging<PageTreeRow, TreePosition>({
    rows: visibleRows(shown, isOpen),
    idOf: ({ page }) => page.id,
    levelOf: ({ level }) => level,
    titleOf: ({ page }) => page.title,
    positionOf: ({ page, position, size, parent }) =>
      positionInWords(page.title, position, size, parent?.title),
    mayDrag: ({ page }) => !page.deleted,
    holds: ({ page }) =>
      !page.deleted && (page.kind === "document" || page.kind === "group") ? { open: isOpen(page) } : null,
    onOpen: ({ page }) => setOpen(page, true),
    destinationOf: (dragged, { page }, side) => destinationOf(tree, dragged.page, page, side),
    onMove: (row, to) =>
      void moveBy(row, async () => {
        const parent = visibleRows(shown, () => true).find(({ page }) => page.id === to.into);
        // A page moved into a closed branch would be hidden.
        if (parent) setOpen(parent.page, true);
        await changes.drop(row.page, to);
      }),
    onShift: (row, by) => {
      const to = step(tree, row.page, by);
      if (to) void moveBy(row, () => changes.move(row.page, to));
    },
  });
};
