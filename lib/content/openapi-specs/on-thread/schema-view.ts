import { isRecord } from "@/lib/core/is-record";
import type { SiteWords } from "@/lib/core/locales/catalogue";
import type { SayWords } from "@/lib/core/locales/words";
import { asRecord, optionalText } from "./outline";
import { resolvePointer } from "./pointer";
import { isMarked, withoutMarks } from "./whole-numbers";

/*
 * Schemas in their shown form: references resolved, composed parts merged. A schema may be recursive, and a small one
 * may expand to a huge tree; the shown part has a budget, and marks where it was cut.
 */

export type SchemaView = {
  /** "Pump", "array of string", "integer or null" */
  label: string;
  description?: string;
  /** "at least 1", "default: 20" */
  facts: string[];
  /** all allowed values, as JSON */
  values?: string[];
  deprecated?: boolean;
  access?: "read-only" | "write-only";
  fields?: FieldView[];
  alternatives?: { all: boolean; of: SchemaView[] };
  /** true if parts are left out: the schema is recursive, or too large */
  cut?: boolean;
};
export type FieldView = { name: string; required: boolean; schema: SchemaView };

type Data = Record<string, unknown>;

type SayApi = SayWords<SiteWords["api"]>;

const DEEPEST = 9;
const MOST_VALUES = 50;

/** Builds the views of one document's schemas, within one budget. */
export class SchemaViews {
  private extensions: ReadonlyMap<string, string[]> | undefined;

  constructor(
    private readonly document: Data,
    private readonly say: SayApi,
    private budget = 600,
    private readonly deepest = DEEPEST,
  ) {}

  view(schema: unknown, within: readonly string[] = []): SchemaView {
    if (schema === false) return { label: this.say("nothing"), facts: [] };
    if (!isRecord(schema)) return { label: this.say("anything"), facts: [] };
    this.budget -= 1;
    const reference = optionalText(schema.$ref);
    if (reference === undefined) return this.plain(schema, within);
    if (!COMPOSING.some((name) => name in schema)) return this.referred(schema, reference, within);
    const { $ref: _, ...beside } = schema;
    return this.plain({ ...beside, allOf: [{ $ref: reference }, ...listOf(beside.allOf)] }, within);
  }

  /** The target of a reference, with what is said beside the reference. */
  private referred(schema: Data, reference: string, within: readonly string[]): SchemaView {
    const own = this.ownOf(schema);
    const label = nameOf(reference);
    if (within.includes(reference) || within.length >= this.deepest || this.budget <= 0) {
      return { ...own, label, cut: true };
    }
    const target = this.view(resolvePointer(this.document, reference), [...within, reference]);
    return { ...target, ...own, label, facts: [...own.facts, ...target.facts] };
  }

  /** Everything about a schema but its type, its fields and its alternatives. */
  private ownOf(schema: Data): Omit<SchemaView, "label"> {
    const description = optionalText(schema.description);
    const values = valuesOf(schema);
    return {
      ...(description !== undefined && { description }),
      facts: factsOf(schema, this.say),
      ...(values.length > 0 && {
        values: values.slice(0, MOST_VALUES).map((value) => short(value, 100)),
      }),
      ...(schema.deprecated === true && { deprecated: true }),
      ...(schema.readOnly === true && { access: "read-only" as const }),
      ...(schema.writeOnly === true && { access: "write-only" as const }),
      ...(values.length > MOST_VALUES && { cut: true }),
    };
  }

  private plain(given: Data, path: readonly string[]): SchemaView {
    const { schema: single, hasNull } = withOnlyAlternative(given);
    const { schema, within } = this.composed(single, path);
    const own = this.ownOf(schema);
    const { fields, cut } = this.fieldsOf(single, path, schema, within);
    const items = isRecord(schema.items) ? this.view(schema.items, [...within, "items"]) : null;
    const alternatives = areConstants(schema) ? undefined : this.alternativesOf(schema, within);
    const shown = fields ?? items?.fields;
    const named = nameOfOnlyPart(single);
    const label = named ?? labelOf(schema, items, alternatives, this.say);
    const isNull = hasNull && !typesOf(schema).includes("null");
    const isHidden = !alternatives && !areConstants(schema) && optionsOf(schema).length > 0;
    return {
      ...(items?.values && { values: items.values }),
      ...own,
      label: isNull ? oneOf([label, "null"], this.say) : label,
      facts: [...own.facts, ...(items?.facts ?? []).map((fact) => this.say("eachItem", { fact }))],
      ...(shown && { fields: shown }),
      ...((alternatives ?? items?.alternatives) && { alternatives: alternatives ?? items?.alternatives }),
      ...((cut || isHidden || own.cut || items?.cut) && { cut: true }),
    };
  }

