import { z } from "zod";
import { inWords } from "@/lib/platform/api/issue-message";
import { yieldToEventLoop } from "@/lib/yield-to-event-loop";

/** A list that is longer is checked item by item, with others having their turn in between. */
const LONG_LIST = 50;

type Result = z.ZodSafeParseResult<unknown>;

/**
 * What the schema makes of a body, or all of its mistakes. Wrong values are what costs: a schema makes a list of
 * what it found for each. So long lists are looked through first, and once they are right the rest is quick.
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
      const { error } = z.safeParse(element, item, inWords);
      for (const issue of error?.issues ?? []) issues.push({ ...issue, path: [name, index, ...issue.path] });
      await yieldNow();
    }
  }
  if (issues.length === 0) return schema.safeParse(value, inWords);

  const shortened = Object.fromEntries(lists.map(({ name, items }) => [name, items.slice(0, 1)]));
  const { error } = schema.safeParse({ ...(value as object), ...shortened }, inWords);
  const others = error?.issues.filter(({ path }) => !Object.hasOwn(shortened, String(path[0]))) ?? [];
  return { success: false, error: new z.ZodError([...others, ...issues]) };
}

/** The long lists that stand in a body itself. */
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

/** The schema of a value that is there. */
function unwrapped(schema: z.core.$ZodType): z.core.$ZodTypes {
  const { _zod } = schema as z.core.$ZodTypes;
  return _zod.def.type === "optional" || _zod.def.type === "nullable"
    ? unwrapped(_zod.def.innerType)
    : (schema as z.core.$ZodTypes);
}
