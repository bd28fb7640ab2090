import { z } from "zod";
import { yieldToEventLoop } from "@/lib/core/yield-to-event-loop";
import { readableIssues } from "@/lib/platform/api/issue-message";

/** Longer lists are validated item by item, with other requests in between. */
const LONG_LIST = 50;

type Result = z.ZodSafeParseResult<unknown>;

/**
 * Validates a body, yielding between the items of long lists. Invalid values are expensive, since a schema
 * collects issues for each; so long lists are validated first, and if they are valid the rest is quick.
 * @param value measured before, see `requireBounded`
 */
export async function validate(
  schema: z.ZodType,
  value: unknown,
  yieldNow: () => Promise<void> = yieldToEventLoop(),
): Promise<Result> {
  const lists = longLists(schema, value);
  const issues: z.core.$ZodIssue[] = [];
  for (const { name, items, element } of lists) {
    for (const [index, item] of items.entries()) {
      const { error } = z.safeParse(element, item, readableIssues);
      for (const issue of error?.issues ?? []) issues.push({ ...issue, path: [name, index, ...issue.path] });
      await yieldNow();
    }
  }
  if (issues.length === 0) return schema.safeParse(value, readableIssues);

  const shortened = Object.fromEntries(lists.map(({ name, items }) => [name, items.slice(0, 1)]));
  const { error } = schema.safeParse({ ...(value as object), ...shortened }, readableIssues);
  const others = error?.issues.filter(({ path }) => !Object.hasOwn(shortened, String(path[0]))) ?? [];
  return { success: false, error: new z.ZodError([...others, ...issues]) };
}

/** Returns the long lists that are fields of the body itself. */
function longLists(schema: z.ZodType, value: unknown) {
  if (!(schema instanceof z.ZodObject) || typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, items]) => {
    if (!Array.isArray(items) || items.length <= LONG_LIST || !Object.hasOwn(schema.shape, name)) return [];
    const list = unwrapped(schema.shape[name]);
    return list._zod.def.type === "array"
      ? [{ name, items: items as unknown[], element: list._zod.def.element }]
      : [];
  });
}

/** Returns the schema inside optional and similar wrappers. */
function unwrapped(schema: z.core.$ZodType): z.core.$ZodTypes {
  const { _zod } = schema as z.core.$ZodTypes;
  return _zod.def.type === "optional" || _zod.def.type === "nullable"
    ? unwrapped(_zod.def.innerType)
    : (schema as z.core.$ZodTypes);
}
