import type { PageChange } from "@/lib/content/pages/schemas";
import type { VariableValue } from "@/lib/core/content/records";
import { type Say, type Text, text } from "@/lib/core/locales/say";

type SetVariables = Extract<PageChange, { operation: "set_variables" }>;

/** A variable in the form: its value as text, and its kind. */
export type VariableRow = { key: number; name: string; kind: "text" | "number" | "truth"; value: string };

export const rowOf = (key: number, name: string, value: VariableValue): VariableRow => ({
  key,
  name,
  kind: typeof value === "number" ? "number" : typeof value === "boolean" ? "truth" : "text",
  value: String(value),
});

/** Returns the value of a row, or its error. */
function valueOfRow({ kind, value }: VariableRow): VariableValue | { error: Text } {
  if (kind === "truth") return value === "true";
  if (kind === "text") return value;
  const number = Number(value);
  return value.trim() === "" || !Number.isFinite(number) ? { error: text("Write a number.") } : number;
}

export type RowErrors = Record<number, { name?: string; value?: string }>;

/** Returns the errors of the rows by row key; empty if they can be saved. */
export function errorsIn(say: Say, rows: readonly VariableRow[]): RowErrors {
  const errors: RowErrors = {};
  for (const row of rows) {
    const value = valueOfRow(row);
    const twice = rows.some(({ key, name }) => key !== row.key && name === row.name);
    const name = !/^[A-Za-z_][A-Za-z0-9_]{0,63}$/.test(row.name)
      ? say("Use letters, digits and “_”, beginning with a letter.")
      : twice
        ? say("This name is given twice.")
        : undefined;
    const wrong = typeof value === "object" ? say(value.error) : undefined;
    if (name || wrong) errors[row.key] = { ...(name && { name }), ...(wrong && { value: wrong }) };
  }
  return errors;
}

/** Returns the values to set: new and changed ones, null for removed ones. */
export function variablesToSet(
  before: Readonly<Record<string, VariableValue>>,
  rows: readonly VariableRow[],
): SetVariables["variables"] {
  const after = new Map(rows.map((row) => [row.name, valueOfRow(row) as VariableValue]));
  const gone = Object.keys(before).filter((name) => !after.has(name));
  const changed = [...after].filter(([name, value]) => before[name] !== value);
  return Object.fromEntries([...gone.map((name) => [name, null]), ...changed]);
}
