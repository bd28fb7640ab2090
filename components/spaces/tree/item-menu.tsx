"use client";

import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { IconButton } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { useSay } from "@/components/ui/say";
import { ifManaged, MoveItems, type MoveItemsProps } from "./move-items";
import type { ContentAction } from "./tree-row";

/** Waits until the menu has closed and returned the focus, which the rename field then takes. */
const useRenameItem = (onAction: (action: ContentAction) => void) => {
  const chosen = useRef(false);
  return {
    onSelect: () => {
      chosen.current = true;
    },
    onCloseAutoFocus: (event: Event) => {
      if (!chosen.current) return;
      chosen.current = false;
      event.preventDefault();
      onAction("rename");
    },
  };
};

export type ItemMenuProps = MoveItemsProps & {
  /** The shortcut that renames a row, if there is one. */
  renameKey?: string;
};

type FrameProps = ItemMenuProps & {
  /** Entries before the rename entry, after it, and after those that move the item. */
  above: ReactNode;
  own: ReactNode;
  below?: ReactNode;
  removeLabel: string;
};

/** Lists the actions for an item of the tree; disabled ones have a reason. */
export const ItemMenu = ({ above, own, below, removeLabel, renameKey, ...moves }: FrameProps) => {
  const say = useSay();
  const { item, onAction } = moves;
  const renaming = useRenameItem(onAction);
  const managed = ifManaged(say, item, item.permissions.admin);
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label={say("Actions for {title}", { title: item.title })} size="sm">
          <Ellipsis />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" onCloseAutoFocus={renaming.onCloseAutoFocus}>
        {above}
        <DropdownMenuItem
          icon={<Pencil aria-hidden="true" />}
          {...managed}
          shortcut={renameKey}
          onSelect={renaming.onSelect}
        >
          {say("Rename")}
        </DropdownMenuItem>
        {own}
        <MoveItems {...moves} />
        {below}
        <DropdownMenuSeparator />
        <DropdownMenuItem
          icon={<Trash2 aria-hidden="true" />}
          danger
          {...managed}
          onSelect={() => onAction("remove")}
        >
          {removeLabel}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
};
