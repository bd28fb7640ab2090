"use client";

import {
  ArrowDown,
  ArrowUp,
  Braces,
  Copy,
  Ellipsis,
  FilePlus2,
  FolderPlus,
  ListTree,
  MoveRight,
  RefreshCw,
  RotateCcw,
  SlidersHorizontal,
  Trash2,
} from "lucide-react";
import type { PageNode } from "@/components/content/document/tree";
import { reportFailure } from "@/components/form/report-failure";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { useSay } from "@/components/ui/say";
import type { PageRequest } from "./page-request";
import { step } from "./tree-positions";
import type { PageChangeActions } from "./use-page-changes";

type PageMenuProps = {
  tree: readonly PageNode[];
  page: PageNode;
  changes: PageChangeActions;
  onRequest: (request: PageRequest) => void;
};

type AddItemsProps = { after: PageNode | undefined; onRequest: (request: PageRequest) => void };

/** Lists the kinds of entries, other than pages, that can be added to the tree. */
export const AddItems = ({ after, onRequest }: AddItemsProps) => {
  const say = useSay();
  return (
    <>
      <DropdownMenuItem
        icon={<FolderPlus aria-hidden="true" />}
        onSelect={() => onRequest({ kind: "group" })}
      >
        {say("New group")}
      </DropdownMenuItem>
      <DropdownMenuItem
        icon={<Braces aria-hidden="true" />}
        onSelect={() => onRequest({ kind: "reference", after })}
      >
        {say("New API reference…")}
      </DropdownMenuItem>
    </>
  );
};

/** Lists the actions for a page of the tree. */
export const PageMenuItems = ({ tree, page, changes, onRequest }: PageMenuProps) => {
  const say = useSay();
  const [up, down] = [step(tree, page, -1), step(tree, page, 1)];
  const holds = page.kind === "document" || page.kind === "group";
  return (
    <>
      <DropdownMenuItem
        icon={<FilePlus2 aria-hidden="true" />}
        onSelect={() => onRequest({ kind: "after", page })}
      >
        {say("New page below this")}
      </DropdownMenuItem>
      {holds && (
        <DropdownMenuItem
          icon={<ListTree aria-hidden="true" />}
          onSelect={() => onRequest({ kind: "inside", page })}
        >
          {say("New subpage")}
        </DropdownMenuItem>
      )}
      {page.kind === "document" && !page.generated && (
        <DropdownMenuItem
          icon={<Copy aria-hidden="true" />}
          onSelect={() => void changes.duplicate(page).catch(reportFailure)}
        >
          {say("Duplicate page")}
        </DropdownMenuItem>
      )}
      <AddItems after={page} onRequest={onRequest} />
      <DropdownMenuSeparator />
      <DropdownMenuItem
        icon={<SlidersHorizontal aria-hidden="true" />}
        onSelect={() => onRequest({ kind: "details", page })}
      >
        {say("Details…")}
      </DropdownMenuItem>
      {page.kind === "computed" && (
        <DropdownMenuItem
          icon={<RefreshCw aria-hidden="true" />}
          onSelect={() => onRequest({ kind: "source", page })}
        >
          {say("Change source…")}
        </DropdownMenuItem>
      )}
      <DropdownMenuItem
        icon={<ArrowUp aria-hidden="true" />}
        shortcut="alt+arrowup"
        disabled={!up}
        onSelect={() => up && void changes.move(page, up).catch(reportFailure)}
      >
        {say("Move up")}
      </DropdownMenuItem>
      <DropdownMenuItem
        icon={<ArrowDown aria-hidden="true" />}
        shortcut="alt+arrowdown"
        disabled={!down}
        onSelect={() => down && void changes.move(page, down).catch(reportFailure)}
      >
        {say("Move down")}
      </DropdownMenuItem>
      <DropdownMenuItem
        icon={<MoveRight aria-hidden="true" />}
        onSelect={() => onRequest({ kind: "move", page })}
      >
        {say("Move to…")}
      </DropdownMenuItem>
      <DropdownMenuSeparator />
      <DropdownMenuItem
        danger
        icon={<Trash2 aria-hidden="true" />}
        onSelect={() => onRequest({ kind: "delete", page })}
      >
        {say("Delete…")}
      </DropdownMenuItem>
    </>
  );
};

/** Offers to restore a deleted page. */
const DeletedPageItems = ({ page, changes }: PageMenuProps) => {
  const say = useSay();
  return (
    <DropdownMenuItem
      icon={<RotateCcw aria-hidden="true" />}
      onSelect={() => void changes.restore(page).catch(reportFailure)}
    >
      {say("Restore page")}
    </DropdownMenuItem>
  );
};

/** Opens the menu of a row with the mouse; the keyboard has Shift+F10 and the menu above the text. */
export const RowMenu = ({
  open,
  onOpenChange,
  ...menu
}: PageMenuProps & { open: boolean; onOpenChange: (open: boolean) => void }) => (
  <DropdownMenu open={open} onOpenChange={onOpenChange}>
    <DropdownMenuTrigger
      tabIndex={-1}
      aria-hidden="true"
      className="absolute top-1 right-1 flex size-5.5 items-center justify-center rounded-sm bg-raised text-muted opacity-0 shadow-sm group-hover/row:opacity-100 hover:text-foreground data-[state=open]:opacity-100 data-[deleted=true]:opacity-100"
      data-deleted={menu.page.deleted}
    >
      {menu.page.deleted ? <RotateCcw className="size-3.5" /> : <Ellipsis className="size-4" />}
    </DropdownMenuTrigger>
    <DropdownMenuContent
      aria-label={menu.page.title}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        document.querySelector<HTMLElement>(`[data-page="${CSS.escape(menu.page.id)}"]`)?.focus();
      }}
    >
      {menu.page.deleted ? <DeletedPageItems {...menu} /> : <PageMenuItems {...menu} />}
    </DropdownMenuContent>
  </DropdownMenu>
);
