import { sample } from "openapi-sampler";
import { isRecord } from "@/lib/core/is-record";
import { asRecord, optionalText } from "./outline";
import { resolvePointer } from "./pointer";
import { isMarked } from "./whole-numbers";

/*
 * Generates examples for schemas without any. The sampler gets a copy without references, no larger than an example
 * should be: schemas may be recursive, and a small one may expand to a huge tree.
 */

type Data = Record<string, unknown>;

const MOST_SCHEMAS = 150;
const DEEPEST = 6;
/** Lists and texts are as long as their schemas demand, up to these limits. */
const MOST_ITEMS = 3;
const LONGEST_TEXT = 200;

/** A sample of a schema, as a value in JSON or a text in XML; undefined if none can be generated. */
export function sampleOf(
  document: Data,
  schema: unknown,
  { direction, isXml }: { direction: "request" | "response"; isXml: boolean },
): unknown {
  const copy = boundedCopy(document, schema);
  if (!copy || Object.keys(copy).length === 0) return undefined;
  const hidden = direction === "request" ? { skipReadOnly: true } : { skipWriteOnly: true };
  try {
    const value: unknown = sample(copy, { ...hidden, quiet: true, ...(isXml && { format: "xml" }) });
    return value === null ? undefined : value;
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return undefined;
  }
}

type Task = { schema: unknown; within: readonly string[]; depth: number; keep: (copy: Data) => void };

/** Breadth first, so that the deepest parts are left out. */
function boundedCopy(document: Data, schema: unknown): Data | null {
  let whole: Data | null = null;
  const tasks: Task[] = [
    {
      schema,
      within: [],
      depth: 0,
      keep: (copy) => {
        whole = copy;
      },
    },
  ];
  for (let at = 0; at < tasks.length && at < MOST_SCHEMAS; at += 1) {
    const { within, keep, depth } = tasks[at]!;
    const found = referred(document, tasks[at]!.schema, within);
    if (!found) continue;
    const copy = plainPart(found.schema);
    keep(copy);
    if (depth >= DEEPEST) continue;
    const add = (inner: unknown, put: (copy: Data) => void): void => {
      tasks.push({ schema: inner, within: found.within, depth: depth + 1, keep: put });
    };
    const properties = asRecord(found.schema.properties);
    if (Object.keys(properties).length > 0) {
      const kept: Data = Object.create(null);
      copy.properties = kept;
      for (const [name, inner] of Object.entries(properties)) {
        add(inner, (inside) => {
          kept[name] = inside;
        });
      }
    }
    for (const name of ["items", "additionalProperties"]) {
      if (!isRecord(found.schema[name])) continue;
      add(found.schema[name], (inside) => {
        copy[name] = inside;
      });
    }
    for (const name of ["prefixItems", "allOf", "oneOf", "anyOf"]) {
      const options = found.schema[name];
      if (!Array.isArray(options)) continue;
      const kept: Data[] = [];
      const areAll = name === "allOf" || name === "prefixItems";
      for (const option of areAll ? options : firstOf(options)) {
        add(option, (inside) => {
          kept.push(inside);
          copy[name] = kept;
        });
      }
    }
  }
  return whole;
}

/** The first alternative other than null. */
const firstOf = (options: readonly unknown[]): unknown[] => {
  const others = options.filter((option) => asRecord(option).type !== "null");
  return (others.length > 0 ? others : options).slice(0, 1);
};

/** Resolves a schema's references; null where it would contain itself. */
function referred(
  document: Data,
  schema: unknown,
  within: readonly string[],
): { schema: Data; within: readonly string[] } | null {
  let at = schema;
  let path = within;
  let own: Data = {};
  while (isRecord(at)) {
    const reference = optionalText(at.$ref);
    if (reference === undefined) return { schema: { ...at, ...own }, within: path };
    if (path.includes(reference)) return null;
    const { $ref: _, ...beside } = at;
    own = { ...beside, ...own };
    path = [...path, reference];
    at = resolvePointer(document, reference);
  }
  return null;
}

const PLAIN = ["type", "format", "example", "examples", "default", "const", "enum", "required", "xml"];
const NUMBERS = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "maxLength"];

function plainPart(schema: Data): Data {
  const copy: Data = {};
  for (const name of PLAIN) if (name in schema) copy[name] = schema[name];
  for (const name of NUMBERS) if (Number.isFinite(schema[name])) copy[name] = schema[name];
  // The sampler counts with numbers, and this one is beyond those that are exact.
  if (isMarked(schema.minimum)) copy.example ??= schema.minimum;
  if (schema.readOnly === true) copy.readOnly = true;
  if (schema.writeOnly === true) copy.writeOnly = true;
  if (typeof schema.minItems === "number") copy.minItems = Math.min(schema.minItems, MOST_ITEMS);
  if (typeof schema.minLength === "number") copy.minLength = Math.min(schema.minLength, LONGEST_TEXT);
  // Of several types, the first other than null.
  if (Array.isArray(schema.type)) copy.type = schema.type.find((type) => type !== "null") ?? "null";
  return copy;
}
