import { z } from "zod";

/**
 * Converts the API's schemas to JSON Schema 2020-12 for OpenAPI 3.1. Named schemas become components: those
 * with an id, exports of schema modules, and lists of named items. A recursive schema needs a name, since
 * most client generators do not support references into an operation.
 */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };
type SchemaDirection = "input" | "output";

/** Modules of schemas, with the exports by name. */
export type SchemaModules = readonly Readonly<Record<string, unknown>>[];

type Metadata = { id?: string; description?: string };
const REFERENCE = "#/components/schemas/";

export class SchemaBook {
  readonly components: Record<string, JsonObject> = {};
  private readonly names = z.registry<Metadata>();
  private readonly known = new Set<z.core.$ZodType>();
  private readonly taken = new Set<string>();
  private readonly exported = new Map<z.core.$ZodType, string>();

  /** @param written components written as JSON Schema, instead of converted ones */
  constructor(
    modules: SchemaModules,
    private readonly written: Readonly<Record<string, JsonObject>>,
  ) {
    for (const module of modules) {
      for (const [name, value] of Object.entries(module)) {
        // Queries are documented as parameters, never as a whole.
        if (name.endsWith("Query")) continue;
        if (value instanceof z.ZodType && isNameable(value) && !this.exported.has(value)) {
          this.exported.set(value, name.replace(/Schema$/, ""));
        }
      }
    }
    Object.assign(this.components, written);
  }

  /** Collects the names of a schema and its parts. All schemas are added before the first is converted. */
  add(schema: z.core.$ZodType): void {
    if (this.known.has(schema)) return;
    this.known.add(schema);
    // A schema that only adds a description or a check refers to the original.
    const { parent } = schema._zod;
    if (parent) this.add(parent);
    const { id: given, ...metadata } = z.globalRegistry.get(schema) ?? {};
    const id = given ?? this.exported.get(schema);
    const named = id !== undefined && !this.taken.has(id);
    if (named) this.taken.add(id);
    this.names.add(schema, { ...metadata, ...(named && { id }) });
    for (const part of partsOf(schema)) this.add(part);
  }

  /** Converts a schema for its place of use: a reference if it has a name. */
  convert(schema: z.ZodType, direction: SchemaDirection): JsonObject {
    const root = this.expand(schema, direction);
    const id = this.names.get(schema)?.id;
    const name = id === undefined ? listNameOf(root) : nameFor(id, direction);
    if (name === null) return root;
    this.components[name] ??= root;
    // Two lists of the same items with different envelopes: the second one stays inline.
    return JSON.stringify(this.components[name]) === JSON.stringify(root) ? { $ref: REFERENCE + name } : root;
  }

  /** Converts a schema itself, even if it has a name. */
  expand(schema: z.ZodType, direction: SchemaDirection, lenient = false): JsonObject {
    const {
      $schema: _,
      $defs,
      ...root
    } = z.toJSONSchema(schema, {
      io: direction,
      metadata: this.names,
      unrepresentable: lenient ? "any" : "throw",
      override: ({ jsonSchema }) => tidy(jsonSchema, direction),
    }) as JsonObject;
    const id = this.names.get(schema)?.id;
    const own = id === undefined ? null : nameFor(id, direction);
    const rewrite = (value: Json) => rewriteReferences(value, direction, own);
    for (const [name, definition] of Object.entries(($defs ?? {}) as JsonObject)) {
      if (name.startsWith("__")) {
        throw new Error(
          `A schema that contains itself needs a name: ${JSON.stringify(definition).slice(0, 200)}`,
        );
      }
      this.components[nameFor(name, direction)] ??= rewrite(definition) as JsonObject;
    }
    return rewrite(root) as JsonObject;
  }

