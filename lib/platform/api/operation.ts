import type { z } from "zod";
import type { Access } from "@/lib/core/access/access";
import type { TokenScope } from "@/lib/core/access/scopes";
import type { BodyStream } from "./server/body";

/**
 * An operation of the API, declared once as data. Routing, authentication, access, validation, the
 * OpenAPI document, the typed browser client and the query options all come from this declaration.
 * The path is written without the version prefix: "/spaces/{spaceId}". A last parameter written
 * "{pagePath...}" takes the rest of the path.
 */
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

type ParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer Base}...` ? Base : Name) | ParameterNames<Rest>
  : never;
export type Parameters<Path extends string> = { [Name in ParameterNames<Path>]: string };

/**
 * How the request's body arrives: parsed JSON, or its bytes while they come in, which lets the handler refuse
 * them unread and store them without holding them. Such an operation is a PUT: it takes no Idempotency-Key,
 * whose record depends on the whole body.
 */
type BodyKind = "json" | "stream";

/** An answer of bytes or text. */
type Media = {
  types: readonly string[];
  description: string;
  binary?: boolean;
  /** answers ranges and If-None-Match */
  ranges?: boolean;
};

export type Operation<
  Path extends string = string,
  A extends Access = Access,
  Query extends z.ZodType | undefined = z.ZodType | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Response extends z.ZodType | undefined = z.ZodType | undefined,
> = {
  id: string;
  /** group of the reference and of the browser's cache: "spaces" */
  tag: string;
  method: Method;
  path: Path;
  summary: string;
  description?: string;
  access: A;
  /** what an API token needs, where that does not follow from the access; see lib/core/access/scopes.ts */
  scope?: TokenScope;
  /** whether tokens of some spaces may call it, where that does not follow from the access */
  spaceTokens?: boolean;
  /** whether agents may call it, where that does not follow from the access */
  agents?: boolean;
  query?: Query;
  body?: Body;
  /** bundles for the browser hold this in place of the schemas, see scripts/support/endpoints-loader.mjs */
  loadBody?: () => Promise<z.ZodType | undefined>;
  /** a body that may be left out altogether */
  bodyOptional?: boolean;
  bodyKind?: BodyKind;
  /** largest body in bytes; default 1 MiB */
  bodyLimit?: number;
  response?: Response;
  /** an answer that is not JSON */
  media?: Media;
  /** answers with a Location header */
  locates?: boolean;
  /** 200 unless said; deletions answer 205 when something was removed and 204 when nothing was there */
  status?: 200 | 201 | 202 | 204;
  /** a deletion: its handler says whether there was something to remove */
  deletes?: boolean;
  /**
   * Honours If-Match: its command refuses with 412 when the thing is in another state. Every change and deletion
   * at an address whose read carries an ETag does; changes answer the new ETag.
   */
  conditional?: boolean;
  /** error statuses that it answers besides those that follow from the rest of the declaration */
  errors?: readonly (403 | 404 | 412)[];
  deprecated?: boolean;
};

/** Declares an operation; the types of its parameters, query, body and response are kept. */
export function defineOperation<
  const Path extends string,
  const A extends Access,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  Response extends z.ZodType | undefined = undefined,
  const Deletes extends boolean = false,
  const Optional extends boolean = false,
  const Kind extends BodyKind = "json",
>(
  operation: Operation<Path, A, Query, Body, Response> & {
    deletes?: Deletes;
    bodyOptional?: Optional;
    bodyKind?: Kind;
  },
): Operation<Path, A, Query, Body, Response> & {
  deletes?: Deletes;
  bodyOptional?: Optional;
  bodyKind?: Kind;
} {
  return operation;
}

// biome-ignore lint/suspicious/noExplicitAny: the widest operation; variance of its schemas allows no narrower one
export type AnyOperation = Operation<any, any, any, any, any>;

export type ParamsOf<O extends AnyOperation> = O extends { path: infer Path extends string }
  ? Parameters<Path>
  : never;
type Inferred<Schema, Otherwise> = Schema extends z.ZodType ? z.infer<Schema> : Otherwise;
type Sent<Schema, Otherwise> = Schema extends z.ZodType ? z.input<Schema> : Otherwise;
type Slot<O extends AnyOperation, Name extends "query" | "body" | "response"> =
  O extends Operation<string, Access, infer Q, infer B, infer R>
    ? { query: Q; body: B; response: R }[Name]
    : never;

/** What a handler gets. */
export type QueryOf<O extends AnyOperation> = Inferred<Slot<O, "query">, Record<string, never>>;
export type BodyOf<O extends AnyOperation> = O extends { bodyKind?: "stream" }
  ? BodyStream
  : Inferred<Slot<O, "body">, undefined>;
/** What a caller sends. */
export type QueryInput<O extends AnyOperation> = Sent<Slot<O, "query">, undefined>;
export type BodyInput<O extends AnyOperation> = Sent<Slot<O, "body">, undefined>;
/** What comes back. */
export type ResponseOf<O extends AnyOperation> = Inferred<Slot<O, "response">, undefined>;

/** Names the kinds of events that a request recorded, in its answer. */
export const EVENTS_HEADER = "x-bindery-events";

/** The names of the parameters in a path template, in order; a rest parameter without its dots. */
export const parameterNames = (path: string): string[] =>
  [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1]!.replace("...", ""));

/** The address of an operation below the server's root, with parameters filled in and encoded. */
export function pathOf(path: string, params: Record<string, string | undefined>): string {
  return `/v1${path.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const rest = name.endsWith("...");
    const value = params[rest ? name.slice(0, -3) : name] ?? "";
    return rest ? value.split("/").map(encodeURIComponent).join("/") : encodeURIComponent(value);
  })}`;
}
