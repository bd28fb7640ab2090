import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { Checkbox } from "./checkbox";
import { cn } from "./cn";
import { type Column, cellClasses } from "./data-row";
import { useSay } from "./say";
import { TableHead, TableHeader } from "./table";
import type { Selection } from "./use-selection";

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

/** Shows the column names and the checkbox that selects all rows. */
export const DataTableHeader = <Row,>({
  columns,
  selection,
}: {
  columns: readonly Column<Row>[];
  selection: Selection | undefined;
}) => {
  const say = useSay();
  const sticky = "z-10 bg-background md:sticky md:top-(--sticky-top,0px)";
  return (
    <TableHead>
      <tr>
        {selection && (
          <TableHeader className={cn(sticky, "w-9 pr-0")}>
            <Checkbox
              aria-label={say("Select all rows")}
              disabled={selection.choosable.size === 0}
              checked={
                selection.count === 0
                  ? false
                  : selection.count === selection.choosable.size
                    ? true
                    : "indeterminate"
              }
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
