import { type APIRequest, type APIRequestContext, expect } from "@playwright/test";
import { type CallInput, type LooseInput, queryText } from "@/lib/platform/api/client";
import { type AnyOperation, pathOf, type ResponseOf } from "@/lib/platform/api/operation";
import type { Problem } from "@/lib/platform/api/problem";
import { createTokenFor, type Person } from "./installation";

export type Answer<Body> = { status: number; headers: Record<string, string>; body: Body; text: string };
type SendOptions = { headers?: Record<string, string> };

/**
 * The API over HTTP, as one caller. `call` takes an operation and answers with its type; `send` and the
 * methods named after verbs take paths and answer whatever came back, refusals included.
 */
class ApiCaller {
  constructor(private readonly context: () => Promise<APIRequestContext>) {}

  async call<O extends AnyOperation>(operation: O, input: CallInput<O>): Promise<ResponseOf<O>> {
    const { params, query, body, ifMatch } = input as LooseInput;
    const answer = await this.send<ResponseOf<O>>(
      operation.method,
      pathOf(operation.path, params ?? {}) + queryText(query),
      body,
      { headers: ifMatch === undefined ? {} : { "if-match": `"${ifMatch}"` } },
    );
    expect(answer.status, `${operation.id}: ${answer.text}`).toBeLessThan(300);
    return answer.body;
  }

  get = <T = Record<string, unknown>>(path: string, options?: SendOptions) =>
    this.send<T>("GET", path, undefined, options);
  post = <T = Record<string, unknown>>(path: string, body?: unknown, options?: SendOptions) =>
    this.send<T>("POST", path, body, options);
  put = <T = Record<string, unknown>>(path: string, body?: unknown, options?: SendOptions) =>
    this.send<T>("PUT", path, body, options);
  patch = <T = Record<string, unknown>>(path: string, body?: unknown, options?: SendOptions) =>
    this.send<T>("PATCH", path, body, options);
  delete = <T = Record<string, unknown>>(path: string, options?: SendOptions) =>
    this.send<T>("DELETE", path, undefined, options);

  /** @param path with "/v1" and, if need be, a query; or a whole address. A Buffer is sent as it is. */
  async send<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    { headers = {} }: SendOptions = {},
  ): Promise<Answer<T>> {
    const context = await this.context();
    const response = await context.fetch(path, {
      method,
      headers: {
        ...(body !== undefined && {
          "content-type": Buffer.isBuffer(body) ? "application/octet-stream" : "application/json",
        }),
        ...headers,
      },
      data: body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body),
    });
    const text = await response.text();
    return {
      status: response.status(),
      headers: response.headers(),
      text,
      body: (text === "" ? undefined : JSON.parse(text)) as T,
    };
  }
}

/** Expects a refusal in the API's form, and returns it. */
export function expectProblem(answer: Answer<unknown>, status: number, reason?: string): Problem["error"] {
  expect(answer.status, answer.text).toBe(status);
  const { error } = answer.body as Problem;
  expect(error.code).toBe(status);
  if (reason !== undefined) expect(error.reason).toBe(reason);
  return error;
}

/** Callers with bearer tokens, one token a person, made on first use the way the account screen makes it. */
export class Api {
  private readonly contexts = new Map<string, Promise<APIRequestContext>>();

  constructor(
    private readonly request: APIRequest,
    private readonly baseURL: string,
  ) {}

  readonly as = (person: Person) => new ApiCaller(() => this.contextOf(person));
  readonly withToken = (token: string) =>
    new ApiCaller(() => this.open(`token ${token}`, { authorization: `Bearer ${token}` }));
  readonly anonymous = new ApiCaller(() => this.open("nobody", {}));

  async dispose(): Promise<void> {
    await Promise.all([...this.contexts.values()].map(async (context) => (await context).dispose()));
  }

  private contextOf(person: Person): Promise<APIRequestContext> {
    return this.once(person.id, async () => {
      const token = await createTokenFor(person);
      return this.newContext({ authorization: `Bearer ${token}` });
    });
  }

  private open(key: string, headers: Record<string, string>): Promise<APIRequestContext> {
    return this.once(key, () => this.newContext(headers));
  }

  private once(key: string, make: () => Promise<APIRequestContext>): Promise<APIRequestContext> {
    let context = this.contexts.get(key);
    if (!context) {
      context = make();
      this.contexts.set(key, context);
    }
    return context;
  }

  private newContext(extraHTTPHeaders: Record<string, string>): Promise<APIRequestContext> {
    return this.request.newContext({ baseURL: this.baseURL, extraHTTPHeaders });
  }
}
