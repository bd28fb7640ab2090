import { z } from "zod";
import type { Access } from "@/lib/access/access";
import { PERMISSIONS } from "@/lib/access/roles";
import type { AnyOperation } from "./operation";
import { parameterNames } from "./operation";
import { Problem } from "./problem";

/**
 * The OpenAPI 3.1 document, made from the operations. Resources that name their kind in `object` (and
 * schemas with an explicit id) become components, so that generated clients have one type for each; every
 * other schema stays where it is used. OpenAPI 3.1 takes JSON Schema 2020-12 as it is, which is what Zod
 * writes; only the place of shared definitions differs.
 */
type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };

export type OpenApiDocument = {
  openapi: string;
  info: { title: string; version: string; description: string };
} & JsonObject;

type Names = ReturnType<typeof z.registry<{ id?: string; description?: string }>>;
type Components = Record<string, Json>;

const ERROR_RESPONSES: Record<string, string> = {
  "400": "Malformed or invalid input.",
  "401": "No credentials, or dead ones.",
  "403": "Visible to you, but not allowed.",
  "404": "There is no such thing, or it is invisible to you.",
  "409": "In conflict with the present state.",
  "412": "The thing is no longer in the state that If-Match names.",
  "413": "The body is too large.",
  "415": "The body is not JSON.",
  "422": "The Idempotency-Key was used for another request.",
  "429": "Too many requests; see Retry-After.",
  "503": "Too busy; see Retry-After.",
};

export function buildOpenApi(
  operations: readonly AnyOperation[],
  { version, server }: { version: string; server: string },
): OpenApiDocument {
  const names = nameSchemas(operations);
  const components: Components = {};
  const paths: JsonObject = {};
  for (const operation of operations) {
    const path = `/v1${operation.path}`.replace(/\.\.\.\}/g, "}");
    const methods = (paths[path] ?? {}) as JsonObject;
    paths[path] = {
      ...methods,
      [operation.method.toLowerCase()]: describeOperation(operation, names, components),
    };
  }
  convert(Problem, "output", names, components, "Problem");
  return {
    openapi: "3.1.1",
    info: {
      title: "Bindery",
      version,
      description: "Documentation management: organizations, spaces, change requests, review and merge.",
    },
    servers: [{ url: server }],
    tags: [...new Set(operations.map((operation) => operation.tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: components,
      responses: Object.fromEntries(
        Object.entries(ERROR_RESPONSES).map(([status, description]) => [
          `Error${status}`,
          {
            description,
            content: { "application/json": { schema: { $ref: "#/components/schemas/Problem" } } },
          },
        ]),
      ),
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: "An API token: `bnd_pat_…`." },
      },
    },
    security: [{ token: [] }],
  };
}

function describeOperation(operation: AnyOperation, names: Names, components: Components): JsonObject {
  const access = operation.access as Access;
  const description = [operation.description, requirement(access)].filter(Boolean).join("\n\n");
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    ...(description !== "" && { description }),
    ...(operation.deprecated && { deprecated: true }),
    ...(access.subject === "public" && { security: [] }),
    parameters: [
      ...pathParameters(operation),
      ...queryParameters(operation, names, components),
      ...headers(operation),
    ],
    ...(operation.bodyKind === "stream" && {
      requestBody: {
        required: true,
        content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } },
      },
    }),
    ...(operation.body &&
      operation.bodyKind !== "stream" && {
        requestBody: {
          required: !operation.bodyOptional,
          content: {
            "application/json": {
              schema: convert(operation.body, "input", names, components, `${pascal(operation.id)}Body`),
            },
          },
        },
      }),
    responses: { ...success(operation, names, components), ...errors(operation) },
  };
}

/** In words, what the caller has to be allowed. */
function requirement(access: Access): string {
  if (access.subject === "public") return "Open to everybody, signed in or not.";
  if (access.subject === "user") return "Needs a signed-in person.";
  const { atLeast, description } = PERMISSIONS[access.action];
  const where = `the ${access.subject === "changeRequest" ? "space" : access.subject}`;
  return atLeast === null
    ? `Needs membership in ${where}.`
    : `Needs the role \`${atLeast}\` or higher in ${where}: ${description}.`;
}

const pathParameters = (operation: AnyOperation): Json[] =>
  parameterNames(operation.path).map((name) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));

/**
 * Everything in a query arrives as text; the document shows what that text stands for ("limit" is an
 * integer), except where a transformation hides it.
 */
function queryParameters(operation: AnyOperation, names: Names, components: Components): Json[] {
  if (!operation.query) return [];
  const place = `${pascal(operation.id)}Query`;
  const sent = convert(operation.query, "input", names, components, place) as JsonObject;
  const meant = convert(operation.query, "output", names, components, place) as JsonObject;
  const required = (sent.required ?? []) as string[];
  return Object.entries((sent.properties ?? {}) as JsonObject).map(([name, property]) => {
    const { description, ...asSent } = property as JsonObject;
    const {
      description: _,
      default: preset,
      ...asMeant
    } = (meant.properties as JsonObject)[name] as JsonObject;
    const schema = Object.keys(asMeant).length > 0 ? asMeant : asSent;
    return {
      name,
      in: "query",
      required: required.includes(name),
      ...(description !== undefined && { description }),
      schema: { ...schema, ...(preset !== undefined && { default: preset }) },
    };
  });
}

