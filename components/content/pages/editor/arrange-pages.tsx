import { FilePlus2, Plus } from "lucide-react";
import { PageMark } from "@/components/content/document/page-marks";
import { PageTree } from "@/components/content/document/page-tree";
import type { PageNode } from "@/components/content/document/tree";
import { useBranches } from "@/components/content/document/use-branches";
import { IconButton } from "@/components/ui/button";
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from "@/components/ui/dropdown-menu";
import { AddItems, RowMenu } from "./page-menu";
import { newPage, type PageRequest } from "./page-request";
import type { PageChangeActions } from "./use-page-changes";
import { usePageDragging } from "./use-page-dragging";
import type { useTreeChanges } from "./use-tree-changes";

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
  const branches = useBranches(treeChanges.shown, page?.id);
  const dragging = usePageDragging(tree, treeChanges.shown, branches, changes);
  return (
    <>
      <div className="mb-2 flex items-center justify-between pl-2">
        <span className="text-xs font-medium text-subtle">Pages</span>
        <span className="flex items-center gap-0.5">
          <IconButton label="New page" size="sm" onClick={() => onRequest(newPage(page))}>
            <FilePlus2 />
          </IconButton>
          <DropdownMenu>
            <DropdownMenuTrigger asChild>
              <IconButton label="Add something else" size="sm">
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
        label="Pages"
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
