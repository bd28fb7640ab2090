import { ArrowDown, ArrowUp, Copy, Ellipsis, FolderInput, Pencil, Star, Trash2 } from "lucide-react";
import { IconButton } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import type { StructureRow } from "./structure-rows";

export type StructureAction = "edit" | "makeDefault" | "up" | "down" | "move" | "duplicate" | "remove";

const EDIT_LABELS = {
  "site-section": "Edit section…",
  "site-section-group": "Edit group…",
  "site-space": "Edit…",
} as const;

const REMOVE_LABELS = {
  "site-section": "Remove section…",
  "site-section-group": "Ungroup",
  "site-space": "Remove from site…",
} as const;

const duplicateNote = (saved: boolean, published: boolean): string => {
  if (!saved) return published ? "Publish your changes first." : "Save your changes first.";
  return published
    ? "Copies the space at once. Readers don't see the copy yet."
    : "Copies the space at once, and adds the copy.";
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
}) => (
  <DropdownMenu>
    <DropdownMenuTrigger asChild>
      <IconButton label={`Actions for ${item.title}`} size="sm">
        <Ellipsis />
      </IconButton>
    </DropdownMenuTrigger>
    <DropdownMenuContent align="end">
      <DropdownMenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => onAction("edit")}>
        {EDIT_LABELS[item.object]}
      </DropdownMenuItem>
      {item.object !== "site-section-group" && (
        <DropdownMenuItem
          icon={<Star aria-hidden="true" />}
          disabled={item.default === true}
          description={item.default ? "It's already the default." : undefined}
          onSelect={() => onAction("makeDefault")}
        >
          Make default
        </DropdownMenuItem>
      )}
      <DropdownMenuItem icon={<FolderInput aria-hidden="true" />} onSelect={() => onAction("move")}>
        Move to…
      </DropdownMenuItem>
      {item.object === "site-space" && (
        <DropdownMenuItem
          icon={<Copy aria-hidden="true" />}
          disabled={!saved}
          description={duplicateNote(saved, published)}
          onSelect={() => onAction("duplicate")}
        >
          Duplicate
        </DropdownMenuItem>
      )}
      <DropdownMenuItem
        icon={<ArrowUp aria-hidden="true" />}
        shortcut="alt+arrowup"
        disabled={index === 0}
        description={index === 0 ? "It's already the first." : undefined}
        onSelect={() => onAction("up")}
      >
        Move up
      </DropdownMenuItem>
      <DropdownMenuItem
        icon={<ArrowDown aria-hidden="true" />}
        shortcut="alt+arrowdown"
        disabled={index === siblings.length - 1}
        description={index === siblings.length - 1 ? "It's already the last." : undefined}
        onSelect={() => onAction("down")}
      >
        Move down
      </DropdownMenuItem>
      <DropdownMenuSeparator />
      <DropdownMenuItem icon={<Trash2 aria-hidden="true" />} danger onSelect={() => onAction("remove")}>
        {REMOVE_LABELS[item.object]}
      </DropdownMenuItem>
    </DropdownMenuContent>
  </DropdownMenu>
);
