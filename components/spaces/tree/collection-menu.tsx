"use client";

import { BookPlus, FolderPlus, Lock, TextInitial } from "lucide-react";
import { DropdownMenuItem, DropdownMenuSeparator } from "@/components/ui/dropdown-menu";
import { useSay } from "@/components/ui/say";
import type { Collection } from "@/lib/spaces/collections/schemas";
import { ItemMenu, type ItemMenuProps } from "./item-menu";
import { ifManaged } from "./move-items";

type CollectionMenuProps = Omit<ItemMenuProps, "item"> & { collection: Collection };

/** Lists the actions for a collection of the tree. */
export const CollectionMenu = ({ collection, ...rest }: CollectionMenuProps) => {
  const say = useSay();
  const { onAction } = rest;
  const created = ifManaged(say, collection, collection.permissions.create);
  const managed = ifManaged(say, collection, collection.permissions.admin);
  return (
    <ItemMenu
      {...rest}
      item={collection}
      removeLabel={say("Delete…")}
      above={
        <>
          <DropdownMenuItem
            icon={<BookPlus aria-hidden="true" />}
            {...created}
            onSelect={() => onAction("createSpace")}
          >
            {say("New space here…")}
          </DropdownMenuItem>
          <DropdownMenuItem
            icon={<FolderPlus aria-hidden="true" />}
            {...created}
            onSelect={() => onAction("createCollection")}
          >
            {say("New collection here…")}
          </DropdownMenuItem>
          <DropdownMenuSeparator />
        </>
      }
      own={
        <>
          <DropdownMenuItem
            icon={<TextInitial aria-hidden="true" />}
            {...managed}
            onSelect={() => onAction("describe")}
          >
            {say("Describe…")}
          </DropdownMenuItem>
          <DropdownMenuItem
            icon={<Lock aria-hidden="true" />}
            {...managed}
            onSelect={() => onAction("access")}
          >
            {say("Access…")}
          </DropdownMenuItem>
        </>
      }
    />
  );
};
