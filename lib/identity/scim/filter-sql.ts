import "server-only";
import { Prisma } from "@/lib/platform/db/client";
import { isNotKept } from "./attributes";
import { attributeName, type Filter, invalidFilter, type Operator, parseFilter } from "./filter";

type Sql = ReturnType<typeof Prisma.sql>;
type Value = string | number | boolean | null;

/** How an attribute is compared: its SQL expression, and the kind of equality. */
type ScimColumn =
  | { type: "text"; sql: Sql; exact?: true }
  | { type: "flag"; sql: Sql }
  | { type: "time"; sql: Sql }
  /** no one has a value */
  | { type: "absent"; sql: Sql }
  /** multi-valued: true if one of the values matches */
  | { type: "many"; has: (value: string) => Sql; some: Sql };

export const textColumn = (sql: string): ScimColumn => ({ type: "text", sql: Prisma.raw(sql) });
export const exactTextColumn = (sql: string): ScimColumn => ({
  type: "text",
  sql: Prisma.raw(sql),
  exact: true,
});
export const flagColumn = (sql: string): ScimColumn => ({ type: "flag", sql: Prisma.raw(sql) });
export const timeColumn = (sql: string): ScimColumn => ({ type: "time", sql: Prisma.raw(sql) });

const ABSENT: ScimColumn = { type: "absent", sql: Prisma.sql`NULL::text` };

export type ScimColumns = Readonly<Record<string, ScimColumn>>;

/** Builds the condition of a filter. Throws Invalid for attributes that cannot be compared. */
export const filterCondition = (columns: ScimColumns, filter: string | undefined): Sql =>
  filter === undefined || filter.trim() === ""
    ? Prisma.sql`true`
    : conditionFor(columns, parseFilter(filter));

function conditionFor(columns: ScimColumns, filter: Filter): Sql {
  switch (filter.kind) {
    case "and":
    case "or": {
      const terms = filter.terms.map((term) => conditionFor(columns, term));
      return Prisma.sql`(${Prisma.join(terms, filter.kind === "and" ? " AND " : " OR ")})`;
    }
    case "not":
      return Prisma.sql`(NOT coalesce(${conditionFor(columns, filter.term)}, false))`;
    case "present": {
      const column = columnOf(columns, filter.attribute);
      return column.type === "many" ? column.some : Prisma.sql`(${column.sql} IS NOT NULL)`;
    }
    case "compare":
      return comparison(columnOf(columns, filter.attribute), filter);
  }
}

function columnOf(columns: ScimColumns, attribute: string): ScimColumn {
  const column = Object.hasOwn(columns, attribute) ? columns[attribute] : undefined;
  if (!column && isNotKept(attribute)) return ABSENT;
  if (!column) throw invalidFilter(`nothing is found by “${attribute.slice(0, 80)}” here.`);
  return column;
}

const SYMBOLS = { gt: ">", ge: ">=", lt: "<", le: "<=" } as const;

function comparison(
  column: ScimColumn,
  { attribute, operator, value }: Extract<Filter, { kind: "compare" }>,
): Sql {
  const wrong = () =>
    invalidFilter(`“${attribute} ${operator}” can't have the value ${JSON.stringify(value)}.`);
  switch (column.type) {
    case "flag": {
      const wanted = typeof value === "string" ? /^true$/i.test(value) : value;
      if (typeof wanted !== "boolean" || (operator !== "eq" && operator !== "ne")) throw wrong();
      return Prisma.sql`(${column.sql} = ${operator === "eq" ? wanted : !wanted})`;
    }
    case "time": {
      const at = typeof value === "string" ? new Date(value) : null;
      if (!at || Number.isNaN(at.getTime()) || /^[cse][ow]$/.test(operator)) throw wrong();
      const symbol =
        operator === "eq" ? "=" : operator === "ne" ? "<>" : SYMBOLS[operator as keyof typeof SYMBOLS];
      return Prisma.sql`(${column.sql} ${Prisma.raw(symbol)} ${at})`;
    }
    case "many":
      if (typeof value !== "string" || operator !== "eq") throw wrong();
      return column.has(value);
    case "absent":
      return operator === "ne"
        ? Prisma.sql`${value !== null}`
        : Prisma.sql`${operator === "eq" && value === null}`;
    case "text":
      return textComparison(column, operator, value, wrong);
  }
}

function textComparison(
  column: Extract<ScimColumn, { type: "text" }>,
  operator: Operator,
  value: Value,
  wrong: () => Error,
): Sql {
  if (value === null && (operator === "eq" || operator === "ne"))
    return operator === "eq" ? Prisma.sql`(${column.sql} IS NULL)` : Prisma.sql`(${column.sql} IS NOT NULL)`;
  if (typeof value !== "string") throw wrong();
  const own = column.exact ? column.sql : Prisma.sql`lower(${column.sql})`;
  const other = column.exact ? Prisma.sql`${value}::text` : Prisma.sql`lower(${value}::text)`;
  switch (operator) {
    case "eq":
      return Prisma.sql`(${own} = ${other})`;
    case "ne":
      return Prisma.sql`(${own} IS DISTINCT FROM ${other})`;
    case "co":
      return Prisma.sql`(strpos(${own}, ${other}) > 0)`;
    case "sw":
      return Prisma.sql`starts_with(${own}, ${other})`;
    case "ew":
      return Prisma.sql`(right(${own}, length(${other})) = ${other})`;
    default:
      return Prisma.sql`(${own} ${Prisma.raw(SYMBOLS[operator])} ${other})`;
  }
}

/** Builds the order of a list; by default by creation. */
export function orderOf(columns: ScimColumns, sortBy: string | undefined, sortOrder: string, last: Sql): Sql {
  const direction = Prisma.raw(sortOrder === "descending" ? "DESC" : "ASC");
  const column = sortBy === undefined ? columns["meta.created"]! : columnOf(columns, attributeName(sortBy));
  if (column.type === "many") throw invalidFilter("lists are not sorted by an attribute of several values.");
  const key = column.type === "text" && !column.exact ? Prisma.sql`lower(${column.sql})` : column.sql;
  return Prisma.sql`${key} ${direction}, ${last} ${direction}`;
}
