import type { AuditEventDetails } from "@/lib/administration/audit/schemas";

export type Value = AuditEventDetails["payload"][string];
type Names = Readonly<Record<string, string>>;

export const isObject = (value: Value | undefined): value is Record<string, Value> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Describes a change: "Ben: edit, now none". */
const changeText = ({ before, after, ...about }: Record<string, Value>, names: Names): string =>
  `${Object.values(about)
    .map((value) => detailText(value, names))
    .join(", ")}: ${detailText(before, names)}, now ${detailText(after, names)}`;

function objectText(value: Record<string, Value>, names: Names): string {
  if ("before" in value && "after" in value) return changeText(value, names);
  const entries = Object.entries(value);
  // A grant with the role null denies access.
  if (entries.length === 1 && "role" in value)
    return value.role === null ? "no access" : detailText(value.role, names);
  return entries.map(([name, each]) => `${name}: ${detailText(each, names)}`).join(", ");
}

/** Describes a value of an entry: ids by their names, lists line by line. */
export function detailText(value: Value | undefined, names: Names): string {
  if (value === undefined || value === null || value === "") return "none";
  if (typeof value === "string") return names[value] ?? value;
  if (isObject(value)) return objectText(value, names);
  if (!Array.isArray(value)) return String(value);
  if (value.length === 0) return "none";
  return value.map((each) => detailText(each, names)).join(value.some(isObject) ? "\n" : ", ");
}