  /**
   * A schema with the keywords of the parts that it is composed of, as far as it has none of its own, and the
   * references that lead to them. Fields are collected apart.
   */
  private composed(given: Data, path: readonly string[]): { schema: Data; within: readonly string[] } {
    const parts = listOf(given.allOf);
    if (parts.length === 0) return { schema: given, within: path };
    const schema = { ...given };
    const isWhole = parts.length === 1 && !("properties" in given);
    let within = path;
    const add = (value: unknown, isBase: boolean, depth: number): void => {
      if (!isRecord(value) || depth > DEEPEST) return;
      const { schema: part } = withOnlyAlternative(value);
      for (const name of isBase ? OF_BASES : OF_PARTS) {
        // The alternatives of a base are often the schemas that extend it.
        const isOwn = listOf(part[name]).some((each) => within.includes(String(asRecord(each).$ref)));
        if (name in part && !(name in schema) && !isOwn) schema[name] = part[name];
      }
      for (const inner of listOf(part.allOf)) add(inner, isBase, depth + 1);
      const reference = optionalText(part.$ref);
      if (reference === undefined || within.includes(reference)) return;
      within = [...within, reference];
      add(resolvePointer(this.document, reference), isBase || !isWhole, depth + 1);
    };
    for (const part of parts) add(part, false, 0);
    return { schema, within };
  }

  /** Fields of an object, including those of the parts it is composed of. */
  private fieldsOf(
    own: Data,
    path: readonly string[],
    schema: Data,
    within: readonly string[],
  ): { fields?: FieldView[]; cut: boolean } {
    const found = new Map<string, FieldView>();
    const required = new Set<unknown>();
    let cut = false;
    const collect = (part: Data, seen: readonly string[]): void => {
      for (const name of listOf(part.required)) required.add(name);
      for (const [name, property] of Object.entries(asRecord(part.properties))) {
        if (this.budget <= 0 || seen.length >= DEEPEST) {
          cut = true;
          return;
        }
        found.set(name, { name, required: false, schema: this.view(property, [...seen, "field"]) });
      }
      for (const inner of listOf(part.allOf)) {
        const reference = isRecord(inner) ? optionalText(inner.$ref) : undefined;
        if (reference === undefined) collect(asRecord(inner), seen);
        else if (seen.includes(reference)) cut = true;
        else collect(asRecord(resolvePointer(this.document, reference)), [...seen, reference]);
      }
    };
    collect(own, path);
    const kind = found.get(String(asRecord(schema.discriminator).propertyName));
    if (kind && !kind.schema.values) {
      const holder = path.at(-1) ?? "";
      const isInherited = !("discriminator" in own) && holder.startsWith("#/");
      const mapping = asRecord(asRecord(schema.discriminator).mapping);
      const kinds = isInherited ? kindsOf({ $ref: holder }, mapping) : this.kindsIn(mapping, within.at(-1));
      const values = kinds.slice(0, MOST_VALUES);
      if (values.length > 0) found.set(kind.name, { ...kind, schema: { ...kind.schema, values } });
    }
    for (const [index, item] of listOf(schema.prefixItems).entries()) {
      if (this.budget <= 0 || within.length >= DEEPEST) cut = true;
      else
        found.set(`[${index}]`, {
          ...{ name: `[${index}]`, required: false, schema: this.view(item, [...within, "items"]) },
        });
    }
    for (const [pattern, others] of Object.entries(asRecord(schema.patternProperties))) {
      if (this.budget <= 0 || within.length >= DEEPEST) cut = true;
      else
        found.set(`/${pattern}/`, {
          ...{ name: this.say("nameLike", { pattern: short(pattern, 120) }), required: false },
          schema: this.view(others, [...within, "field"]),
        });
    }
    if (isRecord(schema.additionalProperties) && this.budget > 0 && within.length < DEEPEST) {
      const others = this.view(schema.additionalProperties, [...within, "field"]);
      found.set("", { name: this.say("otherName"), required: false, schema: others });
    }
    const fields = [...found.values()].map((field) => ({ ...field, required: required.has(field.name) }));
    return { ...(fields.length > 0 && { fields }), cut };
  }

  /** The values of a discriminator: without a mapping, the names of the schemas that extend the one that has it. */
  private kindsIn(mapping: Data, reference: string | undefined): string[] {
    const mapped = Object.keys(mapping);
    if (mapped.length > 0 || !reference?.startsWith("#/")) return mapped;
    this.extensions ??= extensionsIn(this.document);
    return this.extensions.get(reference) ?? [];
  }

