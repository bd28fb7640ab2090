import { ChevronRight, FileStack, Folder } from "lucide-react";
import { SpaceTitle } from "@/components/spaces/space-title";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { counted } from "@/components/ui/counted";
import type { Column } from "@/components/ui/data-row";
import { type StructureAction, StructureMenu } from "./structure-menu";
import { childrenOf, type StructureRow } from "./structure-rows";

const Title = ({ item }: StructureRow) => {
  if (item.object === "site-space") return <SpaceTitle space={item.space} whole />;
  const Icon = item.object === "site-section" ? FileStack : Folder;
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-2 align-middle">
      <Icon aria-hidden="true" className="size-4 w-5 shrink-0 text-muted" />
      <span className="min-w-0 wrap-anywhere">{item.title}</span>
    </span>
  );
};

const Path = ({ item }: StructureRow) => {
  if (item.object === "site-section-group") return null;
  if (item.default) return <Badge>Default</Badge>;
  return <code className="text-xs wrap-anywhere text-muted">/{item.path}</code>;
};

/** What an item holds, or who sees it, in a few words. */
const Note = ({ item }: StructureRow) => {
  const condition = item.object === "site-section-group" ? undefined : item.condition;
  if (condition !== undefined) {
    return (
      <Badge tone="info" className="max-w-full" title={condition}>
        <span className="truncate">Only if {condition}</span>
      </Badge>
    );
  }
  if (item.object === "site-section" && item.siteSpaces.length > 1) {
    return <span className="text-muted">{counted(item.siteSpaces.length, "variant")}</span>;
  }
  return null;
};

type StructureColumnsOptions = {
  isOpen: (id: string) => boolean;
  /** Absent for those who cannot change the site. */
  onAction?: (action: StructureAction, row: StructureRow) => void;
};

export const structureColumns = ({ isOpen, onAction }: StructureColumnsOptions): Column<StructureRow>[] => [
  {
    id: "title",
    header: "Title",
    cell: (row) => (
      <span className="flex min-w-0 items-center gap-1">
        <ChevronRight
          aria-hidden="true"
          className={cn(
            "size-4 shrink-0 text-subtle transition-transform",
            childrenOf(row.item) === null ? "invisible" : isOpen(row.item.id) && "rotate-90",
          )}
        />
        <Title {...row} />
      </span>
    ),
  },
  { id: "path", header: "Address", width: "w-40", cell: (row) => <Path {...row} /> },
  { id: "note", header: "Shown", width: "w-48", from: "md", cell: (row) => <Note {...row} /> },
  ...(onAction
    ? [
        {
          id: "actions",
          header: "Actions",
          hideHeader: true,
          width: "w-11",
          align: "right",
          interactive: true,
          skeleton: null,
          cell: (row: StructureRow) => (
            <StructureMenu row={row} onAction={(action) => onAction(action, row)} />
          ),
        } satisfies Column<StructureRow>,
      ]
    : []),
];
