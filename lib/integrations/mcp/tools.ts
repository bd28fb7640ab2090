import "server-only";
import { z } from "zod";
import { isForAgents, isForSpaceTokens, type TokenScope, tokenScopeOf } from "@/lib/core/access/scopes";
import { PATH_PARAMETERS, QUERY_PARAMETERS } from "@/lib/platform/api/openapi/vocabulary";
import { type AnyOperation, parameterNames, pathOf } from "@/lib/platform/api/operation";

/** A tool for agents, made from the declaration of an operation with the same name. */
export type Tool = {
  operation: AnyOperation;
  name: string;
  title: string;
  description: string;
  inputSchema: ArgumentsSchema;
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; openWorldHint: false };
};
type JsonSchema = z.core.JSONSchema.JSONSchema;
type Schemas = Record<string, JsonSchema>;
type Part = { properties: Schemas; required: string[]; definitions: Schemas };
type ArgumentsSchema = {
  type: "object";
  properties: Schemas;
  required: string[];
  additionalProperties: false;
  $defs?: Schemas;
};

/** Agents get texts as Markdown only. */
const PRESET: Readonly<Record<string, string>> = { format: "markdown" };

/** Makes a tool from an operation. */
export function toolOf(operation: AnyOperation): Tool {
  const parts = [pathPart(operation), queryPart(operation), bodyPart(operation), tagPart(operation)];
  const definitions: Schemas = Object.assign({}, ...parts.map((part) => part.definitions));
  const { id, method, summary, description } = operation;
  return {
    operation,
    name: id,
    title: summary,
    description: [summary, description].filter(Boolean).join(". "),
    inputSchema: {
      type: "object",
      properties: Object.assign({}, ...parts.map((part) => part.properties)),
      required: parts.flatMap((part) => part.required),
      additionalProperties: false,
      ...(Object.keys(definitions).length > 0 && { $defs: definitions }),
    },
    annotations: {
      readOnlyHint: method === "GET",
      destructiveHint: method === "DELETE",
      openWorldHint: false,
    },
  };
}

const pathPart = ({ path }: AnyOperation): Part => {
  const names = parameterNames(path);
  return {
    properties: Object.fromEntries(
      names.map((name) => [name, { type: "string", description: PATH_PARAMETERS[name] }]),
    ),
    required: names,
    definitions: {},
  };
};

/** Query parameters are strings; a tool takes them by their parsed type. */
function queryPart({ query }: AnyOperation): Part {
  if (!query) return NOTHING;
  const sent = partOf(query, "input");
  const meant = partOf(query, "output");
  const properties = Object.entries(sent.properties)
    .filter(([name]) => PRESET[name] === undefined)
    .map(([name, asSent]) => {
      const { default: _, ...asMeant } = meant.properties[name] ?? {};
      const description = asSent.description ?? QUERY_PARAMETERS[name];
      return [name, { ...(asMeant.type === undefined ? asSent : asMeant), description }] as const;
    });
  return {
    properties: Object.fromEntries(properties),
    required: sent.required,
    definitions: { ...sent.definitions, ...meant.definitions },
  };
}

const bodyPart = ({ body }: AnyOperation): Part => (body ? partOf(body, "input") : NOTHING);

/** Tools take If-Match as an argument: agents set no headers. */
const tagPart = ({ conditional }: AnyOperation): Part =>
  conditional
    ? {
        properties: {
          [IF_MATCH]: {
            type: "string",
            description:
              "The `etag` that you read. The call is refused if a person has changed the resource since.",
          },
        },
        required: [],
        definitions: {},
      }
    : NOTHING;

const IF_MATCH = "ifMatch";

const NOTHING: Part = { properties: {}, required: [], definitions: {} };

function partOf(schema: z.ZodType, io: "input" | "output"): Part {
  const {
    type,
    properties = {},
    required = [],
    $defs = {},
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
  });
  if (type !== "object") throw new Error("The arguments of a tool have names.");
  return {
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, each]) => [name, typeof each === "boolean" ? {} : each]),
    ),
    required,
    definitions: $defs,
  };
}

/** True if an agent with such a token may call a tool. */
export const isToolOffered = (
  { operation }: Tool,
  { scopes, spaceIds }: { scopes: readonly TokenScope[]; spaceIds: readonly string[] | null },
): boolean => {
  const needed = tokenScopeOf(operation);
  return (
    isForAgents(operation) &&
    (needed === null || scopes.includes(needed)) &&
    (spaceIds === null || isForSpaceTokens(operation))
  );
};

/** Builds the HTTP request of a tool call. */
export function requestOf(
  { operation }: Tool,
  given: Readonly<Record<string, unknown>>,
): { method: string; path: string; query: string; headers: Record<string, string>; body: string | null } {
  const params: Record<string, string> = {};
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  const body: Record<string, unknown> = {};
  const inPath = new Set(parameterNames(operation.path));
  const inQuery = new Set(operation.query ? Object.keys(partOf(operation.query, "input").properties) : []);
  for (const [name, value] of Object.entries(given)) {
    if (inPath.has(name)) params[name] = String(value);
    else if (inQuery.has(name)) for (const each of [value].flat()) query.append(name, String(each));
    else if (operation.conditional && name === IF_MATCH) headers["if-match"] = quoted(String(value));
    else body[name] = value;
  }
  for (const [name, value] of Object.entries(PRESET)) if (inQuery.has(name)) query.set(name, value);
  return {
    method: operation.method,
    path: pathOf(operation.path, params),
    query: query.toString(),
    headers,
    body: operation.body ? JSON.stringify(body) : null,
  };
}

/** Puts a tag in quotes; agents may copy it with or without them. */
const quoted = (tag: string): string => (tag === "*" || /^(?:W\/)?"/.test(tag) ? tag : `"${tag}"`);
