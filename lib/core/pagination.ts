import { z } from "zod";

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

/** The page size of a list; callers fetch one row more to see if there is a next page. */
export const limitOf = (query: { limit?: number }): number => query.limit ?? USUAL_LIMIT;