  private alternativesOf(schema: Data, within: readonly string[]): SchemaView["alternatives"] {
    const name = Array.isArray(schema.oneOf) ? "oneOf" : "anyOf";
    const options = optionsOf(schema);
    if (options.length === 0 || within.length >= DEEPEST || this.budget <= 0) return undefined;
    const { propertyName, mapping } = asRecord(schema.discriminator);
    const of = options.map((option) => {
      const view = this.view(option, [...within, name]);
      const data = asRecord(option);
      const title = optionalText(data.title);
      const label = title === undefined || data.$ref !== undefined ? view.label : `${title}: ${view.label}`;
      const kinds = typeof propertyName === "string" ? kindsOf(data, asRecord(mapping)) : [];
      const facts = kinds.map((kind) => `${String(propertyName)}: ${kind}`);
      return { ...view, label, facts: [...facts, ...view.facts] };
    });
    return { all: name === "anyOf", of };
  }
}

/** Keywords beside a reference that make it one part of a composed schema. */
const COMPOSING = ["allOf", "oneOf", "anyOf", "properties", "additionalProperties", "patternProperties"];

/** Keywords that a composed schema has from the schemas that it extends. */
const OF_BASES = [
  ...["type", "format", "enum", "const", "items", "prefixItems", "oneOf", "anyOf", "pattern"],
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  ...["minLength", "maxLength", "minItems", "maxItems", "uniqueItems", "minProperties", "maxProperties"],
  ...["contentMediaType", "contentEncoding", "patternProperties", "additionalProperties", "discriminator"],
];

/** Keywords that a composed schema has from parts that are written in it, or from its only part. */
const OF_PARTS = [
  ...OF_BASES,
  ...["description", "default", "example", "examples", "deprecated", "readOnly", "writeOnly"],
];

/**
 * A schema whose only alternative besides null is a part of it: the usual way to write that a value may be absent.
 */
function withOnlyAlternative(schema: Data): { schema: Data; hasNull: boolean } {
  const name = Array.isArray(schema.oneOf) ? "oneOf" : "anyOf";
  const options = listOf(schema[name]);
  const others = options.filter((option) => asRecord(option).type !== "null");
  const [only] = others;
  if (others.length !== 1 || !isRecord(only) || "discriminator" in schema) return { schema, hasNull: false };
  const { [name]: _, ...beside } = schema;
  return {
    schema: { ...beside, allOf: [...listOf(schema.allOf), only] },
    hasNull: options.length > 1,
  };
}

/** The name of the schema that is the only part of another, which adds no fields. */
function nameOfOnlyPart(schema: Data): string | undefined {
  const [only, ...others] = listOf(schema.allOf);
  const reference = optionalText(asRecord(only).$ref);
  const isAlone = others.length === 0 && !("properties" in schema) && !("type" in schema);
  return reference !== undefined && isAlone ? nameOf(reference) : undefined;
}

/** The names of schemas by references to those that they are composed of. */
function extensionsIn(document: Data): Map<string, string[]> {
  const extensions = new Map<string, string[]>();
  for (const [name, schema] of Object.entries(asRecord(asRecord(document.components).schemas))) {
    for (const part of listOf(asRecord(schema).allOf)) {
      const reference = optionalText(asRecord(part).$ref);
      if (reference === undefined) continue;
      const names = extensions.get(reference);
      if (names) names.push(name);
      else extensions.set(reference, [name]);
    }
  }
  return extensions;
}

/** The values of a discriminator that mean an alternative: by default its name. */
function kindsOf({ $ref }: Data, mapping: Data): string[] {
  const reference = optionalText($ref);
  if (reference === undefined) return [];
  const name = nameOf(reference);
  const mapped = Object.entries(mapping).filter(([, target]) => target === reference || target === name);
  return mapped.length > 0 ? mapped.map(([kind]) => kind) : [name];
}

const optionsOf = (schema: Data): unknown[] => listOf(schema.oneOf ?? schema.anyOf);

/** True if all alternatives are only constants. */
const areConstants = (schema: Data): boolean => {
  const options = optionsOf(schema);
  return options.length > 0 && options.every((option) => isRecord(option) && isConstant(option));
};
const isConstant = (option: Data): boolean =>
  "const" in option && Object.keys(option).every((name) => ["const", "type", "format"].includes(name));

/** The allowed values. */
function valuesOf(schema: Data): unknown[] {
  if ("const" in schema) return [schema.const];
  if (!areConstants(schema)) return listOf(schema.enum);
  return optionsOf(schema).map((option) => asRecord(option).const);
}

