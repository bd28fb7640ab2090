import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { catalogue, type EventKind, type PayloadOf } from "./catalogue";
import { isWithheld, withheld } from "./change-schema";

type WithChanges = {
  [Kind in EventKind]: PayloadOf<Kind> extends { changes: object } ? Kind : never;
}[EventKind];
type Changes<Kind extends WithChanges> = PayloadOf<Kind>["changes"];
type ValuesOf<Kind extends WithChanges> = {
  [Field in keyof Changes<Kind>]?: NonNullable<Changes<Kind>[Field]> extends { after: infer Value }
    ? Value
    : unknown;
};

/**
 * What an event of a kind tells of a change: of each field that it tells of and whose value is another one, what it
 * was and what it is. Null when nothing changes. Fields that are absent afterwards stay as they were.
 */
export function changesOf<Kind extends WithChanges>(
  kind: Kind,
  before: ValuesOf<Kind>,
  after: ValuesOf<Kind>,
): Changes<Kind> | null {
  const schema = catalogue[kind].payload.shape.changes as z.ZodObject;
  const values = { before, after } as Record<"before" | "after", Record<string, unknown>>;
  const changes = Object.keys(schema.shape).flatMap((field) => {
    if (values.after[field] === undefined) return [];
    const change = { before: values.before[field] ?? null, after: values.after[field] };
    if (isDeepStrictEqual(change.before, change.after)) return [];
    return [[field, isWithheld(schema, field) ? withheld : change]];
  });
  return changes.length === 0 ? null : (Object.fromEntries(changes) as Changes<Kind>);
}
