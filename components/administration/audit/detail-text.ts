import type { AuditEventDetails } from "@/lib/administration/audit/schemas";
import { isRecord } from "@/lib/core/is-record";
import type { Say } from "@/lib/core/locales/say";

export type Value = AuditEventDetails["payload"][string];
type Names = Readonly<Record<string, string>>;

/** Describes a change: "Ben: edit, now none". */
const changeText = (say: Say, { before, after, ...about }: Record<string, Value>, names: Names): string =>
  say("{subject}: {before}, now {after}", {
    subject: Object.values(about)
      .map((value) => detailText(say, value, names))
      .join(", "),
    before: detailText(say, before, names),
    after: detailText(say, after, names),
  });

function objectText(say: Say, value: Record<string, Value>, names: Names): string {
  if ("before" in value && "after" in value) return changeText(say, value, names);
  const entries = Object.entries(value);
  // A grant with the role null denies access.
  if (entries.length === 1 && "role" in value)
    return value.role === null ? say("no access") : detailText(say, value.role, names);
  return entries.map(([name, each]) => `${name}: ${detailText(say, each, names)}`).join(", ");
}

/** Describes a value of an entry: ids by their names, lists line by line. */
export function detailText(say: Say, value: Value | undefined, names: Names): string {
  if (value === undefined || value === null || value === "") return say("none");
  if (typeof value === "string") return names[value] ?? value;
  if (isRecord(value)) return objectText(say, value, names);
  if (!Array.isArray(value)) return String(value);
  if (value.length === 0) return say("none");
  return value.map((each) => detailText(say, each, names)).join(value.some(isRecord) ? "\n" : ", ");
}
