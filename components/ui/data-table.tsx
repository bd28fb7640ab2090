"use client";

import type { ReactNode } from "react";
import { cn } from "./cn";
import { type Column, cellClasses, DataRow } from "./data-row";
import { DataTableHeader } from "./data-table-header";
import { useSay } from "./say";
import { Skeleton } from "./skeleton";
import { Table, TableBody, TableCell, TableRow } from "./table";
import { useRowKeys } from "./use-row-keys";
import type { Selection } from "./use-selection";

/** Shows skeleton rows in the final layout. */
const LoadingRows = <Row,>({
  columns,
  count,
  selectable,
}: {
  columns: readonly Column<Row>[];
  count: number;
  selectable: boolean;
}) =>
  Array.from({ length: count }, (_, index) => `loading-${index}`).map((key, index) => (
    <TableRow key={key}>
      {selectable && <TableCell className="w-9 pr-0" />}
      {columns.map((column, position) => (
        <TableCell key={column.id} className={cellClasses(column)}>
          {column.skeleton === undefined ? (
            <Skeleton
              className={cn(
                "h-3.5",
                position > 0 ? "w-3/4" : index % 3 === 0 ? "w-2/5" : index % 3 === 1 ? "w-3/5" : "w-1/2",
                column.align === "right" && "ml-auto",
              )}
            />
          ) : (
            column.skeleton
          )}
        </TableCell>
      ))}
    </TableRow>
  ));

type DataTableProps<Row> = {
  /** The accessible name of the table: "Spaces". */
  label: string;
  columns: readonly Column<Row>[];
  /** `undefined` while loading, which shows skeleton rows in the final layout. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** The destination of Enter and a click. The first column's content becomes the link. */
  rowHref?: (row: Row) => string | undefined;
  /** Names a row: "Select Handbook". */
  rowLabel?: (row: Row) => string;
  selection?: Selection;
  /** Shown instead of a table without rows: an EmptyState or NoMatchState. */
  empty?: ReactNode;
  skeletonRows?: number;
  /** Enables j, k, x and Enter; for one table per screen. */
  keyboard?: boolean;
  /** True while rows of the previous filter are shown, which are dimmed. */
  stale?: boolean;
  /** Shown below an expanded row, such as a description. */
  rowDetail?: (row: Row) => ReactNode;
  className?: string;
};

type DataTableFrameProps<Row> = Pick<
  DataTableProps<Row>,
  "label" | "columns" | "selection" | "skeletonRows" | "keyboard" | "stale" | "className"
> & {
  /** The number of rows; `undefined` while loading. */
  total: number | undefined;
  /** True if rows contain rows: see DataRow's `tree`. */
  tree?: boolean;
  children: ReactNode;
};

/** Renders everything of a table but its rows. */
export const DataTableFrame = <Row,>({
  label,
  columns,
  selection,
  total,
  skeletonRows = 8,
  keyboard = true,
  stale = false,
  tree = false,
  className,
  children,
}: DataTableFrameProps<Row>) => {
  const say = useSay();
  const { body, onKeyDown } = useRowKeys(keyboard && Boolean(total), selection);
  const loading = total === undefined;
  return (
    <div className={cn("max-md:overflow-x-auto", className)}>
      <Table
        role={tree ? "treegrid" : undefined}
        aria-label={label}
        aria-busy={loading || stale || undefined}
      >
        <DataTableHeader columns={columns} selection={selection} />
        <TableBody ref={body} onKeyDown={onKeyDown} className={cn(stale && "opacity-60 transition-opacity")}>
          {loading && <LoadingRows columns={columns} count={skeletonRows} selectable={Boolean(selection)} />}
          {children}
        </TableBody>
      </Table>
      {loading && (
        <span role="status" className="sr-only">
          {say("Loading {rows}", { rows: say.within(label) })}
        </span>
      )}
    </div>
  );
};

export const DataTable = <Row,>({
  rows,
  rowKey,
  rowHref,
  rowLabel,
  empty,
  rowDetail,
  ...frame
}: DataTableProps<Row>) => {
  const { columns, selection } = frame;
  if (rows?.length === 0) return <div className={frame.className}>{empty}</div>;
  return (
    <DataTableFrame {...frame} total={rows?.length}>
      {rows?.map((row) => (
        <DataRow
          key={rowKey(row)}
          id={rowKey(row)}
          row={row}
          columns={columns}
          selection={selection}
          leadsTo={rowHref?.(row)}
          label={rowLabel?.(row)}
          detail={rowDetail?.(row)}
        />
      ))}
    </DataTableFrame>
  );
};