function headers({ method, conditional }: AnyOperation): Json[] {
  const text = { type: "string" };
  const ifMatch = {
    name: "If-Match",
    in: "header",
    required: false,
    description: "Refuses with 412 unless the thing still has this entity tag.",
    schema: text,
  };
  const key = {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description: "Repeating the request with the same key has no second effect.",
    schema: { ...text, maxLength: 255 },
  };
  return [...(method === "POST" ? [key] : []), ...(conditional ? [ifMatch] : [])];
}

function success(operation: AnyOperation, names: Names, components: Components): JsonObject {
  if (operation.deletes)
    return { "205": { description: "Removed." }, "204": { description: "There was nothing to remove." } };
  const status = String(operation.status ?? 200);
  if (!operation.response)
    return { [status]: { description: status === "204" ? "Done." : "The requested bytes." } };
  const schema = convert(operation.response, "output", names, components, `${pascal(operation.id)}Response`);
  return {
    [status]: {
      description: status === "201" ? "Created." : "Success.",
      ...(status === "201" && {
        headers: { Location: { description: "Address of what was created.", schema: { type: "string" } } },
      }),
      content: { "application/json": { schema } },
    },
  };
}

function errors(operation: AnyOperation): JsonObject {
  const access = operation.access as Access;
  const open = access.subject === "public";
  const writes = operation.method !== "GET";
  const statuses = [
    ...(operation.query || operation.body ? ["400"] : []),
    ...(open ? [] : ["401", "403", "404"]),
    ...(writes ? ["409", "412"] : []),
    ...(operation.body || operation.bodyKind ? ["413", "415"] : []),
    ...(operation.method === "POST" && !open ? ["422"] : []),
    "429",
    "503",
  ];
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/Error${status}` }]),
  );
}

/**
 * A schema as JSON Schema. Definitions that Zod puts beside it move to the components; those without a name
 * of their own (parts that contain themselves) are named after the place where they were met.
 */
function convert(
  schema: z.ZodType,
  io: "input" | "output",
  names: Names,
  components: Components,
  place: string,
): Json {
  const {
    $schema: _,
    $defs = {},
    ...root
  } = z.toJSONSchema(schema, {
    io,
    metadata: names,
    unrepresentable: place.endsWith("Query") && io === "output" ? "any" : "throw",
    override: ({ jsonSchema }) => tidy(jsonSchema, io),
  }) as JsonObject;
  const suffix = io === "input" ? "Input" : "";
  const rename = (name: string) =>
    name.startsWith("__") ? `${place}${name.replace(/^_+schema/, "Part")}` : `${name}${suffix}`;
  const rewrite = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(rewrite);
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value).filter(
      ([key]) => key !== "id" || typeof value.id !== "string" || !names.has(schema),
    );
    return Object.fromEntries(
      entries.map(([key, item]) =>
        key === "$ref" && typeof item === "string"
          ? [
              key,
              item === "#"
                ? `#/components/schemas/${place}`
                : item.replace(
                    /^#\/\$defs\/(.+)$/,
                    (_all, name: string) => `#/components/schemas/${rename(name)}`,
                  ),
            ]
          : [key, rewrite(item)],
      ),
    );
  };
  for (const [name, definition] of Object.entries($defs as JsonObject))
    components[rename(name)] ??= rewrite(definition);

  const own = names.get(schema)?.id;
  const containsItself = JSON.stringify(root).includes('"$ref":"#"');
  const name =
    own === undefined ? (containsItself || place === "Problem" ? place : undefined) : `${own}${suffix}`;
  if (name === undefined) return rewrite(root);
  components[name] ??= rewrite(root);
  return { $ref: `#/components/schemas/${name}` };
}

/** Takes away what says nothing: bounds of the number type, patterns beside a format, closed answers. */
function tidy(schema: z.core.JSONSchema.BaseSchema, io: "input" | "output"): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.format !== undefined) delete schema.pattern;
  if (io === "output" && schema.additionalProperties === false) delete schema.additionalProperties;
}

/** Finds the schemas that deserve a name: explicit ids, and objects whose `object` is one fixed word. */
function nameSchemas(operations: readonly AnyOperation[]): Names {
  const names: Names = z.registry<{ id?: string; description?: string }>();
  const taken = new Set<string>();
  const seen = new Set<z.core.$ZodType>();
  const visit = (schema: z.core.$ZodType): void => {
    if (seen.has(schema)) return;
    seen.add(schema);
    const { id: givenId, description } = z.globalRegistry.get(schema) ?? {};
    const id = givenId ?? kindOf(schema);
    const named = id !== undefined && !taken.has(id);
    if (named) taken.add(id);
    names.add(schema, { ...(named && { id }), ...(description !== undefined && { description }) });
    for (const part of partsOf(schema)) visit(part);
  };
  for (const { query, body, response } of operations) {
    for (const schema of [query, body, response]) if (schema) visit(schema as z.ZodType);
  }
  return names;
}

function kindOf(schema: z.core.$ZodType): string | undefined {
  if (!(schema instanceof z.ZodObject)) return undefined;
  const kind: unknown = schema.shape.object;
  return kind instanceof z.ZodLiteral && typeof kind.value === "string" ? pascal(kind.value) : undefined;
}

/** The schemas that a schema is made of, whatever its kind. */
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

const pascal = (text: string): string =>
  text.replace(/(?:^|[-_])([a-z])/g, (_all, letter: string) => letter.toUpperCase());
