import { type Say, sayEnglish } from "@/lib/core/locales/say";
import { parseJson } from "@/lib/core/parse-json";
import {
  type AnyOperation,
  type BodyInput,
  EVENTS_HEADER,
  type ParamsOf,
  PERSON_HEADER,
  pathOf,
  type QueryInput,
  type ResponseOf,
} from "./operation";
import type { Problem } from "./problem";

let say = sayEnglish;

/** Throws errors in the viewer's language from then on; the API writes them in English. */
export const throwErrorsIn = (viewers: Say): void => {
  say = viewers;
};

/** An unsuccessful response. Decide on `status` or `reason`; show `message`. */
export class ApiError extends Error {
  readonly status: number;
  readonly reason: string;
  readonly fields: { path: string; message: string }[];
  readonly requestId: string | null;
  /** the sign-in address if single sign-on is required */
  readonly startURL: string | undefined;
  /** edits of a page since the expected version */
  readonly changedBy: Problem["error"]["changedBy"];

  constructor(status: number, problem: Problem["error"] | null, requestId: string | null) {
    super(
      problem?.message ??
        say("The server answered {status}. Try again in a moment.", { status: String(status) }),
    );
    this.name = "ApiError";
    this.status = status;
    this.reason = problem?.reason ?? "unknown";
    this.fields = problem?.fields ?? [];
    this.requestId = problem?.requestId ?? requestId;
    this.startURL = problem?.startURL;
    this.changedBy = problem?.changedBy;
  }
}

/** The server could not be reached. */
export class Offline extends Error {
  constructor() {
    super(say("Can't reach Bindery. Check your connection. Nothing was lost."));
    this.name = "Offline";
  }
}

/** The error of a response, with its messages in the viewer's language. */
export async function errorOf(
  status: number,
  problem: Problem["error"] | null,
  requestId: string | null,
): Promise<ApiError> {
  if (!problem) return new ApiError(status, null, requestId);
  const sayMessage = await say.messages();
  const message = sayMessage(problem.message);
  const fields = problem.fields?.map((field) => ({ ...field, message: sayMessage(field.message) }));
  return new ApiError(status, { ...problem, message, fields }, requestId);
}

type Filled<T> = T extends undefined ? { [K in never]: T } : T;
type ParamsInput<O extends AnyOperation> = keyof ParamsOf<O> extends never
  ? { params?: Record<string, never> }
  : { params: ParamsOf<O> };
type QueryPart<O extends AnyOperation> = { query?: Filled<QueryInput<O>> };
type BodyPart<O extends AnyOperation> =
  BodyInput<O> extends undefined
    ? { body?: undefined }
    : O extends { bodyOptional?: true }
      ? { body?: BodyInput<O> }
      : { body: BodyInput<O> };

export type ReadInput<O extends AnyOperation> = ParamsInput<O> & QueryPart<O>;
export type CallInput<O extends AnyOperation> = ParamsInput<O> &
  QueryPart<O> &
  BodyPart<O> & {
    /** entity tag that the resource must still have */
    ifMatch?: string;
    /** true for a POST that a person may repeat when its response was lost: it takes effect once, as those that create do */
    once?: boolean;
    signal?: AbortSignal;
  };

/** The untyped fields of any operation's input. */
export type LooseInput = {
  params?: Record<string, string | undefined>;
  query?: Record<string, unknown>;
  body?: unknown;
  ifMatch?: string;
  once?: boolean;
  signal?: AbortSignal;
  /** Completes the request even if the page is left. */
  keepalive?: boolean;
};

/** Builds "?a=1&b=2": undefined values are left out, lists repeat their key. */
export function queryText(query: Record<string, unknown> | undefined): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined) search.append(key, String(item));
    }
  }
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
}

/** The address of an operation with its path parameters and query. */
export const addressOf = (operation: AnyOperation, { params, query }: LooseInput): string =>
  pathOf(operation.path, params ?? {}) + queryText(query);

/** Calls an operation from the browser with the session cookie. Throws ApiError or Offline. */
export async function call<O extends AnyOperation>(
  operation: O,
  input: CallInput<O>,
): Promise<ResponseOf<O>> {
  return (await callWithTag(operation, input)).value;
}

