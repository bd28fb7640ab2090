import { ArrowDown, ArrowUp, Copy, Ellipsis, FolderInput, Pencil, Star, Trash2 } from "lucide-react";
import { IconButton } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { useSay } from "@/components/ui/say";
import { type Say, text } from "@/lib/core/locales/say";
import type { StructureRow } from "./structure-rows";

export type StructureAction = "edit" | "makeDefault" | "up" | "down" | "move" | "duplicate" | "remove";

const EDIT_LABELS = {
  "site-section": text("Edit section…"),
  "site-section-group": text("Edit group…"),
  "site-space": text("Edit…"),
} as const;

const REMOVE_LABELS = {
  "site-section": text("Remove section…"),
  "site-section-group": text("Ungroup"),
  "site-space": text("Remove from site…"),
} as const;

const duplicateNote = (say: Say, saved: boolean, published: boolean): string => {
  if (!saved) return published ? say("Publish your changes first.") : say("Save your changes first.");
  return published
    ? say("Copies the space at once. Readers don't see the copy yet.")
    : say("Copies the space at once, and adds the copy.");
};

/** Lists the actions for a part of a site: everything that dragging does, and more. */
export const StructureMenu = ({
  row: { item, siblings, index },
  published,
  saved,
  onAction,
}: {
  row: StructureRow;
  published: boolean;
  /** True if the item is saved, not just added by a waiting change. */
  saved: boolean;
  onAction: (action: StructureAction) => void;
}) => {
  const say = useSay();
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label={say("Actions for {title}", { title: item.title })} size="sm">
          <Ellipsis />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => onAction("edit")}>
          {say(EDIT_LABELS[item.object])}
        </DropdownMenuItem>
        {item.object !== "site-section-group" && (
          <DropdownMenuItem
            icon={<Star aria-hidden="true" />}
            disabled={item.default === true}
            description={item.default ? say("It's already the default.") : undefined}
            onSelect={() => onAction("makeDefault")}
          >
            {say("Make default")}
          </DropdownMenuItem>
        )}
        <DropdownMenuItem icon={<FolderInput aria-hidden="true" />} onSelect={() => onAction("move")}>
          {say("Move to…")}
        </DropdownMenuItem>
        {item.object === "site-space" && (
          <DropdownMenuItem
            icon={<Copy aria-hidden="true" />}
            disabled={!saved}
            description={duplicateNote(say, saved, published)}
            onSelect={() => onAction("duplicate")}
          >
            {say("Duplicate")}
          </DropdownMenuItem>
        )}
        <DropdownMenuItem
          icon={<ArrowUp aria-hidden="true" />}
          shortcut="alt+arrowup"
          disabled={index === 0}
          description={index === 0 ? say("It's already the first.") : undefined}
          onSelect={() => onAction("up")}
        >
          {say("Move up")}
        </DropdownMenuItem>
        <DropdownMenuItem
          icon={<ArrowDown aria-hidden="true" />}
          shortcut="alt+arrowdown"
          disabled={index === siblings.length - 1}
          description={index === siblings.length - 1 ? say("It's already the last.") : undefined}
          onSelect={() => onAction("down")}
        >
          {say("Move down")}
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem icon={<Trash2 aria-hidden="true" />} danger onSelect={() => onAction("remove")}>
          {say(REMOVE_LABELS[item.object])}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
};