  /** Returns the components: one for requests and responses if they are equal. */
  finish(): { components: Record<string, JsonObject>; unify: (value: Json) => Json } {
    const pairs = new Map(
      Object.keys(this.components)
        .filter((name) => name.endsWith("Input") && this.components[name.slice(0, -5)])
        .map((name) => [name, name.slice(0, -5)]),
    );
    for (const name of Object.keys(this.components)) {
      const plain = name.slice(0, -5);
      if (name.endsWith("Input") && !this.components[plain] && !this.written[plain]) pairs.set(name, plain);
    }
    const unify = (value: Json): Json => renameReferences(value, pairs);
    const written = (name: string) => this.written[name] !== undefined;
    for (let before = -1; before !== pairs.size; ) {
      before = pairs.size;
      for (const [name, plain] of pairs) {
        const other = this.components[plain];
        if (!other || written(plain)) continue;
        if (JSON.stringify(unify(this.components[name]!)) !== JSON.stringify(unify(other)))
          pairs.delete(name);
      }
    }
    const components: Record<string, JsonObject> = {};
    for (const [name, schema] of Object.entries(this.components)) {
      components[pairs.get(name) ?? name] ??= unify(
        written(pairs.get(name) ?? name) ? this.written[pairs.get(name) ?? name]! : schema,
      ) as JsonObject;
    }
    return { components, unify };
  }
}

/** Returns "SpaceList" for a list of spaces. */
function listNameOf(schema: JsonObject): string | null {
  const { items } = (schema.properties ?? {}) as { items?: { items?: { $ref?: string } } };
  const reference = items?.items?.$ref;
  return reference === undefined ? null : `${reference.slice(REFERENCE.length)}List`;
}

const nameFor = (id: string, direction: SchemaDirection) => (direction === "input" ? `${id}Input` : id);

/** Points references to the document's components and removes Zod's names from schemas. */
function rewriteReferences(value: Json, direction: SchemaDirection, own: string | null): Json {
  if (Array.isArray(value)) return value.map((item) => rewriteReferences(item, direction, own));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([key, item]) => key !== "id" || typeof item !== "string");
  return Object.fromEntries(
    entries.map(([key, item]) => {
      if (key !== "$ref" || typeof item !== "string" || item.startsWith(REFERENCE)) {
        return [key, rewriteReferences(item, direction, own)];
      }
      if (item === "#" && own === null) throw new Error("A schema that contains itself needs a name.");
      return [key, REFERENCE + (item === "#" ? own : nameFor(item.replace("#/$defs/", ""), direction))];
    }),
  );
}

function renameReferences(value: Json, names: ReadonlyMap<string, string>): Json {
  if (Array.isArray(value)) return value.map((item) => renameReferences(item, names));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      if (key !== "$ref" || typeof item !== "string" || !item.startsWith(REFERENCE)) {
        return [key, renameReferences(item, names)];
      }
      const name = item.slice(REFERENCE.length);
      return [key, REFERENCE + (names.get(name) ?? name)];
    }),
  );
}

/** Removes redundant keywords: bounds of the number type, patterns beside a format, closed responses. */
function tidy(schema: z.core.JSONSchema.BaseSchema, direction: SchemaDirection): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.format !== undefined) delete schema.pattern;
  if (direction === "output" && schema.additionalProperties === false) delete schema.additionalProperties;
}

const isNameable = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodObject ||
  schema instanceof z.ZodUnion ||
  schema instanceof z.ZodEnum ||
  schema instanceof z.ZodRecord;

/** Returns the schemas that any schema consists of. */
function partsOf(schema: z.core.$ZodType): z.core.$ZodType[] {
  if (schema instanceof z.ZodLazy) return [schema.unwrap()];
  const found: z.core.$ZodType[] = [];
  const collect = (value: unknown, depth: number): void => {
    if (value instanceof z.ZodType) found.push(value);
    else if (depth > 0 && Array.isArray(value)) for (const item of value) collect(item, depth - 1);
    else if (
      depth > 0 &&
      typeof value === "object" &&
      value !== null &&
      Object.getPrototypeOf(value) === Object.prototype
    ) {
      for (const item of Object.values(value)) collect(item, depth - 1);
    }
  };
  for (const value of Object.values(schema._zod.def)) collect(value, 1);
  if (schema instanceof z.ZodObject) collect(schema.shape, 1);
  return found;
}
