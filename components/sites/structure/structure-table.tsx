"use client";

import { FileStack } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { DataRow } from "@/components/ui/data-row";
import { DataTableFrame } from "@/components/ui/data-table";
import { DragStatus } from "@/components/ui/dragging/drag-handle";
import { useDragging } from "@/components/ui/dragging/use-dragging";
import { useSay } from "@/components/ui/say";
import { TableCell, TableRow } from "@/components/ui/table";
import { addresses } from "@/lib/addresses";
import type { SiteStructure } from "@/lib/sites/sites/schemas";
import { structureColumns } from "./structure-columns";
import type { StructureAction } from "./structure-menu";
import {
  childrenOf,
  type DropTargetRow,
  destinationAt,
  destinationBeside,
  maySplit,
  NEW_SECTION,
  placeInWords,
  type StructureDestination,
  type StructureRow,
  structureRows,
} from "./structure-rows";

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
  const say = useSay();
  const area = useRef<HTMLDivElement>(null);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
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
    if (placed) dragging.say(placeInWords(placed));
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
  const dragging = useDragging<DropTargetRow, StructureDestination>({
    rows: [...rows, NEW_SECTION],
    idOf: (row) => (row === NEW_SECTION ? NEW_SECTION : row.item.id),
    levelOf: (row) => (row === NEW_SECTION ? 1 : row.trail.length + 1),
    titleOf: (row) => (row === NEW_SECTION ? "" : row.item.title),
    positionOf: (row) => (row === NEW_SECTION ? "" : placeInWords(row)),
    nameOf: ({ row, side, to }) => {
      if (row === NEW_SECTION) return say("in a new section");
      if (!to.newSection) return undefined;
      const place = placeInWords(row);
      if (side === "inside") return say("in a new section, in {place}", { place });
      return side === "before"
        ? say("in a new section, before {place}", { place })
        : say("in a new section, after {place}", { place });
    },
    mayDrag: (row) => editable && row !== NEW_SECTION,
    holds: (row) => {
      if (row === NEW_SECTION) return { open: true, only: true };
      return childrenOf(row.item) === null ? null : { open: isOpen(row.item.id) };
    },
    onOpen: (row) => {
      if (row !== NEW_SECTION && !isOpen(row.item.id)) toggle(row.item.id);
    },
    destinationOf: (from, row, side) =>
      from === NEW_SECTION ? null : destinationAt(say, from, row, side, type),
    onMove: (row, to) => {
      if (row !== NEW_SECTION) void move(row, to);
    },
    onShift: (row, by) => {
      if (row !== NEW_SECTION) shift(row, by);
    },
  });
  const { dragged: moving } = dragging;
  if (structure?.structure.length === 0) return empty;
  const newSection = dragging.propsOf(NEW_SECTION);
  const columns = structureColumns(say, { isOpen, published, isSaved, ...(editable && { onAction: act }) });
  return (
    <div ref={area}>
      <DataTableFrame label={say("Structure")} columns={columns} total={structure && rows.length} tree>
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
              wiring={{
                ...dragging.propsOf(row),
                onKeyDown: (event) => {
                  if (event.target === event.currentTarget) dragging.onKey(row, event);
                },
              }}
            />
          );
        })}
        {moving && moving !== NEW_SECTION && maySplit(moving) && (
          <TableRow
            {...newSection}
            // The position is announced; a row for it would count as a part of the structure.
            aria-hidden="true"
          >
            <TableCell colSpan={columns.length} className="text-muted">
              <span className="flex items-center gap-2 pl-7">
                <FileStack className="size-4" />
                {say("In a new section")}
              </span>
            </TableCell>
          </TableRow>
        )}
      </DataTableFrame>
      <DragStatus status={dragging.status} />
    </div>
  );
};
