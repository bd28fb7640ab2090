"use client";

import { BookPlus, Ellipsis, FolderPlus, Lock, Pencil, Trash2 } from "lucide-react";
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

type CollectionMenuProps = Omit<MoveItemsProps, "item"> & { collection: Collection };

const NOT_MANAGED = "Needs the role “create” in this collection.";

/** What can be done with one collection; what one may not do stays visible with the reason. */
export const CollectionMenu = ({ collection, onAction, ...moves }: CollectionMenuProps) => {
  const { admin, create } = collection.permissions;
  const reason = (may: boolean) => ({ disabled: !may, description: may ? undefined : NOT_MANAGED });
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label={`Actions for ${collection.title}`} size="sm">
          <Ellipsis />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
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
          onSelect={() => onAction("rename")}
        >
          Rename…
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
