import type { PageChange } from "@/lib/model/pages/schemas";

type SetVariables = Extract<PageChange, { operation: "set_variables" }>;
export type VariableValue = string | number | boolean;

/** A variable as it is written in a form: the value as text, with its kind beside it. */
export type VariableRow = { key: number; name: string; kind: "text" | "number" | "truth"; value: string };

export const rowOf = (key: number, name: string, value: VariableValue): VariableRow => ({
  key,
  name,
  kind: typeof value === "number" ? "number" : typeof value === "boolean" ? "truth" : "text",
  value: String(value),
});

/** The value of a row, or what is wrong with it. */
function valueOfRow({ kind, value }: VariableRow): VariableValue | { error: string } {
  if (kind === "truth") return value === "true";
  if (kind === "text") return value;
  const number = Number(value);
  return value.trim() === "" || !Number.isFinite(number) ? { error: "Write a number." } : number;
}

export type RowErrors = Record<number, { name?: string; value?: string }>;

/** What is wrong with the rows, by their keys; nothing when they can be saved. */
export function errorsIn(rows: readonly VariableRow[]): RowErrors {
  const errors: RowErrors = {};
  for (const row of rows) {
    const value = valueOfRow(row);
    const twice = rows.some(({ key, name }) => key !== row.key && name === row.name);
    const name = !/^[A-Za-z_][A-Za-z0-9_]{0,63}$/.test(row.name)
      ? "Use letters, digits and “_”, beginning with a letter."
      : twice
        ? "This name is given twice."
        : undefined;
    const wrong = typeof value === "object" ? value.error : undefined;
    if (name || wrong) errors[row.key] = { ...(name && { name }), ...(wrong && { value: wrong }) };
  }
  return errors;
}

/** What has to be set for these rows to hold: new and changed values, null for those that are gone. */
export function variablesToSet(
  before: Readonly<Record<string, VariableValue>>,
  rows: readonly VariableRow[],
): SetVariables["variables"] {
  const after = new Map(rows.map((row) => [row.name, valueOfRow(row) as VariableValue]));
  const gone = Object.keys(before).filter((name) => !after.has(name));
  const changed = [...after].filter(([name, value]) => before[name] !== value);
  return Object.fromEntries([...gone.map((name) => [name, null]), ...changed]);
}