/** As `call`, with the entity tag of the response. */
export async function callWithTag<O extends AnyOperation>(
  operation: O,
  input: CallInput<O>,
): Promise<{ value: ResponseOf<O>; etag: string | null }> {
  return send(operation, input as LooseInput) as Promise<{ value: ResponseOf<O>; etag: string | null }>;
}

/** Reads the resource that an operation changes, at its address, with its entity tag; null if there is none. */
export async function readWritten<O extends AnyOperation>(
  operation: O,
  params: ParamsOf<O>,
): Promise<{ value: ResponseOf<O>; etag: string | null } | null> {
  try {
    const { value, etag } = await send({ ...operation, method: "GET" }, { params });
    return { value: value as ResponseOf<O>, etag };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

const ownRequests: string[] = [];
const MOST_REMEMBERED = 100;

function rememberRequest(id: string | null): void {
  if (id === null) return;
  ownRequests.push(id);
  if (ownRequests.length > MOST_REMEMBERED) ownRequests.shift();
}

/** True if this tab sent the request, so that it has the effects already. */
export const isOwnRequest = (id: string | undefined): boolean => id !== undefined && ownRequests.includes(id);

type RecordedListener = (kinds: readonly string[]) => Promise<unknown>;

const recordedListeners = new Set<RecordedListener>();
let effects: Promise<unknown> = Promise.resolve();

/** Calls the listener with the kinds of events that a request recorded, until the returned function is called. */
export function onRecorded(listener: RecordedListener): () => void {
  recordedListeners.add(listener);
  return () => void recordedListeners.delete(listener);
}

/** Resolves once the listeners have handled everything recorded so far. */
export const effectsShown = (): Promise<unknown> => effects;

function notifyListeners(kinds: readonly string[]): void {
  if (kinds.length === 0) return;
  effects = Promise.allSettled([effects, ...[...recordedListeners].map((listener) => listener(kinds))]);
}

/** A request is repeated within this time after its response was lost; later, an equal one is meant to be a new one. */
const REPEATED_WITHIN_MS = 10 * 60_000;

/** The keys of POST requests that may have taken effect, by address and body. */
const unanswered = new Map<string, string>();

let person: string | null = null;

/** Has writes refused in the session of another person from then on; null ends that. */
export const writeAs = (userId: string | null): void => {
  person = userId;
};

/** The headers of each write: a page of another site can send none, and the session may be another person's by now. */
export const writeHeaders = (): Record<string, string> => ({
  "x-bindery-csrf": "1",
  ...(person !== null && { [PERSON_HEADER]: person }),
});

/** The only place that sends a request; callers above give it types. */
export async function send(
  operation: AnyOperation,
  input: LooseInput,
): Promise<{ value: unknown; etag: string | null }> {
  const { method } = operation;
  const { body: given, ifMatch, once, signal, keepalive } = input;
  const address = addressOf(operation, input);
  const body = JSON.stringify(given);
  const request = address + body;
  const key =
    method === "POST" && (once ?? operation.status === 201)
      ? (unanswered.get(request) ?? crypto.getRandomValues(new Uint32Array(4)).join("-"))
      : undefined;
  const forget = () => unanswered.delete(request);
  if (key) forget();
  const keep = () => {
    if (!key) return;
    unanswered.set(request, key);
    setTimeout(forget, REPEATED_WITHIN_MS);
  };
  let response: Response;
  let text: string;
  try {
    response = await fetch(address, {
      method,
      headers: {
        // A read without own headers gets the response that the HTML asked for already.
        ...(method !== "GET" && writeHeaders()),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(ifMatch !== undefined && { "if-match": `"${ifMatch}"` }),
        ...(key && { "idempotency-key": key }),
      },
      body,
      signal,
      keepalive,
    });
    text = await response.text();
  } catch (error) {
    keep();
    if (signal?.aborted) throw error;
    throw new Offline();
  }
  if (response.status >= 500) keep();
  if (method !== "GET") rememberRequest(response.headers.get("x-request-id"));
  const answer: unknown = text === "" ? undefined : parseJson(text);
  if (!response.ok) {
    const problem = (answer as Problem | undefined)?.error ?? null;
    throw await errorOf(response.status, problem, response.headers.get("x-request-id"));
  }
  notifyListeners(response.headers.get(EVENTS_HEADER)?.split(", ") ?? []);
  return {
    value: answer,
    etag: response.headers.get("etag")?.replace(/^(?:W\/)?"(.*)"$/, "$1") ?? null,
  };
}