/** The last part of a reference: the name of its target. */
const nameOf = (reference: string): string =>
  (reference.split("/").at(-1) ?? reference).replaceAll("~1", "/").replaceAll("~0", "~");

function labelOf(
  schema: Data,
  items: SchemaView | null,
  alternatives: SchemaView["alternatives"],
  say: SayApi,
): string {
  const types = typesOf(schema);
  const names = types.map((type) => {
    const tuple = listOf(schema.prefixItems);
    if (type === "array" && tuple.length > 0) return say("tuple", { count: tuple.length });
    if (type === "array" && items) return say("arrayOf", { type: items.label });
    const format = optionalText(schema.format);
    return type !== "null" && format !== undefined && type !== "object" ? `${type} (${format})` : type;
  });
  if (names.length > 0) return oneOf(names, say);
  if (alternatives) return oneOf([...new Set(alternatives.of.map(({ label }) => label))].slice(0, 4), say);
  const [first] = valuesOf(schema);
  if (first !== undefined) return first === null ? "null" : typeof first;
  if (items) return say("arrayOf", { type: items.label });
  return OBJECT.some((name) => name in schema) ? "object" : say("anything");
}

const OBJECT = ["properties", "allOf", "additionalProperties", "patternProperties"];

/** Making a format takes longer than using it, and most schemas have one type. */
const oneOf = (names: readonly string[], { locale }: SayApi): string =>
  names.length === 1 ? names[0]! : new Intl.ListFormat(locale, { type: "disjunction" }).format(names);

const typesOf = (schema: Data): string[] =>
  (Array.isArray(schema.type) ? schema.type : [schema.type]).filter((type) => typeof type === "string");

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Restrictions and default values, in words. */
function factsOf(schema: Data, say: SayApi): string[] {
  const number = (name: string): number | string | null => {
    const value = schema[name];
    if (typeof value === "number") return value;
    return isMarked(value) ? withoutMarks(String(value)) : null;
  };
  const between = (low: string, high: string): string[] => {
    const [least, most] = [number(low), number(high)].map((bound) => (bound === null ? null : String(bound)));
    if (least != null && least === most) return [say("exact", { amount: least })];
    if (least != null && most != null) return [say("range", { least, most })];
    if (least != null) return [say("least", { least })];
    return most == null ? [] : [say("most", { most })];
  };
  const counted = (
    [low, high]: readonly [string, string],
    [both, exact, from, to]:
      | readonly ["lengths", "exactLength", "leastLength", "mostLength"]
      | readonly ["sizes", "exactSize", "leastSize", "mostSize"],
  ): string[] => {
    const [least, most] = [number(low), number(high)];
    if (least !== null && least === most) return [say(exact, { count: least })];
    if (least !== null && most !== null) return [say(both, { least, count: most })];
    if (least !== null) return [say(from, { count: least })];
    return most === null ? [] : [say(to, { count: most })];
  };
  const [above, below, step] = [number("exclusiveMinimum"), number("exclusiveMaximum"), number("multipleOf")];
  const pattern = optionalText(schema.pattern);
  const example = "example" in schema ? schema.example : listOf(schema.examples)[0];
  return [
    ...between("minimum", "maximum"),
    ...(above === null ? [] : [say("above", { amount: String(above) })]),
    ...(below === null ? [] : [say("below", { amount: String(below) })]),
    ...(step === null ? [] : [say("multiple", { amount: String(step) })]),
    ...counted(["minLength", "maxLength"], ["lengths", "exactLength", "leastLength", "mostLength"]),
    ...counted(["minItems", "maxItems"], ["sizes", "exactSize", "leastSize", "mostSize"]),
    ...between("minProperties", "maxProperties").map((range) => say("memberCount", { range })),
    ...(schema.uniqueItems === true ? [say("unique")] : []),
    ...(pattern === undefined ? [] : [say("matches", { pattern: short(pattern, 120) })]),
    ...[optionalText(schema.contentMediaType), optionalText(schema.contentEncoding)]
      .filter((type) => type !== undefined)
      .map((type) => say("contentType", { type })),
    ...("default" in schema ? [say("default", { value: short(schema.default, 120) })] : []),
    ...(example === undefined || typeof example === "object"
      ? []
      : [say("forExample", { value: short(example, 120) })]),
  ];
}

const short = (value: unknown, most: number): string => {
  const written = withoutMarks(typeof value === "string" ? value : (JSON.stringify(value) ?? ""));
  return written.length > most ? `${written.slice(0, most)}…` : written;
};
