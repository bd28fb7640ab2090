import type { z } from "zod";
import type { Tool } from "./tools";

type JsonType = z.core.JSONSchema.SchemaType;

const typeOf = (value: unknown): JsonType => {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (Number.isInteger(value)) return "integer";
  return typeof value as JsonType;
};

const NOUN: Readonly<Record<JsonType, string>> = {
  array: "a list",
  boolean: "true or false",
  integer: "a whole number",
  null: "null",
  number: "a number",
  object: "an object",
  string: "a text",
};

const MOST_TOLD = 20;

/**
 * Returns the missing, unknown and wrongly typed arguments of a tool, by its schema. The operation itself
 * checks nested values.
 */
export function problemsWith(
  { inputSchema: { properties, required } }: Pick<Tool, "inputSchema">,
  given: Readonly<Record<string, unknown>>,
): string[] {
  const missing = required
    .filter((name) => given[name] === undefined)
    .map((name) => `${name}: is missing; this tool needs it.`);
  const wrong = Object.entries(given).flatMap(([name, value]) => {
    if (value === undefined) return [];
    if (!Object.hasOwn(properties, name)) {
      const known = Object.keys(properties).join(", ") || "none";
      return [`${name.slice(0, 100)}: is not an argument of this tool, which takes ${known}.`];
    }
    const types = [properties[name]!.type ?? []].flat();
    const type = typeOf(value);
    const fits =
      types.length === 0 || types.includes(type) || (type === "integer" && types.includes("number"));
    return fits
      ? []
      : [`${name}: must be ${types.map((each) => NOUN[each]).join(" or ")}, not ${NOUN[type]}.`];
  });
  return [...missing, ...wrong].slice(0, MOST_TOLD);
}
