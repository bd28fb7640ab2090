import { isRecord } from "@/lib/core/is-record";

/* Merges customizations, and overrides of them, group by group. */

export type CustomizationFields = { readonly [name: string]: unknown };

/** Values replaced as a whole, since their parts depend on each other. */
const WHOLE = new Set(["favicon", "announcement"]);
/** The group nested in another one. */
const NESTED = "sidebar";

export const isGroup = (name: string, value: unknown): value is CustomizationFields =>
  isRecord(value) && !WHOLE.has(name);

/** Merges fields over other ones, group by group. */
export function over(
  fields: CustomizationFields,
  other: CustomizationFields,
  isInGroup = false,
): CustomizationFields {
  const all = { ...fields };
  for (const [name, value] of Object.entries(other)) {
    const before = all[name];
    const merges = (!isInGroup || name === NESTED) && isGroup(name, value) && isGroup(name, before);
    all[name] = merges ? over(before, value, true) : value;
  }
  return all;
}

/** Removes nulls from overrides; undefined if nothing is left. */
export function withoutNulls(
  fields: CustomizationFields,
  isInGroup = false,
): CustomizationFields | undefined {
  const kept = Object.entries(fields).flatMap(([name, value]) => {
    if (value === null) return [];
    const inside =
      (!isInGroup || name === NESTED) && isGroup(name, value) ? withoutNulls(value, true) : value;
    return inside === undefined ? [] : [[name, inside]];
  });
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

/** Returns the names of the fields in an override, such as "styling.primaryColor". */
export const fieldsIn = (fields: CustomizationFields, isInGroup = false): string[] =>
  Object.entries(fields).flatMap(([name, value]) =>
    (!isInGroup || name === NESTED) && isGroup(name, value)
      ? fieldsIn(value, true).map((field) => `${name}.${field}`)
      : [name],
  );
