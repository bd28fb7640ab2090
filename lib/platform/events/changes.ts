import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { definitionOf } from "./catalogue";
import { isWithheld, withheld } from "./change-schema";
import type { EventKind, PayloadOf } from "./event";

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
 * Returns the changes for an event of a kind: old and new value of each known field that changed. Null if
 * nothing changed. Fields that are absent afterwards count as unchanged.
 */
export function changesOf<Kind extends WithChanges>(
  kind: Kind,
  before: ValuesOf<Kind>,
  after: ValuesOf<Kind>,
): Changes<Kind> | null {
  const schema = definitionOf(kind)!.payload.shape.changes as z.ZodObject;
  const values = { before, after } as Record<"before" | "after", Record<string, unknown>>;
  const changes = Object.keys(schema.shape).flatMap((field) => {
    if (values.after[field] === undefined) return [];
    const change = { before: values.before[field] ?? null, after: values.after[field] };
    if (isDeepStrictEqual(change.before, change.after)) return [];
    return [[field, isWithheld(schema, field) ? withheld : change]];
  });
  return changes.length === 0 ? null : (Object.fromEntries(changes) as Changes<Kind>);
}
