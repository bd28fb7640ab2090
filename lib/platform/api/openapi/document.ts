import type { z } from "zod";
import type { Access } from "@/lib/core/access/access";
import { PERMISSIONS } from "@/lib/core/access/roles";
import type { AnyOperation } from "@/lib/platform/api/operation";
import { parameterNames } from "@/lib/platform/api/operation";
import { Problem } from "@/lib/platform/api/problem";
import { addExamples } from "./examples";
import { pascal } from "./names";
import { type Json, type JsonObject, SchemaBook, type SchemaModules } from "./schemas";
import { describeComponents, describePaths, PATH_PARAMETERS, QUERY_PARAMETERS } from "./vocabulary";

/**
 * The OpenAPI 3.1 document, made from the operations. Named schemas become components (see schemas.ts), as do
 * parameters, headers and errors shared by several operations. Descriptions of properties come from their
 * schema, or from the vocabulary for common names.
 */
export type OpenApiDocument = {
  openapi: string;
  info: {
    title: string;
    version: string;
    description: string;
    license: { name: string; identifier: string };
  };
} & JsonObject;

type OpenApiOptions = {
  version: string;
  server: string;
  /** modules of schemas; components are named after their exports */
  modules: SchemaModules;
  /** components written as JSON Schema */
  written: Readonly<Record<string, JsonObject>>;
};

const ERROR_RESPONSES: Record<string, string> = {
  "400": "Malformed or invalid input; `fields` names what is wrong.",
  "401": "No credentials, or ones that have expired or were revoked.",
  "403": "You can see this, but your role is not enough.",
  "404": "It does not exist, or you cannot see it.",
  "409": "In conflict with the present state; `message` says what to do.",
  "412": "Changed since you read it: it no longer has the tag in If-Match.",
  "413": "The body is too large.",
  "415": "The body is of another media type, or compressed.",
  "416": "The file has none of the bytes asked for.",
  "422": "The Idempotency-Key was used for another request.",
  "429": "Too many requests; wait as long as Retry-After says.",
  "503": "Too busy, or still preparing; wait as long as Retry-After says.",
  "507": "No space is left to store it; nothing was saved.",
};

const text = (description: string, schema: JsonObject = {}): JsonObject => ({
  description,
  schema: { type: "string", ...schema },
});
const HEADERS: Record<string, JsonObject> = {
  ETag: text(
    "Entity tag of this state. Send it in If-Match to change the resource only if it is still the same, or in If-None-Match to be answered 304.",
  ),
  Location: text("Address of what was created.", { format: "uri" }),
  RetryAfter: { description: "Seconds to wait before trying again.", schema: { type: "integer" } },
  RequestId: text("Names this request in the logs; quote it when you report a problem."),
  Events: text(
    "Kinds of events that the request recorded, as the stream of events reports them to others. Reads that show what they changed are outdated.",
    { examples: ["comment.posted, comment.resolved"] },
  ),
  PreferenceApplied: text("`return=minimal` when the answer was left out as asked.", {
    const: "return=minimal",
  }),
  ContentRange: text("Which bytes of how many these are.", { examples: ["bytes 0-1023/4096"] }),
  IdempotencyReplayed: text(
    "`true` when this is the stored answer of an earlier request with the same key.",
    {
      const: "true",
    },
  ),
};

const header = (name: string, description: string, schema: JsonObject = {}): JsonObject => ({
  name,
  in: "header",
  required: false,
  description,
  schema: { type: "string", ...schema },
});
const REQUEST_HEADERS: Record<string, JsonObject> = {
  IfMatch: header("If-Match", "Refuses with 412 unless the resource still has this entity tag."),
  IfNoneMatch: header(
    "If-None-Match",
    "Answers 304 without a body when the answer still has this entity tag.",
  ),
  IdempotencyKey: header(
    "Idempotency-Key",
    "A key of your choice. Repeating the request with the same key has no second effect and gets the first answer.",
    { minLength: 1, maxLength: 255 },
  ),
  Prefer: header("Prefer", "`return=minimal` leaves out the changed resource: the answer is 204.", {
    examples: ["return=minimal"],
  }),
  Range: header("Range", "Asks for a part of the file.", { examples: ["bytes=0-1023"] }),
  IfRange: header("If-Range", "Honours Range only while the file has this entity tag."),
};
const headerReference = (name: string): JsonObject => ({ $ref: `#/components/headers/${name}` });

