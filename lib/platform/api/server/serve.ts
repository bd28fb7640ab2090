import { createHash } from "node:crypto";
import { type Access, SUBJECT_PARAMETER, type SubjectKind } from "@/lib/core/access/access";
import type { Caller, Requester, Viewer } from "@/lib/core/access/actor";
import { can } from "@/lib/core/access/roles";
import { isForAgents, isForInstallations, isForSpaceTokens, tokenScopeOf } from "@/lib/core/access/scopes";
import { DomainError, Forbidden, NotFound, Unauthenticated } from "@/lib/core/errors";
import { type AnyOperation, EVENTS_HEADER } from "@/lib/platform/api/operation";
import { problemOf } from "@/lib/platform/api/problem";
import type { Db, RootDb } from "@/lib/platform/db/client";
import type { EventKind } from "@/lib/platform/events/event";
import { encode } from "./content-coding";
import type { Context, SubjectLoaders, Subjects } from "./context";
import { allowOrigin } from "./cross-origin";
import { etagOf, expectedTags, isKnown } from "./etag";
import type { Route } from "./implement";
import { compileRoutes } from "./match";
import type { ApiRequest, ApiResponse } from "./message";
import { listOf, readToken, signNext } from "./page-token";
import { parseBody, parseQuery } from "./parse";
import { type LogFacts, pipeline, type RequestObservation } from "./pipeline";
import { noteRefusal } from "./refusals";
import { Bytes, Reply } from "./reply";
import { requireSignIn } from "./sign-in-required";
import { requireWithin } from "./within";

/** The dependencies of the engine. */
export type Wiring = {
  database: () => RootDb;
  /** identifies the caller; null = anonymous; throws Unauthenticated for invalid credentials */
  authenticate: (db: Db, request: ApiRequest, operation: AnyOperation) => Promise<Requester | null>;
  /** the last known holder of the request's credential; null = unknown */
  recallHolder: (request: ApiRequest) => Viewer | null;
  subjects: SubjectLoaders;
  /** throws TooManyRequests; returns headers with the remaining requests */
  limitRate: (db: Db, request: ApiRequest, actor: Requester | null) => Promise<Record<string, string>>;
  /** runs a POST at most once per Idempotency-Key, and returns the stored response afterwards */
  once: (
    db: RootDb,
    key: string,
    actor: Caller,
    operation: AnyOperation,
    requestHash: Buffer,
    run: () => Promise<ApiResponse>,
  ) => Promise<ApiResponse>;
  /** converts an error of the database or of a library to a domain error, if it has a meaning for callers */
  translate: (error: unknown) => unknown;
  observe: (entry: RequestObservation) => void | Promise<void>;
  /** origins of other sites whose pages may call the API */
  origins: readonly string[];
};

/** The format of an API: its base path, responses and errors. */
type Dialect = {
  base: string;
  mediaType: string;
  problem: (
    error: unknown,
    requestId: string,
  ) => { status: number; headers: Record<string, string>; body: unknown };
};

const V1: Dialect = { base: "/v1", mediaType: "application/json; charset=utf-8", problem: problemOf };

/** validates responses against their schemas, which also removes undeclared fields */
const checkResponses = process.env.NODE_ENV !== "production";

/** The id of an invite link is its secret. */
const INVITE_LINK = /(\/(?:link-)?invites\/)[^/]+/;

/** Builds the API from its routes: one function from request to response, called by both HTTP handlers. */
export function serve(
  routes: readonly Route[],
  wiring: Wiring,
  dialect: Dialect = V1,
): (request: ApiRequest) => Promise<ApiResponse> {
  const { base, mediaType, problem } = dialect;
  const match = compileRoutes(routes, base);

  const answer = async (request: ApiRequest, requestId: string, facts: LogFacts): Promise<ApiResponse> => {
    const method = request.method === "HEAD" ? "GET" : request.method;
    const matched = match(method, request.path === base ? `${base}/` : request.path);
    if (!matched.found) return answerUnmatched(method, matched.allow);
    const { route, params } = matched;
    const operation = route.operation as AnyOperation;
    facts.operation = operation.id;
    const db = wiring.database();
    const entered = await enter(db, wiring, operation, params, request);
    const { actor } = entered;
    facts.actor = actor?.userId ?? null;
    const limits = await wiring.limitRate(db, request, actor);
    try {
      const response = await run(db, wiring, route, { request, requestId, params, mediaType }, entered);
      Object.assign(response.headers, limits);
      return response;
    } catch (error) {
      const { address } = request;
      await noteRefusal(db, { operation, params, actor, requestId, address }, error);
      throw error;
    }
  };

  return pipeline({
    answer,
    translate: wiring.translate,
    refuse: (error, requestId) => {
      const { status, headers, body } = problem(error, requestId);
      return json(status, body, { "content-type": mediaType, ...headers });
    },
    loggedPath: (path) => path.replace(INVITE_LINK, "$1…"),
    complete: (request, response) => {
      allowOrigin(wiring.origins, request, response);
      return encode(request, response);
    },
    observe: wiring.observe,
  });
}

