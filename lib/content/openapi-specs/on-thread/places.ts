import { isRecord } from "@/lib/core/is-record";
import { METHODS } from "./outline";

/*
 * The kinds of the objects in a spec, by their places. Only what has a place here is a schema, a parameter and so on:
 * a value in an example may look like one, and a field may have the name of a keyword.
 */

type Data = Record<string, unknown>;
export type SpecPartKind = keyof typeof CHILDREN;
/** The kinds of an object's members: one, a list, a map of names, or every member. */
type Children = Record<string, SpecPartKind | readonly ["list" | "map", SpecPartKind]>;

const content = { content: ["map", "media"] as const, examples: ["map", "example"] as const };

const CHILDREN = {
  document: {
    paths: ["map", "pathItem"],
    webhooks: ["map", "pathItem"],
    components: "components",
    definitions: ["map", "schema"],
    parameters: ["map", "parameter"],
    responses: ["map", "response"],
  },
  components: {
    schemas: ["map", "schema"],
    responses: ["map", "response"],
    parameters: ["map", "parameter"],
    examples: ["map", "example"],
    requestBodies: ["map", "requestBody"],
    headers: ["map", "header"],
    securitySchemes: ["map", "securityScheme"],
    links: ["map", "link"],
    callbacks: ["map", "callback"],
    pathItems: ["map", "pathItem"],
  },
  pathItem: {
    parameters: ["list", "parameter"],
    ...Object.fromEntries(METHODS.map((method) => [method, "operation"])),
  },
  operation: {
    parameters: ["list", "parameter"],
    requestBody: "requestBody",
    responses: ["map", "response"],
    callbacks: ["map", "callback"],
  },
  callback: { "*": "pathItem" },
  parameter: { schema: "schema", ...content },
  header: { schema: "schema", ...content },
  requestBody: { content: ["map", "media"] },
  response: {
    headers: ["map", "header"],
    content: ["map", "media"],
    links: ["map", "link"],
    schema: "schema",
  },
  media: { schema: "schema", examples: ["map", "example"], encoding: ["map", "encoding"] },
  encoding: { headers: ["map", "header"] },
  schema: {
    ...Object.fromEntries(
      ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"].map((name) => [
        name,
        ["map", "schema"],
      ]),
    ),
    ...Object.fromEntries(
      ["allOf", "anyOf", "oneOf", "prefixItems"].map((name) => [name, ["list", "schema"]]),
    ),
    ...Object.fromEntries(
      [
        ...["items", "additionalProperties", "not", "if", "then", "else", "contains", "propertyNames"],
        ...["unevaluatedItems", "unevaluatedProperties"],
      ].map((name) => [name, "schema"]),
    ),
  },
  example: {},
  link: {},
  securityScheme: {},
} as const;

/** The objects in one member of an object, each with its kind and the names that lead to it. */
export function partsIn(
  value: Data,
  kind: SpecPartKind,
  name: string,
): { value: unknown; kind: SpecPartKind; names: string[] }[] {
  const children = CHILDREN[kind] as Children;
  const child = Object.hasOwn(children, name)
    ? children[name]
    : name.startsWith("x-")
      ? undefined
      : children["*"];
  const inner = value[name];
  if (child === undefined || typeof inner !== "object" || inner === null) return [];
  if (typeof child === "string") return [{ value: inner, kind: child, names: [name] }];
  return Object.entries(inner).map(([key, each]) => ({ value: each, kind: child[1], names: [name, key] }));
}

/** Visits a part of a spec and all parts in it, outer ones first; a visit may change its part. */
export function visitParts(
  value: unknown,
  kind: SpecPartKind,
  visit: (part: Data, kind: SpecPartKind) => void,
): void {
  if (!isRecord(value)) return;
  visit(value, kind);
  for (const name of Object.keys(value)) {
    for (const part of partsIn(value, kind, name)) visitParts(part.value, part.kind, visit);
  }
}
