"use client";

import type { ComponentProps, ReactNode } from "react";
import { Checkbox } from "./checkbox";
import { cn } from "./cn";
import { Said, useSay } from "./say";
import { ScreenLink } from "./screen-link";
import { TableCell, TableRow } from "./table";
import type { Selection } from "./use-selection";

export type Column<Row> = {
  id: string;
  header: ReactNode;
  /** Hides the header visually, such as over row menus. */
  hideHeader?: boolean;
  cell: (row: Row) => ReactNode;
  /** Shown while loading; `null` for nothing, by default a line. */
  skeleton?: ReactNode;
  align?: "left" | "right";
  /** Tailwind width, such as "w-32". One column without a width takes the rest. */
  width?: string;
  /** Hidden on narrower screens. */
  from?: "sm" | "md" | "lg" | "xl";
  /** The cell has buttons or links of its own, which stay above the row's link. */
  interactive?: boolean;
  sort?: { direction: "ascending" | "descending" | null; onSort: () => void };
};

/** The column of a row's actions, as wide as a menu. */
export const ACTIONS_COLUMN = {
  id: "actions",
  header: <Said text="Actions" />,
  hideHeader: true,
  width: "w-11",
  align: "right",
  interactive: true,
  skeleton: null,
} as const satisfies Omit<Column<never>, "cell">;

const fromClasses = {
  sm: "max-sm:hidden",
  md: "max-md:hidden",
  lg: "max-lg:hidden",
  xl: "max-xl:hidden",
} as const;

export const cellClasses = <Row,>(column: Column<Row>) =>
  cn(column.width, column.align === "right" && "text-right", column.from && fromClasses[column.from]);

/** A row's place in a tree of rows. */
type TreePlace = { level: number; position: number; size: number; open?: boolean };

type DataRowProps<Row> = {
  columns: readonly Column<Row>[];
  selection?: Selection;
  row: Row;
  id: string;
  /** The destination of Enter and a click, or an action for them. */
  leadsTo?: string | (() => void);
  label?: string;
  detail?: ReactNode;
  tree?: TreePlace;
  /** Drag handlers and further classes. */
  wiring?: ComponentProps<"tr">;
};

const leadStyles = "inset-focus rounded-sm font-medium after:absolute after:inset-0";

/** Renders the row's link or button, which covers the whole row. */
const RowLead = ({
  leadsTo,
  children,
}: {
  leadsTo: NonNullable<DataRowProps<unknown>["leadsTo"]>;
  children: ReactNode;
}) =>
  typeof leadsTo === "string" ? (
    <ScreenLink href={leadsTo} data-row-link className={leadStyles}>
      {children}
    </ScreenLink>
  ) : (
    <button type="button" data-row-link onClick={leadsTo} className={cn(leadStyles, "max-w-full text-left")}>
      {children}
    </button>
  );

export const DataRow = <Row,>({
  columns,
  selection,
  row,
  id,
  leadsTo,
  label = "row",
  detail,
  tree,
  wiring,
}: DataRowProps<Row>) => {
  const say = useSay();
  const chosen = selection?.selected.has(id) ?? false;
  return (
    <>
      <TableRow
        {...wiring}
        data-row={id}
        tabIndex={-1}
        aria-selected={selection ? chosen : undefined}
        aria-level={tree?.level}
        aria-posinset={tree?.position}
        aria-setsize={tree?.size}
        aria-expanded={tree?.open}
        className={cn(
          "row-focus relative transition-colors",
          leadsTo && "hover:bg-hover/60",
          chosen && "bg-selected hover:bg-selected",
          wiring?.className,
        )}
      >
        {selection && (
          <TableCell className="relative z-[1] w-9 pr-0">
            <Checkbox
              aria-label={say("Select {label}", { label })}
              checked={chosen}
              disabled={!selection.choosable.has(id)}
              onCheckedChange={(_checked, range) => selection.toggle(id, range)}
            />
          </TableCell>
        )}
        {columns.map((column, position) => (
          <TableCell
            key={column.id}
            style={
              position === 0 && tree ? { paddingLeft: `${(tree.level - 1) * 1.25 + 0.75}rem` } : undefined
            }
            className={cn(cellClasses(column), column.interactive && "relative z-[1]")}
          >
            {position === 0 && leadsTo ? (
              <RowLead leadsTo={leadsTo}>{column.cell(row)}</RowLead>
            ) : (
              column.cell(row)
            )}
          </TableCell>
        ))}
      </TableRow>
      {detail && (
        <tr>
          <td
            colSpan={columns.length + (selection ? 1 : 0)}
            className="border-b border-border bg-surface px-3 py-3"
          >
            {detail}
          </td>
        </tr>
      )}
    </>
  );
};
