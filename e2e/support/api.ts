import type { APIRequest, APIRequestContext } from "@playwright/test";
import { type CallerAnswer, TestCaller } from "@/lib/testing/caller";
import { createTokenFor, type Person } from "./installation";

type SendOptions = { headers?: Record<string, string> };

/** The API over HTTP. */
class ApiCaller extends TestCaller<Record<string, string>, SendOptions> {
  constructor(private readonly context: () => Promise<APIRequestContext>) {
    super();
  }

  /** @param path with "/v1" and an optional query; or a whole address. A Buffer is sent unchanged. */
  async send<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    { headers = {} }: SendOptions = {},
  ): Promise<CallerAnswer<T, Record<string, string>>> {
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

/** Callers with bearer tokens, one token per person, created on first use like on the account screen. */
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
