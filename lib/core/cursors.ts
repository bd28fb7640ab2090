import { Invalid } from "./errors";
import type { PageOfItems } from "./pagination";

/*
 * Keyset pagination: a page token is the sort key and the id of the last row seen, so that page 1,000 costs what page 1
 * costs and rows added meanwhile shift nothing. The engine binds it to its list, see `server/page-token.ts`. Browsers
 * load `pagination.ts` and not this file, for whose Buffer the bundler would add 7 kB to them.
 */

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
