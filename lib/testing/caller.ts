import assert from "node:assert/strict";
import { type CallInput, type LooseInput, queryText } from "@/lib/platform/api/client";
import { type AnyOperation, pathOf, type ResponseOf } from "@/lib/platform/api/operation";
import type { Problem } from "@/lib/platform/api/problem";

/** A response of the API; `body` is parsed JSON, or undefined without one. */
export type CallerAnswer<Body = Record<string, unknown>, Headers = unknown> = {
  status: number;
  headers: Headers;
  body: Body;
  text: string;
};

/**
 * The API for one caller, in process or over HTTP. `call` takes an operation and returns its typed response; `send`
 * and the methods named after verbs take paths and return any response, refusals included.
 */
export abstract class TestCaller<Headers, Options extends { headers?: Record<string, string> }> {
  /** @param path with "/v1" and an optional query */
  abstract send<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    options?: Options,
  ): Promise<CallerAnswer<T, Headers>>;

  get = <T = Record<string, unknown>>(path: string, options?: Options) =>
    this.send<T>("GET", path, undefined, options);
  post = <T = Record<string, unknown>>(path: string, body?: unknown, options?: Options) =>
    this.send<T>("POST", path, body, options);
  put = <T = Record<string, unknown>>(path: string, body?: unknown, options?: Options) =>
    this.send<T>("PUT", path, body, options);
  patch = <T = Record<string, unknown>>(path: string, body?: unknown, options?: Options) =>
    this.send<T>("PATCH", path, body, options);
  delete = <T = Record<string, unknown>>(path: string, options?: Options) =>
    this.send<T>("DELETE", path, undefined, options);

  /** Calls an operation and expects it to succeed. */
  async call<O extends AnyOperation>(operation: O, input: CallInput<O>): Promise<ResponseOf<O>> {
    const { params, query, body, ifMatch } = input as LooseInput;
    const answer = await this.send<ResponseOf<O>>(
      operation.method,
      pathOf(operation.path, params ?? {}) + queryText(query),
      body,
      { headers: ifMatch === undefined ? {} : { "if-match": `"${ifMatch}"` } } as Options,
    );
    assert.ok(answer.status < 300, `${operation.id}: ${answer.status} ${answer.text}`);
    return answer.body;
  }
}

/** Expects a refusal in the API's form, and returns it. */
export function expectProblem(
  answer: CallerAnswer<unknown>,
  status: number,
  reason?: string,
): Problem["error"] {
  assert.equal(answer.status, status, answer.text);
  const { error } = answer.body as Problem;
  assert.equal(error.code, status);
  assert.match(error.message, /\.$/);
  if (reason !== undefined) assert.equal(error.reason, reason);
  return error;
}
