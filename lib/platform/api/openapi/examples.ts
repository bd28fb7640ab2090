import { idFrom } from "@/lib/core/ids";
import { VALUES } from "./example-values";
import { pascal } from "./names";
import type { Json, JsonObject } from "./schemas";
import { type Owners, wordFor } from "./vocabulary";

/*
 * Examples of parameters, bodies and responses, composed from their schemas and always the same. Constants, choices and
 * defaults come from the schema, other values by name from `VALUES`, ids from the name of what they identify. An object
 * has its required properties and the optional ones that have a value there.
 */

type OperationObject = {
  operationId: string;
  parameters: JsonObject[];
  requestBody?: JsonObject;
  responses: JsonObject;
};
type Content = { content?: { "application/json"?: JsonObject } };

/** Adds examples to required parameters, JSON bodies and JSON responses of the paths. */
export function addExamples(
  paths: Readonly<Record<string, JsonObject>>,
  components: Readonly<Record<string, JsonObject>>,
): void {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, OperationObject>).map(
      ([method, described]) => ({ path, method, ...described }) as const,
    ),
  );
  const jsonOf = (holder: Json | undefined) => (holder as Content | undefined)?.content?.["application/json"];
  const locations: Record<string, string> = {};
  for (const { path, method, responses } of operations) {
    const { $ref } = (jsonOf(responses["200"])?.schema ?? {}) as JsonObject;
    if (method !== "get" || typeof $ref !== "string") continue;
    const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => String(VALUES[name] ?? idOf(name)));
    locations[$ref.slice(PREFIX.length)] ??= `${SERVER}${filled}`;
  }
  const exampleOf = (schema: JsonObject, ...owners: string[]): Json => {
    const example = make(schema, { components, locations, owners, within: [], isWhole: true });
    if (example === ENDLESS) throw new Error(`${owners.at(-1)} has a schema that contains itself.`);
    return example;
  };
  for (const { operationId, parameters, requestBody, responses } of operations) {
    for (const parameter of parameters) {
      const { name, schema, required } = parameter as { name: string; schema: JsonObject; required: boolean };
      if (required) parameter.example = exampleOf(schema, name, operationId);
    }
    const successes = Object.keys(responses).filter((status) => status < "300");
    const body = jsonOf(requestBody);
    if (body) body.example = exampleOf(body.schema as JsonObject, `${operationId}Body`);
    for (const json of successes
      .map((status) => jsonOf(responses[status]))
      .filter((each) => each !== undefined))
      json.example = exampleOf(json.schema as JsonObject, `${operationId}Response`);
  }
}

/** The place of a schema that would contain itself. */
const ENDLESS = Symbol("endless");
type Example = Json | typeof ENDLESS;

type SchemaContext = {
  components: Readonly<Record<string, JsonObject>>;
  /** addresses of resources in the API, by the component that describes them */
  locations: Readonly<Record<string, string>>;
  /** names of the enclosing properties, from the inside out */
  owners: Owners;
  /** the enclosing components */
  within: readonly string[];
  /** true for the body itself, false for its parts */
  isWhole: boolean;
};

const PREFIX = "#/components/schemas/";
const SERVER = "https://docs.example.org";

function make(schema: JsonObject, context: SchemaContext): Example {
  if (typeof schema.$ref === "string") return makeComponent(schema.$ref.slice(PREFIX.length), context);
  const [name = "", ...owners] = context.owners;
  const choice = [
    schema.const,
    (schema.enum as Json[] | undefined)?.find((each) => each !== null),
    schema.default,
  ];
  const given = choice.find((each) => each !== undefined && each !== null);
  const words = [wordFor(VALUES, name, owners, schema), `${owners[0]}.*`];
  const value = words
    .map((word) => VALUES[word ?? ""])
    .find((each) => each !== undefined && fits(each, schema));
  if (value !== undefined) return value;
  if (given !== undefined) return given;
  if (Array.isArray(schema.allOf)) {
    return Object.assign({}, ...(schema.allOf as JsonObject[]).map((part) => make(part, context)));
  }
  const forms = ((schema.anyOf ?? schema.oneOf) as JsonObject[] | undefined)?.filter(isForm);
  if (forms?.[0] && !schema.properties) return make(forms[0], context);
  switch (typeOf(schema)) {
    case "object":
      return makeObject(schema, context);
    case "array": {
      const item = make((schema.items ?? {}) as JsonObject, context);
      return item === ENDLESS
        ? []
        : Array.from({ length: Math.max(1, Number(schema.minItems ?? 1)) }, () => item);
    }
    case "boolean":
      return false;
    case "integer":
    case "number":
      return Number(schema.minimum ?? 1);
    case "string":
      return textOf(schema, context);
    default:
      return null;
  }
}