function answerUnmatched(method: string, allow: string[]): ApiResponse {
  if (allow.length === 0) throw new NotFound("operation at this address");
  const header = [...allow, ...(allow.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
  if (method === "OPTIONS") return { status: 204, headers: { allow: header }, body: null };
  throw new DomainError(
    "method_not_allowed",
    "method_not_allowed",
    `This address answers ${header}, not ${method.slice(0, 16)}.`,
    {
      headers: { allow: header },
    },
  );
}

type LoadedSubject = Awaited<ReturnType<SubjectLoaders[keyof SubjectLoaders]>>;
/** A subject loaded for `viewer`, who is not authenticated yet. */
type Early = { viewer: Viewer; subject: LoadedSubject };
type Authentication = { actor: Requester | null; early: Early | null };

/**
 * Authenticates the request. If the holder of the credential can be guessed, the subject is loaded for them
 * at the same time; it is used only if the guess was right.
 */
async function enter(
  db: RootDb,
  wiring: Wiring,
  operation: AnyOperation,
  params: Record<string, string>,
  request: ApiRequest,
): Promise<Authentication> {
  const { access } = operation;
  const viewer = hasSubject(access) ? wiring.recallHolder(request) : null;
  if (viewer === null) return { actor: await wiring.authenticate(db, request, operation), early: null };
  const [actor, subject] = await Promise.allSettled([
    wiring.authenticate(db, request, operation),
    load(db, wiring.subjects, access, viewer, params),
  ]);
  if (actor.status === "rejected") throw actor.reason;
  return {
    actor: actor.value,
    early: subject.status === "fulfilled" ? { viewer, subject: subject.value } : null,
  };
}

/** True if the path names a subject to load and authorize. */
const hasSubject = ({ subject }: Access): boolean =>
  subject !== "public" && subject !== "user" && subject !== "directory";

/** Loads the subject of an operation for a viewer. */
const load = (
  db: Db,
  loaders: SubjectLoaders,
  access: Access,
  viewer: Viewer,
  params: Record<string, string>,
  deleted = looksForDeleted(access),
): Promise<LoadedSubject> => loaders[access.subject as keyof SubjectLoaders](db, viewer, params, { deleted });

const looksForDeleted = (access: Access): boolean => access.subject === "space" && access.deleted === true;

/** A request with its matched operation. */
type MatchedRequest = {
  request: ApiRequest;
  requestId: string;
  params: Record<string, string>;
  /** media type of the response */
  mediaType: string;
};

async function run(
  db: RootDb,
  wiring: Wiring,
  route: Route,
  { request, requestId, params, mediaType }: MatchedRequest,
  { actor, early }: Authentication,
): Promise<ApiResponse> {
  const operation = route.operation as AnyOperation;
  const subject = await authorize(db, wiring.subjects, operation, params, actor, early);
  if (subject === undefined) return { status: 204, headers: {}, body: null };

  const asked = parseQuery(operation, request.query);
  const list = listOf(operation, params, asked);
  const query = readToken(list, asked);
  const { raw, body } = await readBody(operation, request);
  const recorded = new Set<EventKind>();
  const ctx: Context = {
    db,
    requestId,
    recorded,
    actor: actor as Context["actor"],
    subject,
    address: request.address,
    userAgent: request.headers["user-agent"] ?? null,
    ifMatch: expectedTags(request.headers["if-match"]),
    headers: request.headers,
  };
  const handle = async (): Promise<ApiResponse> => {
    const result = await route.handle(ctx as never, { params, query, body } as never);
    const response = respond(operation, request, result, list, mediaType);
    const organizationId = organizationOf(subject, result);
    if (actor !== null && actor.kind !== "directory" && actor.guestIn.includes(organizationId))
      hideFromGuest(response, actor.userId);
    if (recorded.size > 0) response.headers[EVENTS_HEADER] = [...recorded].join(", ");
    return response;
  };

  const key = request.headers["idempotency-key"];
  if (operation.method !== "POST" || key === undefined || actor === null || actor.kind === "directory")
    return handle();
  const hash = createHash("sha256").update(request.path).update("\0").update(request.query).update("\0");
  return wiring.once(db, key, actor, operation, hash.update(raw ?? "").digest(), handle);
}

/** Reads the body for the handler, with its raw bytes unless it is a stream. */
async function readBody(
  operation: AnyOperation,
  request: ApiRequest,
): Promise<{ raw: Uint8Array | null; body: unknown }> {
  const limit = operation.bodyLimit ?? 1 << 20;
  if (operation.bodyKind === "stream") return { raw: null, body: request.stream(limit) };
  if (!operation.body) return { raw: null, body: undefined };
  const raw = await request.body(limit);
  return { raw, body: await parseBody(operation, raw, request.headers["content-type"]) };
}

/**
 * Loads the subject and authorizes the caller. Undefined = the resource to delete is missing, which is no
 * error.
 */
async function authorize(
  db: RootDb,
  loaders: SubjectLoaders,
  operation: AnyOperation,
  params: Record<string, string>,
  actor: Requester | null,
  early: Early | null,
): Promise<Subjects[SubjectKind] | undefined> {
  const access: Access = operation.access;
  // The operation decides if a directory or a person may call it, so that neither can do what the other may.
  if (access.subject === "directory") {
    if (actor?.kind === "directory" && actor.organizationId === params.organizationId) return null;
    throw new Unauthenticated("Send the SCIM token of this organization as “Authorization: Bearer …”.");
  }
  if (actor?.kind === "directory") throw new Unauthenticated();
  if (actor !== null && "scopes" in actor) requireScope(operation, actor, params);
  if (access.subject === "public") return null;
  if (actor === null) throw new Unauthenticated();
  if (access.subject === "user") {
    if (access.wholeAccount) requireWithin(actor, null);
    return null;
  }

  const first = isFor(early, actor) ? early.subject : await load(db, loaders, access, actor, params);
  const subject =
    first ?? (looksForDeleted(access) ? await load(db, loaders, access, actor, params, false) : null);
  const parameter = SUBJECT_PARAMETER[access.subject]!;
  if (!subject) {
    if (operation.deletes && String(operation.path).endsWith(`{${parameter}}`)) return undefined;
    throw new NotFound(NOUN[access.subject], params[parameter]!);
  }
  const isBeforeSso = access.subject === "organization" && access.beforeSso === true;
  const { organizationId } = "space" in subject ? subject.space : subject;
  if (!isBeforeSso) requireSignIn(actor, organizationId);
  if (!can(subject.role, access.action)) {
    throw new Forbidden(
      `Your role here is “${subject.role ?? "guest"}”, which doesn't allow this. Ask an admin for access.`,
    );
  }
  return subject;
}

/** Checks the limits of a token first: it may do less than its owner, never more. */
function requireScope(
  operation: AnyOperation,
  token: Extract<Caller, { kind: "token" | "agent" | "installation" }>,
  params: Record<string, string>,
): void {
  const { kind, scopes, spaceIds } = token;
  if (kind === "installation" && !isForInstallations(operation, token.allows)) {
    throw new Forbidden(
      "The scopes of this integration don't include this. Publish a version that asks for the scope it needs.",
      "installation_scope",
    );
  }
  if (kind === "agent" && !isForAgents(operation)) {
    throw new Forbidden(
      "Agents can read, comment and edit change requests. This is left to people: ask one to do it.",
      "agent",
    );
  }
  const needed = tokenScopeOf(operation);
  if (needed !== null && !scopes.includes(needed)) {
    throw new Forbidden(
      `This API token doesn't include “${needed}”. Create one that does, or use another.`,
      "token_scope",
    );
  }
  if (
    kind === "installation" &&
    params.siteId !== undefined &&
    token.siteIds?.includes(params.siteId) === false
  ) {
    throw new NotFound(NOUN.site, params.siteId);
  }
  if (spaceIds === null) return;
  if (!isForSpaceTokens(operation) && !(kind === "installation" && isBesideSpaces(operation))) {
    throw new Forbidden(
      "This API token is limited to some spaces and can't do this. Use a token without that limit.",
      "token_spaces",
    );
  }
  if (params.spaceId !== undefined && !spaceIds.includes(params.spaceId)) {
    throw new NotFound(NOUN.space, params.spaceId);
  }
}

/** True if an operation of an installation is limited by its scopes and sites rather than by spaces. */
const isBesideSpaces = ({ access: { subject } }: AnyOperation): boolean =>
  subject === "organization" || subject === "site";

const isFor = (early: Early | null, { userId, organizationId }: Viewer): early is Early =>
  early?.viewer.userId === userId && early.viewer.organizationId === organizationId;

const NOUN: Record<Exclude<SubjectKind, "public" | "user" | "directory">, string> = {
  organization: "organization",
  team: "team",
  collection: "collection",
  space: "space",
  changeRequest: "change request",
  site: "site",
};

/** The organization of the subject, or of what an operation without one has found; empty for none. */
function organizationOf(subject: Subjects[SubjectKind], result: unknown): string {
  if (subject === null) return (result instanceof Reply && result.options.organizationId) || "";
  return "space" in subject ? subject.space.organizationId : subject.organizationId;
}

/**
 * Leaves the e-mail addresses of other people, and when members were last there, out of a response: its reader may not
 * look people up.
 */
function hideFromGuest(response: ApiResponse, own: string): void {
  if (typeof response.body !== "string" || response.encoded) return;
  response.body = JSON.stringify(JSON.parse(response.body), (_, value) => {
    if ((value?.object !== "user" && value?.object !== "member") || value.id === own) return value;
    const { email: _email, lastSeenAt: _lastSeenAt, directory: _directory, ...shown } = value;
    return shown;
  });
}

export function json(status: number, value: unknown, headers: Record<string, string> = {}): ApiResponse {
  return {
    status,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "cache-control": "private, no-cache",
      ...headers,
    },
    body: JSON.stringify(value),
  };
}

function respond(
  operation: AnyOperation,
  request: ApiRequest,
  result: unknown,
  list: string | null,
  mediaType: string,
): ApiResponse {
  if (result instanceof Bytes)
    return { status: result.status, headers: { ...result.headers }, body: result.body };
  if (operation.deletes) return { status: result === true ? 205 : 204, headers: {}, body: null };

  const reply = result instanceof Reply ? result : new Reply(signNext(list, result));
  const status = reply.options.status ?? operation.status ?? 200;
  const headers = { ...reply.options.headers };
  if (!operation.response || status === 204 || status === 304) return { status, headers, body: null };

  const response = bodyOf(operation, reply, status, { "content-type": mediaType, ...headers });
  const isRead = operation.method === "GET" && status === 200;
  const isChange = operation.method === "PATCH" || operation.method === "PUT";
  const version = reply.options.etag;
  const etag =
    isRead || (isChange && operation.conditional)
      ? (version ?? reply.options.kept?.etag ?? etagOf(response.body as string))
      : version;
  if (etag !== undefined) response.headers.etag = `"${etag}"`;
  if (isRead && version === undefined && isKnown(request.headers["if-none-match"], etag!)) {
    return { status: 304, headers: response.headers, body: null };
  }
  if (operation.method === "PATCH" && /(?:^|[,\s])return=minimal\b/.test(request.headers.prefer ?? "")) {
    const { "content-type": _, ...kept } = response.headers;
    return { status: 204, headers: { ...kept, "preference-applied": "return=minimal" }, body: null };
  }
  return response;
}

function bodyOf(
  operation: AnyOperation,
  { value, options }: Reply<unknown>,
  status: number,
  headers: Record<string, string>,
): ApiResponse {
  if (options.kept) {
    return { ...json(status, null, headers), body: options.kept.text, encoded: options.kept.encoded };
  }
  return json(status, checkResponses ? operation.response.parse(value) : value, headers);
}
