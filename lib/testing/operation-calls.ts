import { Ajv2020 } from "ajv/dist/2020";
import type { z } from "zod";
import type { Json, JsonObject } from "@/lib/platform/api/openapi/schemas";
import { type AnyOperation, parameterNames, pathOf } from "@/lib/platform/api/operation";
import { openApiDocument } from "@/lib/wiring/openapi";
import { routes } from "@/lib/wiring/routes";
import { type ApiCaller, api } from "./api";
import { onlyOperation } from "./extent";
import type { ForeignIds, ValidRequest } from "./foreign-ids";
import type { Person } from "./world";

/** Deviations of one call from the default: the administrator, with the known parameters. */
type Call = {
  params?: Record<string, string>;
  /** a value that names a known parameter is replaced by its value */
  query?: Record<string, string>;
  body?: Json;
  /** bytes in place of a JSON body */
  raw?: Uint8Array;
  headers?: Record<string, string>;
  /** null: anonymous */
  as?: Person | ApiCaller | null;
};

const operations = routes.map(({ operation }) => operation as AnyOperation);

/** Ends a story in which the only operation of this run was called. */
class StoryEnded extends Error {}

/** Calls operations one after another and compares each response with what the operation declares. */
export class OperationCalls {
  /** The known parameters, by name. */
  readonly known: Record<string, string>;
  /** Unexpected responses. */
  readonly failures: string[] = [];
  /** ids of another organization, with which each request is tried before it is sent */
  foreign: ForeignIds | null = null;
  private readonly called = new Set<string>();
  private readonly described = responseChecks();

  constructor(
    private readonly admin: Person,
    known: Record<string, string>,
    /** query parameters of reads, by operation */
    private readonly queries: Readonly<Record<string, Record<string, string>>>,
  ) {
    this.known = { ...known };
  }

  /** Runs a story of calls: to its end, or to the first call of the only operation of this run. */
  async follow(story: () => Promise<void>): Promise<void> {
    await story().catch((error: unknown) => {
      if (!(error instanceof StoryEnded)) throw error;
    });
  }

  /** The operations that a story should have called and did not. */
  uncalled(): string[] {
    const expected = onlyOperation ? [onlyOperation] : operations.map(({ id }) => id);
    return expected.filter((id) => !this.called.has(id));
  }

  async call<T = Record<string, never>>(id: string, given: Call = {}): Promise<T> {
    const operation = operations.find((candidate) => candidate.id === id)!;
    const params = Object.fromEntries(
      parameterNames(operation.path).map((name) => [
        name,
        given.params?.[name] ?? this.known[name] ?? "nothing",
      ]),
    );
    const query =
      given.query &&
      Object.fromEntries(Object.entries(given.query).map(([name, text]) => [name, this.known[text] ?? text]));
    const { body, raw, headers, as = this.admin } = given;
    const caller = as === null ? api.anonymous : "id" in as ? api.as(as) : as;
    await this.tryForeignIds({ operation, params, query, body, raw, headers, caller });
    const path = pathOf(operation.path, params) + (query ? `?${new URLSearchParams(query)}` : "");
    const answer = await caller.send<T>(operation.method, path, body, { raw, headers });
    this.called.add(id);
    const wrong = this.faultOf(operation, answer);
    if (wrong) this.failures.push(`${id}: ${wrong}`);
    if (id === onlyOperation) throw new StoryEnded();
    return (answer.body ?? {}) as T;
  }

  /**
   * Calls the reads whose parameters are known and that were not called before, by a part of their path or their
   * subject.
   */
  async callReads(part = ""): Promise<void> {
    for (const { id, method, path, access, response } of operations) {
      if (method !== "GET" || !response || this.called.has(id)) continue;
      if (part !== "" && !String(path).includes(part) && access.subject !== part) continue;
      if (!parameterNames(path).every((name) => this.known[name])) continue;
      await this.call(id, { query: this.queries[id] });
    }
  }

  /** The id of an invite link is its secret: public operations open whatever they name. */
  private async tryForeignIds(request: ValidRequest): Promise<void> {
    const { id, access } = request.operation;
    if (!this.foreign || access.subject === "public" || (onlyOperation && id !== onlyOperation)) return;
    const faults = await this.foreign.faultsOf(request);
    this.failures.push(...faults.map((fault) => `${id}: ${fault}`));
  }

  private faultOf(
    { id, locates, deletes, status = 200, response }: AnyOperation,
    answer: { status: number; text: string; body: unknown; headers: Record<string, unknown> },
  ): string | undefined {
    const expected = deletes ? 205 : status;
    if (answer.status !== expected) {
      return `answered ${answer.status} instead of ${expected}: ${answer.text.slice(0, 300)}`;
    }
    if ((answer.headers.location !== undefined) !== (locates === true)) {
      return `${locates ? "declares" : "does not declare"} the Location that it ${locates ? "does not send" : "sends"}`;
    }
    const parsed = (response as z.ZodType | undefined)?.safeParse(answer.body);
    return parsed?.error?.message ?? this.described.get(id)?.(answer.body);
  }
}

/** Checks of a JSON response by its description in the OpenAPI document, by operation; they return what is wrong. */
function responseChecks(): Map<string, (body: unknown) => string | undefined> {
  const document = openApiDocument();
  const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(document, "api");
  type OperationObject = {
    operationId: string;
    responses: Record<string, { content?: Record<string, JsonObject> }>;
  };
  const described = Object.values(document.paths as Record<string, Record<string, OperationObject>>).flatMap(
    (item) => Object.values(item),
  );
  return new Map(
    described.flatMap(({ operationId, responses }) => {
      const success = Object.keys(responses).find((status) => status < "300")!;
      const schema = responses[success]!.content?.["application/json"]?.schema;
      if (!schema) return [];
      const local = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')) as JsonObject;
      const check = (body: unknown) => {
        const valid = ajv.compile(local);
        return valid(body) ? undefined : ajv.errorsText(valid.errors);
      };
      return [[operationId, check] as const];
    }),
  );
}
