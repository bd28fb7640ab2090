"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import NextLink from "next/link";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { Checkbox } from "./checkbox";
import { cn } from "./cn";
import { Skeleton } from "./skeleton";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "./table";
import { useHotkeys } from "./use-hotkeys";
import type { Selection } from "./use-selection";

export type Column<Row> = {
  id: string;
  header: ReactNode;
  /** Keeps the header for assistive technology only, e.g. over row menus. */
  hideHeader?: boolean;
  cell: (row: Row) => ReactNode;
  /** What stands here while loading; `null` for nothing, default a line. */
  skeleton?: ReactNode;
  align?: "left" | "right";
  /** Tailwind width, e.g. "w-32". One column without a width takes the rest. */
  width?: string;
  /** Left out on screens narrower than this. */
  from?: "sm" | "md" | "lg" | "xl";
  /** Holds buttons or links of its own, which stay above the row's link. */
  interactive?: boolean;
  sort?: { direction: "ascending" | "descending" | null; onSort: () => void };
};

const fromClasses = {
  sm: "max-sm:hidden",
  md: "max-md:hidden",
  lg: "max-lg:hidden",
  xl: "max-xl:hidden",
} as const;

const cellClasses = <Row,>(column: Column<Row>) =>
  cn(column.width, column.align === "right" && "text-right", column.from && fromClasses[column.from]);

export type DataTableProps<Row> = {
  /** What the table lists, for assistive technology: "Spaces". */
  label: string;
  columns: readonly Column<Row>[];
  /** `undefined` while loading: rows of skeletons in the final layout. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Where Enter and a click lead. The first column's content becomes the link. */
  rowHref?: (row: Row) => string;
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
    if (event.key === "Enter") row.querySelector<HTMLAnchorElement>("a[data-row-link]")?.click();
    else if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else return;
    event.preventDefault();
  };
  return { body, onKeyDown };
};

export const DataTable = <Row,>({
  label,
  columns,
  rows,
  rowKey,
  rowHref,
  rowLabel,
  selection,
  empty,
  skeletonRows = 8,
  keyboard = true,
  stale = false,
  rowDetail,
  className,
}: DataTableProps<Row>) => {
  const { body, onKeyDown } = useRowKeys(keyboard && Boolean(rows?.length), selection);
  const span = columns.length + (selection ? 1 : 0);
  const renderRow = (row: Row) => {
    const key = rowKey(row);
    const chosen = selection?.selected.has(key) ?? false;
    const detail = rowDetail?.(row);
    const main = (
      <TableRow
        key={key}
        data-row={key}
        tabIndex={-1}
        aria-selected={selection ? chosen : undefined}
        className={cn(
          "inset-focus relative transition-colors",
          rowHref && "hover:bg-hover/60",
          chosen && "bg-selected hover:bg-selected",
        )}
      >
        {selection && (
          <TableCell className="relative z-[1] w-9 pr-0">
            <Checkbox
              aria-label={`Select ${rowLabel?.(row) ?? "row"}`}
              checked={chosen}
              onClick={(event) => {
                event.preventDefault();
                selection.toggle(key, event.shiftKey);
              }}
            />
          </TableCell>
        )}
        {columns.map((column, position) => (
          <TableCell
            key={column.id}
            className={cn(cellClasses(column), column.interactive && "relative z-[1]")}
          >
            {position === 0 && rowHref ? (
              <NextLink
                href={rowHref(row)}
                data-row-link
                className="inset-focus rounded-sm font-medium after:absolute after:inset-0"
              >
                {column.cell(row)}
              </NextLink>
            ) : (
              column.cell(row)
            )}
          </TableCell>
        ))}
      </TableRow>
    );
    if (!detail) return [main];
    return [
      main,
      <tr key={`${key}-detail`}>
        <td colSpan={span} className="border-b border-border bg-surface px-3 py-3">
          {detail}
        </td>
      </tr>,
    ];
  };

  return (
    <div className={cn("max-md:overflow-x-auto", className)}>
      <Table aria-label={label} aria-busy={rows === undefined || stale || undefined}>
        <Header columns={columns} selection={selection} total={rows?.length ?? 0} />
        <TableBody ref={body} onKeyDown={onKeyDown} className={cn(stale && "opacity-60 transition-opacity")}>
          {rows === undefined && (
            <LoadingRows columns={columns} count={skeletonRows} selectable={Boolean(selection)} />
          )}
          {rows?.flatMap(renderRow)}
          {rows?.length === 0 && (
            <tr>
              <td colSpan={span}>{empty}</td>
            </tr>
          )}
        </TableBody>
      </Table>
      {rows === undefined && (
        <span role="status" className="sr-only">
          Loading {label.toLowerCase()}
        </span>
      )}
    </div>
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
