"use client";

import { FileStack } from "lucide-react";
import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import { cn } from "@/components/ui/cn";
import { DataRow } from "@/components/ui/data-row";
import { DataTableFrame } from "@/components/ui/data-table";
import { DropRefusal } from "@/components/ui/drag-handle";
import { TableCell, TableRow } from "@/components/ui/table";
import { DROP_MARKS, useRowDragging } from "@/components/ui/use-row-dragging";
import { addresses } from "@/lib/addresses";
import type { SiteStructure } from "@/lib/sites/sites/schemas";
import { structureColumns } from "./structure-columns";
import type { StructureAction } from "./structure-menu";
import {
  childrenOf,
  type DropTarget,
  destinationAt,
  destinationBeside,
  maySplit,
  NEW_SECTION,
  placeInWords,
  type StructureDestination,
  type StructureRow,
  structureRows,
} from "./structure-rows";
import { useCarrying } from "./use-carrying";

type StructureTableProps = {
  structure: SiteStructure | undefined;
  editable: boolean;
  published: boolean;
  isSaved: (id: string) => boolean;
  /** Resolves to the structure with the change in it; null when that was refused. */
  onMove: (row: StructureRow, to: StructureDestination) => Promise<SiteStructure | null>;
  onAction: (action: Exclude<StructureAction, "up" | "down">, row: StructureRow) => void;
  empty: ReactNode;
};

/** Shows the structure of a site as rows that open and move. */
export const StructureTable = ({
  structure,
  editable,
  published,
  isSaved,
  onMove,
  onAction,
  empty,
}: StructureTableProps) => {
  const area = useRef<HTMLDivElement>(null);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [said, say] = useState("");
  const isOpen = (id: string) => !closed.has(id);
  const toggle = (id: string) =>
    setClosed(
      (before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]),
    );

  const type = structure?.type ?? "sections";
  const rows = structure
    ? structureRows(structure).filter(({ trail }) => trail.every(({ id }) => isOpen(id)))
    : [];

  const move = async (row: StructureRow, to: StructureDestination) => {
    const { activeElement: before } = document;
    const moved = await onMove(row, to);
    const placed = moved && structureRows(moved).find(({ item }) => item.id === row.item.id);
    if (placed) say(placeInWords(placed));
    requestAnimationFrame(() => {
      // The focus stays on whatever the user has moved to since, such as another row or a menu.
      if (document.activeElement !== document.body && document.activeElement !== before) return;
      area.current?.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(row.item.id)}"]`)?.focus();
    });
  };
  const shift = (row: StructureRow, by: -1 | 1) => {
    const to = destinationBeside(row, by);
    if (to) void move(row, to);
  };
  const act = (action: StructureAction, row: StructureRow) => {
    if (action === "up" || action === "down") shift(row, action === "up" ? -1 : 1);
    else onAction(action, row);
  };
  const { wiringOf, refusal, dragged } = useRowDragging<DropTarget, StructureDestination>({
    idOf: (row) => (row === NEW_SECTION ? NEW_SECTION : row.item.id),
    mayDrag: (row) => editable && row !== NEW_SECTION,
    holds: (row) =>
      row === NEW_SECTION || childrenOf(row.item) === null ? null : { open: isOpen(row.item.id) },
    onOpen: (row) => {
      if (row !== NEW_SECTION && !isOpen(row.item.id)) toggle(row.item.id);
    },
    destinationOf: (from, row, place) =>
      from === NEW_SECTION ? null : destinationAt(from, row, place, type),
    onMove: (row, to) => {
      if (row !== NEW_SECTION) void move(row, to);
    },
    say,
  });
  const carrying = useCarrying({ rows, type, onMove: (row, to) => void move(row, to), say });

  const wired = (row: StructureRow): ComponentProps<"tr"> => {
    const wiring = wiringOf(row);
    const { id } = row.item;
    return {
      ...wiring,
      className: cn(
        wiring.className,
        carrying.carried?.item.id === id && "opacity-50",
        carrying.target?.id === id && DROP_MARKS[carrying.target.place],
      ),
      onKeyDown: (event) => {
        if (!editable || event.target !== event.currentTarget) return;
        if (event.altKey && /^Arrow(?:Up|Down)$/.test(event.key))
          shift(row, event.key === "ArrowUp" ? -1 : 1);
        else if (event.altKey || event.ctrlKey || event.metaKey || !carrying.onKey(row, event)) return;
        event.preventDefault();
        event.stopPropagation();
      },
    };
  };
  if (structure?.structure.length === 0) return empty;
  const moving = dragged === null || dragged === NEW_SECTION ? carrying.carried : dragged;
  const newSection = wiringOf(NEW_SECTION);
  const columns = structureColumns({ isOpen, published, isSaved, ...(editable && { onAction: act }) });
  return (
    <div ref={area}>
      <DataTableFrame label="Structure" columns={columns} total={structure && rows.length} tree>
        {rows.map((row) => {
          const { item } = row;
          const holds = childrenOf(item) !== null;
          return (
            <DataRow
              key={item.id}
              id={item.id}
              row={row}
              columns={columns}
              label={item.title}
              leadsTo={
                item.object === "site-space" ? addresses.space.reader(item.space.id) : () => toggle(item.id)
              }
              tree={{
                level: row.trail.length + 1,
                position: row.index + 1,
                size: row.siblings.length,
                open: holds ? isOpen(item.id) : undefined,
              }}
              wiring={wired(row)}
            />
          );
        })}
        {moving && maySplit(moving) && (
          <TableRow
            {...newSection}
            // The position is announced; a row for it would count as a part of the structure.
            aria-hidden="true"
            className={cn(
              newSection.className && DROP_MARKS.inside,
              carrying.target?.id === NEW_SECTION && DROP_MARKS.inside,
            )}
          >
            <TableCell colSpan={columns.length} className="text-muted">
              <span className="flex items-center gap-2 pl-7">
                <FileStack className="size-4" />
                In a new section
              </span>
            </TableCell>
          </TableRow>
        )}
      </DataTableFrame>
      <DropRefusal refusal={refusal} />
      <span role="status" className="sr-only">
        {said}
      </span>
    </div>
  );
};
