"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { Checkbox } from "./checkbox";
import { cn } from "./cn";
import { type Column, cellClasses, DataRow } from "./data-row";
import { Skeleton } from "./skeleton";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "./table";
import { useHotkeys } from "./use-hotkeys";
import type { Selection } from "./use-selection";

export type DataTableProps<Row> = {
  /** What the table lists, for assistive technology: "Spaces". */
  label: string;
  columns: readonly Column<Row>[];
  /** `undefined` while loading: rows of skeletons in the final layout. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Where Enter and a click lead, if anywhere. The first column's content becomes the link. */
  rowHref?: (row: Row) => string | undefined;
  /** Names a row: "Select Handbook". */
  rowLabel?: (row: Row) => string;
  selection?: Selection;
  /** Shown under the header when there are no rows: an EmptyState or NoMatchState. */
  empty?: ReactNode;
  skeletonRows?: number;
  /** j, k, x and Enter for this table. One table of a screen. */
  keyboard?: boolean;
  /** Rows are of the previous filter: dimmed until the new ones arrive. */
  stale?: boolean;
  /** More under a row, e.g. a description when it is expanded. */
  rowDetail?: (row: Row) => ReactNode;
  className?: string;
};

const SortableHeader = ({
  children,
  sort,
}: {
  children: ReactNode;
  sort: NonNullable<Column<unknown>["sort"]>;
}) => (
  <button
    type="button"
    onClick={sort.onSort}
    className="-mx-1 inline-flex h-6 items-center gap-1 rounded-sm px-1 hover:text-foreground"
  >
    {children}
    {sort.direction === "ascending" && <ArrowUp aria-hidden="true" className="size-3" />}
    {sort.direction === "descending" && <ArrowDown aria-hidden="true" className="size-3" />}
  </button>
);

const Header = <Row,>({
  columns,
  selection,
  total,
}: Pick<DataTableProps<Row>, "columns" | "selection"> & { total: number }) => {
  const sticky = "z-10 bg-background md:sticky md:top-(--sticky-top,0px)";
  return (
    <TableHead>
      <tr>
        {selection && (
          <TableHeader className={cn(sticky, "w-9 pr-0")}>
            <Checkbox
              aria-label="Select all rows"
              disabled={total === 0}
              checked={selection.count === 0 ? false : selection.count === total ? true : "indeterminate"}
              onCheckedChange={selection.toggleAll}
            />
          </TableHeader>
        )}
        {columns.map((column) => (
          <TableHeader
            key={column.id}
            aria-sort={column.sort ? (column.sort.direction ?? "none") : undefined}
            className={cn(sticky, cellClasses(column))}
          >
            {column.hideHeader ? (
              <span className="sr-only">{column.header}</span>
            ) : column.sort ? (
              <SortableHeader sort={column.sort}>{column.header}</SortableHeader>
            ) : (
              column.header
            )}
          </TableHeader>
        ))}
      </tr>
    </TableHead>
  );
};

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

/** In a tree of rows: opens and closes what the row holds, or goes to what holds it. */
const stepSideways = (row: HTMLTableRowElement, key: string, all: readonly HTMLTableRowElement[]): void => {
  const open = row.getAttribute("aria-expanded");
  const at = all.indexOf(row);
  const level = (each: HTMLTableRowElement) => Number(each.getAttribute("aria-level"));
  if (open === (key === "ArrowRight" ? "false" : "true")) {
    row.querySelector<HTMLElement>("[data-row-link]")?.click();
  } else if (key === "ArrowRight") {
    if (open === "true") all[at + 1]?.focus();
  } else {
    all
      .slice(0, at)
      .findLast((each) => level(each) < level(row))
      ?.focus();
  }
};

/** The focus moves over the rows themselves, so that screen readers read what j and k reach. */
const useRowKeys = (enabled: boolean, selection: Selection | undefined) => {
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = () => [...(body.current?.querySelectorAll<HTMLTableRowElement>("tr[data-row]") ?? [])];
  const current = () => document.activeElement?.closest<HTMLTableRowElement>("tr[data-row]") ?? null;
  const move = (by: number) => {
    const all = rows();
    const active = current();
    const from = active ? all.indexOf(active) : by > 0 ? -1 : all.length;
    all[Math.max(0, Math.min(all.length - 1, from + by))]?.focus();
  };
  const toggle = () => {
    const key = current()?.dataset.row;
    if (key !== undefined) selection?.toggle(key);
  };
  useHotkeys([
    { keys: "j", label: "Next row", group: "Lists", run: () => move(1), enabled },
    { keys: "k", label: "Previous row", group: "Lists", run: () => move(-1), enabled },
    {
      keys: "x",
      label: "Select the row",
      group: "Lists",
      run: toggle,
      enabled: enabled && Boolean(selection),
    },
  ]);
  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const row = event.target instanceof HTMLTableRowElement ? event.target : null;
    if (!row) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter") row.querySelector<HTMLElement>("[data-row-link]")?.click();
    else if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (/^Arrow(?:Left|Right)$/.test(event.key) && row.ariaLevel) stepSideways(row, event.key, rows());
    else return;
    event.preventDefault();
  };
  return { body, onKeyDown };
};

type DataTableFrameProps<Row> = Pick<
  DataTableProps<Row>,
  "label" | "columns" | "selection" | "skeletonRows" | "keyboard" | "stale" | "className"
> & {
  /** How many rows there are; `undefined` while loading. */
  total: number | undefined;
  /** Rows hold other rows: see DataRow's `tree`. */
  tree?: boolean;
  children: ReactNode;
};

/** Everything of a table but its rows. */
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
  const { body, onKeyDown } = useRowKeys(keyboard && Boolean(total), selection);
  const loading = total === undefined;
  return (
    <div className={cn("max-md:overflow-x-auto", className)}>
      <Table
        role={tree ? "treegrid" : undefined}
        aria-label={label}
        aria-busy={loading || stale || undefined}
      >
        <Header columns={columns} selection={selection} total={total ?? 0} />
        <TableBody ref={body} onKeyDown={onKeyDown} className={cn(stale && "opacity-60 transition-opacity")}>
          {loading && <LoadingRows columns={columns} count={skeletonRows} selectable={Boolean(selection)} />}
          {children}
        </TableBody>
      </Table>
      {loading && (
        <span role="status" className="sr-only">
          Loading {label.toLowerCase()}
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
      {rows?.length === 0 && (
        <tr>
          <td colSpan={columns.length + (selection ? 1 : 0)}>{empty}</td>
        </tr>
      )}
    </DataTableFrame>
  );
};

export type BulkBarProps = {
  selection: Pick<Selection, "count" | "clear">;
  /** Singular and plural of what is selected. */
  noun: [one: string, many: string];
  /** Only actions that are valid for all selected rows. */
  children: ReactNode;
};

/** Floats over the end of the list while something is selected. */
export const BulkBar = ({ selection, noun, children }: BulkBarProps) => {
  if (selection.count === 0) return null;
  return (
    <section
      aria-label="Selected rows"
      className="sticky bottom-4 z-20 mx-auto mt-4 flex w-fit max-w-full animate-slide-in-up flex-wrap items-center gap-2 rounded-lg border border-strong bg-raised px-3 py-2 shadow-lg"
    >
      <span role="status" className="tabular text-sm font-medium">
        {selection.count} {selection.count === 1 ? noun[0] : noun[1]} selected
      </span>
      {children}
      <button
        type="button"
        onClick={selection.clear}
        className="h-7 rounded-md px-2 text-xs font-medium text-muted hover:bg-hover hover:text-foreground"
      >
        Clear
      </button>
    </section>
  );
};
