import { FilePlus2, Plus } from "lucide-react";
import { PageMark } from "@/components/content/document/page-marks";
import { PageTree } from "@/components/content/document/page-tree";
import type { PageNode } from "@/components/content/document/tree";
import { useBranches } from "@/components/content/document/use-branches";
import { type PageTreeRow, visibleRows } from "@/components/content/document/use-tree-keys";
import { reportFailure } from "@/components/form/report-failure";
import { IconButton } from "@/components/ui/button";
import { positionInWords } from "@/components/ui/dragging/drop-targets";
import { useDragging } from "@/components/ui/dragging/use-dragging";
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from "@/components/ui/dropdown-menu";
import { useSay } from "@/components/ui/say";
import { AddItems, RowMenu } from "./page-menu";
import { newPage, type PageRequest } from "./page-request";
import { destinationOf, step, type TreePosition } from "./tree-positions";
import type { PageChangeActions } from "./use-page-changes";
import type { useTreeChanges } from "./use-tree-changes";

const linkOf = (pageId: string) => document.querySelector<HTMLElement>(`[data-page="${CSS.escape(pageId)}"]`);

/** Moves the rows of the page tree that the editor shows. */
const usePageDragging = (
  tree: readonly PageNode[],
  shown: readonly PageNode[],
  { isOpen, setOpen }: ReturnType<typeof useBranches>,
  changes: PageChangeActions,
) => {
  const say = useSay();
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
    destinationOf: (dragged, { page }, side) => destinationOf(say, tree, dragged.page, page, side),
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

type ArrangePagesProps = {
  tree: readonly PageNode[];
  treeChanges: ReturnType<typeof useTreeChanges>;
  page: PageNode | undefined;
  changes: PageChangeActions;
  hrefOf: (page: PageNode) => string | undefined;
  onOpen: (pageId: string) => void;
  onRequest: (request: PageRequest) => void;
  /** The page whose row menu is open. */
  rowMenu: string | null;
  onRowMenu: (pageId: string | null) => void;
};

/** Shows the page tree with the buttons and menus that change it. */
export const ArrangePages = ({
  tree,
  treeChanges,
  page,
  changes,
  hrefOf,
  onOpen,
  onRequest,
  rowMenu,
  onRowMenu,
}: ArrangePagesProps) => {
  const say = useSay();
  const branches = useBranches(treeChanges.shown, page?.id);
  const dragging = usePageDragging(tree, treeChanges.shown, branches, changes);
  return (
    <>
      <div className="mb-2 flex items-center justify-between pl-2">
        <span className="text-xs font-medium text-subtle">{say("Pages")}</span>
        <span className="flex items-center gap-0.5">
          <IconButton label={say("New page")} size="sm" onClick={() => onRequest(newPage(page))}>
            <FilePlus2 />
          </IconButton>
          <DropdownMenu>
            <DropdownMenuTrigger asChild>
              <IconButton label={say("Add something else")} size="sm">
                <Plus />
              </IconButton>
            </DropdownMenuTrigger>
            <DropdownMenuContent align="end">
              <AddItems after={page} onRequest={onRequest} />
            </DropdownMenuContent>
          </DropdownMenu>
        </span>
      </div>
      <PageTree
        label={say("Pages")}
        tree={treeChanges.shown}
        currentId={page?.id}
        hrefOf={(each) => (each.deleted ? undefined : hrefOf(each))}
        noteOf={({ id }) => {
          const mark = treeChanges.changed.get(id)?.mark;
          return mark && <PageMark mark={mark} />;
        }}
        onOpen={({ id }) => onOpen(id)}
        actionsOf={(each) => (
          <RowMenu
            tree={tree}
            page={each}
            changes={changes}
            onRequest={onRequest}
            open={rowMenu === each.id}
            onOpenChange={(open) => onRowMenu(open ? each.id : null)}
          />
        )}
        onMenu={(each) => onRowMenu(each.id)}
        branches={branches}
        dragging={dragging}
      />
    </>
  );
};
