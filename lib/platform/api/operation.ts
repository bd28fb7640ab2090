import type { z } from "zod";
import type { Access } from "@/lib/core/access/access";
import type { TokenScope } from "@/lib/core/access/scopes";
import type { BodyStream } from "./server/body";

/**
 * An operation of the API, declared once as data. Routing, authentication, access, validation, the OpenAPI
 * document, the typed browser client and the query options are derived from it. The path has no version
 * prefix: "/spaces/{spaceId}". A last parameter "{pagePath...}" matches the rest of the path.
 */
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

type ParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer Base}...` ? Base : Name) | ParameterNames<Rest>
  : never;
export type Parameters<Path extends string> = { [Name in ParameterNames<Path>]: string };

/**
 * The form of the request body: parsed JSON, or a stream of bytes, which the handler can refuse unread and
 * store without buffering. A streaming operation is a PUT: it accepts no Idempotency-Key, whose record
 * depends on the whole body.
 */
type BodyKind = "json" | "stream";

/** A response of bytes or text. */
type Media = {
  types: readonly string[];
  description: string;
  binary?: boolean;
  /** supports ranges and If-None-Match */
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
  /** the token scope, unless it follows from the access; see lib/core/access/scopes.ts */
  scope?: TokenScope;
  /** true if tokens limited to spaces may call it, unless that follows from the access */
  spaceTokens?: boolean;
  /** true if agents may call it, unless that follows from the access */
  agents?: boolean;
  query?: Query;
  body?: Body;
  /** replaces the schemas in browser bundles, see scripts/support/endpoints-loader.mjs */
  loadBody?: () => Promise<z.ZodType | undefined>;
  /** the body may be absent */
  bodyOptional?: boolean;
  bodyKind?: BodyKind;
  /** largest body in bytes; default 1 MiB */
  bodyLimit?: number;
  response?: Response;
  /** a response that is not JSON */
  media?: Media;
  /** answers with a Location header */
  locates?: boolean;
  /** default 200; deletions respond with 205 if something was deleted and 204 if nothing was there */
  status?: 200 | 201 | 202 | 204;
  /** a deletion: its handler returns true if there was something to delete */
  deletes?: boolean;
  /**
   * Supports If-Match: its command refuses with 412 if the resource has changed. Every change and deletion at
   * an address whose read has an ETag does; changes return the new ETag.
   */
  conditional?: boolean;
  /** error statuses besides those that follow from the rest of the declaration */
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

/** The types that a handler receives. */
export type QueryOf<O extends AnyOperation> = Inferred<Slot<O, "query">, Record<string, never>>;
export type BodyOf<O extends AnyOperation> = O extends { bodyKind?: "stream" }
  ? BodyStream
  : Inferred<Slot<O, "body">, undefined>;
/** The types that a caller sends. */
export type QueryInput<O extends AnyOperation> = Sent<Slot<O, "query">, undefined>;
export type BodyInput<O extends AnyOperation> = Sent<Slot<O, "body">, undefined>;
/** The type of the response. */
export type ResponseOf<O extends AnyOperation> = Inferred<Slot<O, "response">, undefined>;

/** Request header with the id of the person whose screen sends the request; refused in another person's session. */
export const PERSON_HEADER = "x-bindery-person";

/** Response header with the kinds of events that the request recorded. */
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
