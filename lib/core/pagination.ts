import { z } from "zod";
import { Invalid } from "./errors";

/**
 * Keyset pagination: a page token is the sort key and the id of the last row seen, so that page 1,000
 * costs what page 1 costs and rows added meanwhile shift nothing. The engine binds it to its list, see
 * `server/page-token.ts`.
 */
export const USUAL_LIMIT = 50;
const MAXIMUM_LIMIT = 1000;

/** A number sent as text in a query. */
export const queryInteger = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, `must be a whole number from ${minimum} to ${maximum}.`)
    .transform(Number)
    .pipe(z.int().min(minimum).max(maximum));

/** "true" or "false" sent as text in a query. */
export const queryBoolean = () =>
  z
    .enum(["true", "false"], { error: "must be “true” or “false”." })
    .transform((text) => text === "true")
    .pipe(z.boolean());

/** A query parameter that may be repeated; a single value is a list of one. */
export const queryList = <Item extends z.ZodType<unknown, string>>(item: Item, maximum = 1000) =>
  z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(item).max(maximum),
  );

const pageFields = {
  page: z.string().min(1).max(2048).optional().describe("Token of the page to fetch, from `next.page`."),
  limit: queryInteger(0, MAXIMUM_LIMIT).optional().describe("Maximum number of items; 50 when absent."),
};
export const PageQuery = z.object(pageFields);
export type PageQuery = z.infer<typeof PageQuery>;

/** A list's query: paging and the filters of this list. */
export const pageQuery = <Shape extends z.ZodRawShape>(filters: Shape) =>
  z.object({ ...pageFields, ...filters });

/** The list envelope of a resource. */
export const paginated = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    count: z.int().describe("Number of items on all pages."),
    next: z.object({ page: z.string() }).optional().describe("Absent on the last page."),
  });

export type PageOfItems<Item> = { items: Item[]; count: number; next?: { page: string } };

/** Values of the last row's sort columns, in the order of the sort. */
export type CursorKey = readonly (string | number)[];

export const encodeCursor = (key: CursorKey): string =>
  Buffer.from(JSON.stringify(key)).toString("base64url");

/**
 * Decodes a page token into its sort key; null without a token.
 * @param shape types of the key's parts; forged tokens are refused
 */
export function decodeCursor(
  token: string | undefined,
  shape: readonly ("string" | "number" | "date")[],
): CursorKey | null {
  if (token === undefined) return null;
  try {
    const key: unknown = JSON.parse(Buffer.from(token, "base64url").toString("utf8"));
    if (
      Array.isArray(key) &&
      key.length === shape.length &&
      key.every((part, index) => fits(part, shape[index]!))
    ) {
      return key;
    }
  } catch {
    // falls through: every invalid token gets the same response
  }
  throw Invalid.field("page", "is not a page token of this list; start again without it.");
}

/** The database must be able to compare a part with its column. */
function fits(part: unknown, type: "string" | "number" | "date"): boolean {
  if (type === "number") return Number.isSafeInteger(part);
  if (typeof part !== "string" || part.includes("\0") || !part.isWellFormed()) return false;
  return (
    type === "string" ||
    /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-]\d\d(?::?\d\d)?)?$/.test(part)
  );
}

/**
 * Cuts rows fetched with `limit + 1` into a page.
 * @param rows at most limit + 1 rows in the list's order
 * @param keyOf the sort key of a row, as `decodeCursor` expects it back
 */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  count: number,
  keyOf: (row: Row) => CursorKey,
  present: (row: Row) => Item,
): PageOfItems<Item> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(present),
    count,
    ...(rows.length > limit && last !== undefined && { next: { page: encodeCursor(keyOf(last)) } }),
  };
}

/** The page size of a list; callers fetch one row more to see if there is a next page. */
export const limitOf = (query: { limit?: number }): number => query.limit ?? USUAL_LIMIT;
