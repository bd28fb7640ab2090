"use client";

import { BookPlus, Ellipsis, FolderPlus, Lock, Pencil, TextInitial, Trash2 } from "lucide-react";
import { IconButton } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import type { Collection } from "@/lib/collections/schemas";
import { MoveItems, type MoveItemsProps } from "./move-items";
import { useRenameItem } from "./use-rename-item";

type CollectionMenuProps = Omit<MoveItemsProps, "item"> & { collection: Collection; renameKey?: string };

const NOT_MANAGED = "Needs the role “create” in this collection.";

/** What can be done with one collection; what one may not do stays visible with the reason. */
export const CollectionMenu = ({ collection, onAction, renameKey, ...moves }: CollectionMenuProps) => {
  const { admin, create } = collection.permissions;
  const renaming = useRenameItem(onAction);
  const reason = (may: boolean) => ({ disabled: !may, description: may ? undefined : NOT_MANAGED });
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label={`Actions for ${collection.title}`} size="sm">
          <Ellipsis />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" onCloseAutoFocus={renaming.onCloseAutoFocus}>
        <DropdownMenuItem
          icon={<BookPlus aria-hidden="true" />}
          {...reason(create)}
          onSelect={() => onAction("createSpace")}
        >
          New space here…
        </DropdownMenuItem>
        <DropdownMenuItem
          icon={<FolderPlus aria-hidden="true" />}
          {...reason(create)}
          onSelect={() => onAction("createCollection")}
        >
          New collection here…
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem
          icon={<Pencil aria-hidden="true" />}
          {...reason(admin)}
          shortcut={renameKey}
          onSelect={renaming.onSelect}
        >
          Rename
        </DropdownMenuItem>
        <DropdownMenuItem
          icon={<TextInitial aria-hidden="true" />}
          {...reason(admin)}
          onSelect={() => onAction("describe")}
        >
          Describe…
        </DropdownMenuItem>
        <DropdownMenuItem
          icon={<Lock aria-hidden="true" />}
          {...reason(admin)}
          onSelect={() => onAction("access")}
        >
          Access…
        </DropdownMenuItem>
        <MoveItems item={collection} onAction={onAction} {...moves} />
        <DropdownMenuSeparator />
        <DropdownMenuItem
          icon={<Trash2 aria-hidden="true" />}
          danger
          {...reason(admin)}
          onSelect={() => onAction("remove")}
        >
          Delete…
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
};