export function buildOpenApi(operations: readonly AnyOperation[], options: OpenApiOptions): OpenApiDocument {
  const book = new SchemaBook(options.modules, options.written);
  for (const { query, body, response } of operations) {
    for (const schema of [query, body, response]) if (schema) book.add(schema);
  }
  book.add(Problem);
  const paths: Record<string, JsonObject> = {};
  for (const operation of operations) {
    // The root of the API works with and without a slash; linters refuse paths that end with one.
    const path = `/v1${operation.path === "/" ? "" : operation.path}`.replace(/\.\.\.\}/g, "}");
    paths[path] = {
      ...paths[path],
      [operation.method.toLowerCase()]: describeOperation(operation, book),
    };
  }
  const problem = book.convert(Problem, "output");
  const { components, unify } = book.finish();
  const unified = unify(paths) as Record<string, JsonObject>;
  addExamples(unified, components);
  const parameters = shareParameters(unified);
  return {
    openapi: "3.1.1",
    info: {
      title: "Bindery",
      version: options.version,
      description: INTRODUCTION,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: options.server }],
    tags: [...new Set(operations.map((operation) => operation.tag))].map((name) => ({ name })),
    paths: describePaths(unified),
    components: {
      schemas: describeComponents(components),
      parameters: { ...REQUEST_HEADERS, ...parameters },
      headers: HEADERS,
      responses: Object.fromEntries(
        Object.entries(ERROR_RESPONSES).map(([status, description]) => [
          `Error${status}`,
          {
            description,
            headers: {
              "X-Request-Id": headerReference("RequestId"),
              ...(["429", "503"].includes(status) && { "Retry-After": headerReference("RetryAfter") }),
            },
            content: { "application/json": { schema: problem } },
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

const INTRODUCTION =
  "Documentation management: organizations, spaces, change requests, review and merge. Everything the console does, a token can do here. Answers are compressed when Accept-Encoding asks for it.";

/** Moves parameters of several operations to components, named after their place. */
function shareParameters(paths: Record<string, JsonObject>): JsonObject {
  const uses = new Map<string, number>();
  const each = (visit: (parameter: JsonObject) => Json) => {
    for (const item of Object.values(paths)) {
      for (const operation of Object.values(item) as JsonObject[]) {
        operation.parameters = (operation.parameters as JsonObject[]).map(visit);
      }
    }
  };
  each((parameter) => {
    const { example: _, ...rest } = parameter;
    const key = JSON.stringify(rest);
    uses.set(key, (uses.get(key) ?? 0) + 1);
    return parameter;
  });
  const shared: JsonObject = {};
  const taken = new Map<string, string>();
  each((parameter) => {
    if (parameter.$ref !== undefined) return parameter;
    const { example: _, ...rest } = parameter;
    const key = JSON.stringify(rest);
    const name = pascal(String(parameter.name));
    if ((uses.get(key) ?? 0) < 2 || (taken.get(name) ?? key) !== key) return parameter;
    taken.set(name, key);
    shared[name] ??= parameter;
    return { $ref: `#/components/parameters/${name}` };
  });
  return shared;
}

function describeOperation(operation: AnyOperation, book: SchemaBook): JsonObject {
  const access = operation.access as Access;
  const description = [operation.description, requirement(access)].filter(Boolean).join("\n\n");
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    ...(description !== "" && { description }),
    ...(operation.deprecated && { deprecated: true }),
    ...(access.subject === "public" && { security: [] }),
    parameters: [...pathParameters(operation), ...queryParameters(operation, book), ...headers(operation)],
    ...(operation.bodyKind &&
      operation.bodyKind !== "json" && {
        requestBody: {
          required: true,
          description: "The raw bytes.",
          content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } },
        },
      }),
    ...(operation.body &&
      (operation.bodyKind ?? "json") === "json" && {
        requestBody: {
          required: !operation.bodyOptional,
          content: { "application/json": { schema: book.convert(operation.body, "input") } },
        },
      }),
    responses: { ...success(operation, book), ...errors(operation) },
  };
}

/** Describes the permission that the caller needs. */
function requirement(access: Access): string {
  if (access.subject === "public") return "Open to everybody, signed in or not.";
  if (access.subject === "user")
    return access.wholeAccount
      ? "Needs a signed-in person, or an API token that is not bound to one organization."
      : "Needs a signed-in person.";
  if (access.subject === "directory") return "Needs the SCIM token of the organization's directory.";
  const { atLeast, description } = PERMISSIONS[access.action];
  const where = `the ${access.subject === "changeRequest" ? "space" : access.subject}`;
  return atLeast === null
    ? `Needs membership in ${where}.`
    : `Needs the role \`${atLeast}\` or higher in ${where}: ${description}.`;
}

const pathParameters = (operation: AnyOperation): JsonObject[] =>
  parameterNames(operation.path).map((name) => ({
    name,
    in: "path",
    required: true,
    description: PATH_PARAMETERS[name] ?? "",
    schema: { type: "string" },
  }));

/**
 * Query values are strings; the document shows the type they are parsed to ("limit" is an integer), unless a
 * transformation hides it.
 */
function queryParameters(operation: AnyOperation, book: SchemaBook): JsonObject[] {
  if (!operation.query) return [];
  const sent = book.expand(operation.query, "input", true);
  const meant = book.expand(operation.query, "output", true);
  const required = (sent.required ?? []) as string[];
  return Object.entries((sent.properties ?? {}) as Record<string, JsonObject>).map(([name, property]) => {
    const { description = QUERY_PARAMETERS[name], ...asSent } = property;
    const {
      description: _,
      default: preset,
      ...asMeant
    } = (meant.properties as Record<string, JsonObject>)[name]!;
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

const parameterReference = (name: string): JsonObject => ({ $ref: `#/components/parameters/${name}` });

/** True if a read can be answered with 304. */
const isRevalidated = ({ method, response, media }: AnyOperation): boolean =>
  method === "GET" && (response !== undefined || media?.ranges === true);

/** True if the response has an entity tag. */
const isTagged = (operation: AnyOperation): boolean =>
  isRevalidated(operation) ||
  (operation.conditional === true && (operation.method === "PATCH" || operation.method === "PUT"));

function headers(operation: AnyOperation): JsonObject[] {
  const { method, conditional, response, media } = operation;
  return [
    ...(method === "POST" && (operation.access as Access).subject !== "public" ? ["IdempotencyKey"] : []),
    ...(conditional ? ["IfMatch"] : []),
    ...(isRevalidated(operation) ? ["IfNoneMatch"] : []),
    ...(method === "PATCH" && response ? ["Prefer"] : []),
    ...(media?.ranges ? ["Range", "IfRange"] : []),
  ].map(parameterReference);
}

function success(operation: AnyOperation, book: SchemaBook): JsonObject {
  const { method, response, media, deletes } = operation;
  const requestId = {
    "X-Request-Id": headerReference("RequestId"),
    ...(method !== "GET" && { "X-Bindery-Events": headerReference("Events") }),
  };
  if (deletes) {
    return {
      "205": { description: "Removed.", headers: requestId },
      "204": { description: "There was nothing to remove.", headers: requestId },
    };
  }
  const status = String(operation.status ?? 200);
  const sent: JsonObject = {
    ...requestId,
    ...(isTagged(operation) && { ETag: headerReference("ETag") }),
    ...(operation.locates && { Location: headerReference("Location") }),
    ...(method === "POST" &&
      (operation.access as Access).subject !== "public" && {
        "Idempotency-Replayed": headerReference("IdempotencyReplayed"),
      }),
  };
  const unchanged = isRevalidated(operation) && {
    "304": {
      description: "Not modified: your version is still current.",
      headers: { ...requestId, ETag: headerReference("ETag") },
    },
  };
  if (media) {
    const content = Object.fromEntries(
      media.types.map((type) => [
        type,
        {
          schema:
            type === "application/json" ? {} : { type: "string", ...(media.binary && { format: "binary" }) },
        },
      ]),
    );
    return {
      [status]: { description: media.description, headers: sent, content },
      ...(media.ranges && {
        "206": {
          description: "The requested bytes.",
          headers: { ...sent, "Content-Range": headerReference("ContentRange") },
          content,
        },
      }),
      ...unchanged,
    };
  }
  if (!response) return { [status]: { description: DESCRIPTIONS[status] ?? "Done.", headers: sent } };
  return {
    [status]: {
      description: DESCRIPTIONS[status] ?? "Success.",
      headers: sent,
      content: { "application/json": { schema: book.convert(response as z.ZodType, "output") } },
    },
    ...unchanged,
    ...(method === "PATCH" &&
      status !== "204" && {
        "204": {
          description: "Changed; the body was left out because of `Prefer: return=minimal`.",
          headers: { ...requestId, "Preference-Applied": headerReference("PreferenceApplied") },
        },
      }),
  };
}

const DESCRIPTIONS: Record<string, string> = {
  "200": "Success.",
  "201": "Created.",
  "202": "Accepted; it goes on in the background.",
  "204": "Done.",
};

/** The statuses of every possible error of an operation. */
export function errorStatuses(operation: AnyOperation): string[] {
  const { method, path, body, bodyKind, conditional, media, errors: further = [] } = operation;
  const open = (operation.access as Access).subject === "public";
  const takesBody = body !== undefined || bodyKind !== undefined;
  const answers = (status: (typeof further)[number]) => further.includes(status);
  return [
    "400",
    ...(open ? [] : ["401"]),
    ...(!open || answers(403) ? ["403"] : []),
    ...(parameterNames(path).length > 0 || answers(404) ? ["404"] : []),
    ...(method === "GET" ? [] : ["409"]),
    ...(conditional || answers(412) ? ["412"] : []),
    ...(takesBody ? ["413", "415"] : []),
    ...(media?.ranges ? ["416"] : []),
    ...(method === "POST" && !open ? ["422"] : []),
    "429",
    "503",
    ...(method === "GET" ? [] : ["507"]),
  ];
}

const errors = (operation: AnyOperation): JsonObject =>
  Object.fromEntries(
    errorStatuses(operation).map((status) => [status, { $ref: `#/components/responses/Error${status}` }]),
  );
