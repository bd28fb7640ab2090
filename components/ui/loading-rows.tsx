import { cn } from "./cn";
import { type Column, cellClasses } from "./data-row";
import { Skeleton } from "./skeleton";
import { TableCell, TableRow } from "./table";

/** Shows skeleton rows in the final layout. */
export const LoadingRows = <Row,>({
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
