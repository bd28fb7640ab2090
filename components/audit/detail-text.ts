import type { AuditEventDetails } from "@/lib/model/audit/schemas";

export type Value = AuditEventDetails["payload"][string];
type Names = Readonly<Record<string, string>>;

export const isObject = (value: Value | undefined): value is Record<string, Value> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** "Ben: edit, now none": a person or a thing with its values before and after. */
const changeText = ({ before, after, ...about }: Record<string, Value>, names: Names): string =>
  `${Object.values(about)
    .map((value) => detailText(value, names))
    .join(", ")}: ${detailText(before, names)}, now ${detailText(after, names)}`;

function objectText(value: Record<string, Value>, names: Names): string {
  if ("before" in value && "after" in value) return changeText(value, names);
  const entries = Object.entries(value);
  // A role that is null was given, too: it keeps somebody out.
  if (entries.length === 1 && "role" in value)
    return value.role === null ? "no access" : detailText(value.role, names);
  return entries.map(([name, each]) => `${name}: ${detailText(each, names)}`).join(", ");
}

/** A value of an entry in words: ids by the names they have, what holds several things line by line. */
export function detailText(value: Value | undefined, names: Names): string {
  if (value === undefined || value === null || value === "") return "none";
  if (typeof value === "string") return names[value] ?? value;
  if (isObject(value)) return objectText(value, names);
  if (!Array.isArray(value)) return String(value);
  if (value.length === 0) return "none";
  return value.map((each) => detailText(each, names)).join(value.some(isObject) ? "\n" : ", ");
}
