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
  "site-section": "Title and address…",
  "site-section-group": "Rename…",
  "site-space": "Address…",
} as const;

const REMOVE_LABELS = {
  "site-section": "Remove section",
  "site-section-group": "Ungroup",
  "site-space": "Remove from site",
} as const;

/** What can be done with a part of a site: all that dragging does, and more. */
export const StructureMenu = ({
  row: { item, siblings, index },
  onAction,
}: {
  row: StructureRow;
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
          description={item.default ? "It is the default already." : undefined}
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
          description="Copies the space, and adds the copy."
          onSelect={() => onAction("duplicate")}
        >
          Duplicate
        </DropdownMenuItem>
      )}
      {index > 0 && (
        <DropdownMenuItem
          icon={<ArrowUp aria-hidden="true" />}
          shortcut="alt+arrowup"
          onSelect={() => onAction("up")}
        >
          Move up
        </DropdownMenuItem>
      )}
      {index < siblings.length - 1 && (
        <DropdownMenuItem
          icon={<ArrowDown aria-hidden="true" />}
          shortcut="alt+arrowdown"
          onSelect={() => onAction("down")}
        >
          Move down
        </DropdownMenuItem>
      )}
      <DropdownMenuSeparator />
      <DropdownMenuItem icon={<Trash2 aria-hidden="true" />} danger onSelect={() => onAction("remove")}>
        {REMOVE_LABELS[item.object]}
      </DropdownMenuItem>
    </DropdownMenuContent>
  </DropdownMenu>
);
