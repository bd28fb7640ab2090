"use client";

import { ArrowDown, ArrowUp, Building2, FolderInput } from "lucide-react";
import { NEEDS_ADMINISTRATOR } from "@/components/organizations/permissions/role-options";
import { DropdownMenuItem } from "@/components/ui/dropdown-menu";
import { useSay } from "@/components/ui/say";
import type { Say } from "@/lib/core/locales/say";
import type { Content } from "@/lib/spaces/collections/schemas";
import type { ContentAction } from "./tree-row";

/** Returns the props of a menu entry for managers of the item; for others it is disabled with a reason. */
export const ifManaged = (say: Say, { object }: Content, may: boolean) => ({
  disabled: !may,
  description: may
    ? undefined
    : object === "space"
      ? say("You need create access to this space.")
      : say("You need create access to this collection."),
});

export type MoveItemsProps = {
  item: Content;
  mayTransfer: boolean;
  onAction: (action: ContentAction) => void;
  /** Moves the item up among its siblings; absent for the first one. */
  onUp?: () => void;
  onDown?: () => void;
};

/** The menu entries that move an item: everything that dragging does, and more. */
export const MoveItems = ({ item, mayTransfer, onAction, onUp, onDown }: MoveItemsProps) => {
  const say = useSay();
  return (
    <>
      <DropdownMenuItem
        icon={<FolderInput aria-hidden="true" />}
        {...ifManaged(say, item, item.permissions.admin)}
        onSelect={() => onAction("move")}
      >
        {say("Move to…")}
      </DropdownMenuItem>
      {onUp && (
        <DropdownMenuItem icon={<ArrowUp aria-hidden="true" />} shortcut="alt+arrowup" onSelect={onUp}>
          {say("Move up")}
        </DropdownMenuItem>
      )}
      {onDown && (
        <DropdownMenuItem icon={<ArrowDown aria-hidden="true" />} shortcut="alt+arrowdown" onSelect={onDown}>
          {say("Move down")}
        </DropdownMenuItem>
      )}
      <DropdownMenuItem
        icon={<Building2 aria-hidden="true" />}
        disabled={!mayTransfer}
        description={mayTransfer ? undefined : say(NEEDS_ADMINISTRATOR)}
        onSelect={() => onAction("transfer")}
      >
        {say("Transfer…")}
      </DropdownMenuItem>
    </>
  );
};
