import type { Example } from "@/lib/platform/api/openapi/document";
import type { Json, JsonObject } from "@/lib/platform/api/openapi/schemas";
import { type AnyOperation, parameterNames, pathOf } from "@/lib/platform/api/operation";
import { routes } from "@/lib/wiring/routes";
import { type ApiCaller, api } from "./api";
import { Normalizer } from "./examples-normalize";
import type { Person } from "./world";

/** Deviations of one exchange from the recorder's default: the administrator, with the known parameters. */
type Telling = {
  params?: Record<string, string>;
  /** a value that names a known parameter is replaced by its value */
  query?: Record<string, string>;
  body?: Json;
  /** bytes in place of a JSON body */
  raw?: Uint8Array;
  headers?: Record<string, string>;
  /** The shown part of the response; all of it by default. */
  excerpt?: (response: JsonObject) => JsonObject;
  /** null: anonymous */
  as?: Person | ApiCaller | null;
};

const operations = routes.map(({ operation }) => operation as AnyOperation);

/** Calls operations in the order of a story and records requests and responses. */
export class ExampleRecorder {
  /** The known parameters of the story, by name. */
  readonly known: Record<string, string>;
  /** Unexpected responses. */
  readonly failures: string[] = [];
  private readonly examples = new Map<string, Example>();

  constructor(
    private readonly admin: Person,
    known: Record<string, string>,
    /** query parameters of reads, by operation */
    private readonly queries: Readonly<Record<string, Record<string, string>>>,
  ) {
    this.known = { ...known };
  }

  async tell<T = Record<string, never>>(id: string, telling: Telling = {}): Promise<T> {
    const operation = operations.find((candidate) => candidate.id === id)!;
    const names = parameterNames(operation.path);
    const params = Object.fromEntries(
      names.map((name) => [name, telling.params?.[name] ?? this.known[name] ?? "nothing"]),
    );
    const query =
      telling.query &&
      Object.fromEntries(
        Object.entries(telling.query).map(([name, text]) => [name, this.known[text] ?? text]),
      );
    const { body, raw, headers, excerpt = (response) => response, as = this.admin } = telling;
    const caller = as === null ? api.anonymous : "id" in as ? api.as(as) : as;
    const path = pathOf(operation.path, params) + (query ? `?${new URLSearchParams(query)}` : "");
    const answer = await caller.send<T>(operation.method, path, body, { raw, headers });
    this.check(operation, answer);
    this.examples.set(id, {
      ...(names.length > 0 && { params }),
      ...(query && { query }),
      ...(body !== undefined && { body }),
      status: answer.status,
      ...((operation.response ?? operation.media?.types.includes("application/json")) &&
        answer.body !== undefined && { response: excerpt(answer.body as JsonObject) }),
    });
    return (answer.body ?? {}) as T;
  }

  /**
   * Records the reads whose parameters are known and that were not recorded before, by a part of their path or their
   * subject.
   */
  async tellReads(part = ""): Promise<void> {
    for (const { id, method, path, access, response } of operations) {
      if (method !== "GET" || !response || this.examples.has(id)) continue;
      if (part !== "" && !String(path).includes(part) && access.subject !== part) continue;
      if (!parameterNames(path).every((name) => this.known[name])) continue;
      await this.tell(id, { query: this.queries[id] });
    }
  }

  /** The examples by operation, the same in each run. */
  told(): Record<string, Example> {
    const normalizer = new Normalizer();
    return Object.fromEntries(
      [...this.examples]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([id, example]) => [id, normalizer.example(example)]),
    );
  }

  private check(
    { id, locates, deletes }: AnyOperation,
    { status, text, headers }: { status: number; text: string; headers: Record<string, unknown> },
  ): void {
    if (status >= 300) this.failures.push(`${id}: ${status} ${text.slice(0, 300)}`);
    else if (deletes && status !== 205) this.failures.push(`${id}: had nothing to remove`);
    else if ((headers.location !== undefined) !== (locates === true)) {
      this.failures.push(
        `${id}: ${locates ? "declares" : "does not declare"} the Location that it ${locates ? "does not send" : "sends"}`,
      );
    }
  }
}
