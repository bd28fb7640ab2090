"use client";

import { BookOpen, Copy, Ellipsis, FileUp, Pencil, Settings, Trash2 } from "lucide-react";
import NextLink from "next/link";
import { IconButton } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import type { Space } from "@/lib/spaces/schemas";
import { MoveItems, type MoveItemsProps } from "./move-items";
import { useRenameItem } from "./use-rename-item";

type SpaceMenuProps = Omit<MoveItemsProps, "item"> & {
  space: Space;
  /** The key that renames a row, where there is one. */
  renameKey?: string;
};

const NOT_MANAGED = "Needs the role “create” in this space.";

/** What can be done with one space of the list; what one may not do stays visible with the reason. */
export const SpaceMenu = ({ space, onAction, renameKey, ...moves }: SpaceMenuProps) => {
  const { admin, edit } = space.permissions;
  const reason = admin ? undefined : NOT_MANAGED;
  const renaming = useRenameItem(onAction);
  const locked = space.editMode === "locked";
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label={`Actions for ${space.title}`} size="sm">
          <Ellipsis />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" onCloseAutoFocus={renaming.onCloseAutoFocus}>
        <DropdownMenuItem asChild>
          <NextLink href={`/s/${space.id}`}>
            <BookOpen aria-hidden="true" />
            Open
          </NextLink>
        </DropdownMenuItem>
        <DropdownMenuItem
          icon={<Pencil aria-hidden="true" />}
          disabled={!admin}
          description={reason}
          shortcut={renameKey}
          onSelect={renaming.onSelect}
        >
          Rename
        </DropdownMenuItem>
        <DropdownMenuItem
          icon={<Copy aria-hidden="true" />}
          disabled={!admin}
          description={reason}
          onSelect={() => onAction("duplicate")}
        >
          Duplicate…
        </DropdownMenuItem>
        <MoveItems item={space} onAction={onAction} {...moves} />
        {edit && !locked ? (
          <DropdownMenuItem asChild>
            <NextLink href={`/s/${space.id}/~/import`}>
              <FileUp aria-hidden="true" />
              Import…
            </NextLink>
          </DropdownMenuItem>
        ) : (
          <DropdownMenuItem
            icon={<FileUp aria-hidden="true" />}
            disabled
            description={edit ? "The space is locked." : "Needs the role “edit” in this space."}
          >
            Import…
          </DropdownMenuItem>
        )}
        {admin ? (
          <DropdownMenuItem asChild>
            <NextLink href={`/s/${space.id}/~/settings`}>
              <Settings aria-hidden="true" />
              Settings
            </NextLink>
          </DropdownMenuItem>
        ) : (
          <DropdownMenuItem icon={<Settings aria-hidden="true" />} disabled description={reason}>
            Settings
          </DropdownMenuItem>
        )}
        <DropdownMenuSeparator />
        <DropdownMenuItem
          icon={<Trash2 aria-hidden="true" />}
          danger
          disabled={!admin}
          description={reason}
          onSelect={() => onAction("remove")}
        >
          Move to trash…
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
};