function makeComponent(component: string, context: SchemaContext): Example {
  const name = component.replace(/Input$/, "");
  if (VALUES[name] !== undefined) return VALUES[name];
  if (context.within.includes(component)) return ENDLESS;
  const schema = context.components[component]!;
  // A choice or a text with a name is still the value of its property.
  const owners = isObject(schema) ? [name, ...context.owners] : context.owners;
  return make(schema, { ...context, owners, within: [...context.within, component] });
}

function makeObject(schema: JsonObject, context: SchemaContext): Example {
  const {
    properties = {},
    required = [],
    additionalProperties,
    maxProperties,
  } = schema as {
    properties?: Record<string, JsonObject>;
    required?: string[];
    additionalProperties?: JsonObject | false;
    maxProperties?: number;
  };
  // Forms of an object that only say which properties go together: the example has the first of them.
  const [form = [], ...others] = ((schema.oneOf ?? schema.anyOf ?? []) as JsonObject[]).flatMap((each) =>
    isForm(each) || !Array.isArray(each.required) ? [] : [each.required as string[]],
  );
  const wanted = new Set([...required, ...form]);
  const unwanted = new Set(others.flat().filter((name) => !wanted.has(name)));
  const extra = additionalProperties ? [...wanted].filter((name) => !(name in properties)) : [];
  const schemas = { ...properties, ...Object.fromEntries(extra.map((name) => [name, additionalProperties])) };
  const valued = Object.keys(properties).some(
    (name) => wordFor(VALUES, name, context.owners, properties[name]!) !== undefined,
  );
  const only = wanted.size === 0 && !valued ? Object.keys(properties)[0] : undefined;
  const made: JsonObject = {};
  for (const [name, property] of Object.entries(schemas as Record<string, JsonObject>)) {
    // A body is not empty only because all its properties are optional.
    const isOptional = !wanted.has(name) && !(context.isWhole && name === only);
    if (isOptional && (unwanted.has(name) || wordFor(VALUES, name, context.owners, property) === undefined))
      continue;
    if (Object.keys(made).length === maxProperties) break;
    const value = make(property, { ...context, owners: [name, ...context.owners], isWhole: false });
    if (value !== ENDLESS) made[name] = value;
    else if (!isOptional) return ENDLESS;
  }
  return made;
}

const isForm = (form: JsonObject): boolean =>
  form.type !== "null" && ["$ref", "type", "const", "enum", "anyOf", "oneOf"].some((word) => word in form);

const isObject = (schema: JsonObject): boolean =>
  typeOf(schema) === "object" || "oneOf" in schema || "anyOf" in schema;

function typeOf({ type, properties }: JsonObject): Json | undefined {
  if (properties) return "object";
  return Array.isArray(type) ? type.find((each) => each !== "null") : type;
}

function fits(value: Json, schema: JsonObject): boolean {
  const kind = Array.isArray(value) ? "array" : typeof value === "number" ? "integer" : typeof value;
  if (typeOf(schema) !== kind || schema.const !== undefined) return false;
  if (Array.isArray(schema.enum) && !schema.enum.includes(value)) return false;
  if (schema.format !== undefined && !(schema.format === "uri" && String(value).startsWith("https:")))
    return false;
  return typeof schema.pattern !== "string" || new RegExp(schema.pattern, "u").test(String(value));
}

function textOf({ format }: JsonObject, { owners, locations }: SchemaContext): string {
  const [name = "", owner = "", resource = ""] = owners;
  if (format === "date-time") return "2026-03-02T09:30:00.000Z";
  if (format === "date") return "2026-03-02";
  if (format === "uri") return "https://example.org/install";
  if (format === "email") return "mira@acme.example";
  if (format === "uuid") return "0c4e8a2f-0c4e-4a2f-8c4e-0c4e8a2f0c4e";
  if (name === "location") return locations[resource] ?? `${SERVER}/v1/…`;
  return idOf(name === "id" ? owner : name);
}

/** The same id for "space", "spaceId" and the `id` of the component "Space". */
const idOf = (name: string): string => idFrom(pascal(name.replace(/Id$/, "")));
