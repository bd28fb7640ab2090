import type { Json } from "@/lib/platform/api/openapi/schemas";
import { type AnyOperation, pathOf } from "@/lib/platform/api/operation";
import { database } from "@/lib/platform/db/client";
import { pool } from "@/lib/platform/db/pool";
import { inTransaction } from "@/lib/platform/db/transaction";
import type { ApiCaller } from "./api";

/** A valid request. */
export type ValidRequest = {
  operation: AnyOperation;
  params: Record<string, string>;
  query?: Record<string, string>;
  body?: Json;
  raw?: Uint8Array;
  headers?: Record<string, string>;
  caller: ApiCaller;
};

type Column = { table: string; column: string };
type Response = { status: number; text: string };
type IdInRequest = { at: string; id: string; replace: (id: string) => ValidRequest };

/** Ids that requests name and that are in no column `id`. */
const OTHER_COLUMNS: readonly Column[] = [
  { table: "PageVersion", column: "pageId" },
  { table: "AssetVersion", column: "key" },
  { table: "Upload", column: "key" },
];

class Undone extends Error {}

/** Ids of another organization, by which those of valid requests are replaced one at a time. */
export class ForeignIds {
  private constructor(
    private readonly columns: readonly Column[],
    /** the foreign ids, by column */
    private readonly ids: ReadonlyMap<Column, readonly string[]>,
    /** a word in everything of the other organization */
    private readonly word: string,
  ) {}

  /** The ids of everything that `build` makes. */
  static async of(build: () => Promise<unknown>, word: string): Promise<ForeignIds> {
    const columns = await idColumns();
    const before = new Set((await Promise.all(columns.map(idsIn))).flat());
    await build();
    const ids = new Map<Column, string[]>();
    for (const column of columns)
      ids.set(
        column,
        (await idsIn(column)).filter((id) => !before.has(id)),
      );
    return new ForeignIds(columns, ids, word);
  }

  /**
   * Sends the request once for each of its ids with a foreign one, and undoes it. Returns what is wrong: a foreign id is
   * refused, or answered as one that does not exist.
   */
  async faultsOf(request: ValidRequest): Promise<string[]> {
    const faults: string[] = [];
    const ids = idsOf(request);
    const kinds = await this.kindsOf(ids.map(({ id }) => id));
    for (const { at, id, replace } of ids) {
      for (const foreign of kinds.get(id) ?? []) {
        const answer = await respond(replace(foreign));
        const isRefused = answer.status >= 400 && answer.status < 500;
        if (isRefused && !answer.text.includes(this.word)) continue;
        const missing = "0".repeat(foreign.length);
        if (masked(answer, foreign) === masked(await respond(replace(missing)), missing)) continue;
        faults.push(
          `accepts another organization's id in ${at}: ${answer.status} ${answer.text.slice(0, 200)}`,
        );
      }
    }
    return faults;
  }

  /** Returns a foreign id of the same kind for each of these texts that is an id. */
  private async kindsOf(texts: readonly string[]): Promise<Map<string, string[]>> {
    const found = new Map<string, string[]>();
    const { rows } = await pool().query<{ kind: number; id: string }>(
      this.columns
        .map(
          ({ table, column }, kind) =>
            `SELECT DISTINCT ${kind} AS "kind", "${column}" AS "id" FROM "${table}" WHERE "${column}" = ANY($1::text[])`,
        )
        .join(" UNION ALL "),
      [texts],
    );
    for (const { kind, id } of rows) {
      const foreign = this.ids.get(this.columns[kind]!)?.find((other) => other !== id);
      if (foreign !== undefined) found.set(id, [...(found.get(id) ?? []), foreign]);
    }
    return found;
  }
}

async function idColumns(): Promise<Column[]> {
  const { rows } = await pool().query<Column>(
    `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'id' AND data_type = 'text'`,
  );
  return [...rows, ...OTHER_COLUMNS];
}

async function idsIn({ table, column }: Column): Promise<string[]> {
  const { rows } = await pool().query<{ id: string }>(`SELECT DISTINCT "${column}" AS "id" FROM "${table}"`);
  return rows.map(({ id }) => id);
}

/** The texts of a request that may be ids, except the first of its path, which the access matrix tries. */
function idsOf(request: ValidRequest): IdInRequest[] {
  const { params, query = {}, body } = request;
  return [
    ...Object.entries(params)
      .slice(1)
      .map(([name, id]) => ({
        ...{ at: `{${name}}`, id },
        replace: (other: string) => ({ ...request, params: { ...params, [name]: other } }),
      })),
    ...Object.entries(query).map(([name, id]) => ({
      ...{ at: `?${name}`, id },
      replace: (other: string) => ({ ...request, query: { ...query, [name]: other } }),
    })),
    ...textsIn(body).map(({ path, text }) => ({
      ...{ at: path.join("."), id: text },
      replace: (other: string) => ({ ...request, body: withText(body as Json, path, other) }),
    })),
  ];
}

function textsIn(
  json: Json | undefined,
  path: readonly string[] = [],
): { path: readonly string[]; text: string }[] {
  if (typeof json === "string") return [{ path, text: json }];
  if (json === null || typeof json !== "object") return [];
  return Object.entries(json).flatMap(([name, value]) => textsIn(value, [...path, name]));
}

function withText(json: Json, path: readonly string[], text: string): Json {
  const [name, ...rest] = path;
  if (name === undefined) return text;
  const copy = structuredClone(json) as Record<string, Json>;
  copy[name] = withText(copy[name]!, rest, text);
  return copy;
}

/** Sends a request and rolls its writes back. */
async function respond({
  operation,
  params,
  query,
  body,
  raw,
  headers,
  caller,
}: ValidRequest): Promise<Response> {
  const path = pathOf(operation.path, params) + (query ? `?${new URLSearchParams(query)}` : "");
  let response: Response = { status: 0, text: "" };
  await inTransaction(database(), async (tx) => {
    response = await caller.within(tx).send(operation.method, path, body, { raw, headers });
    throw new Undone();
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return response;
}

const masked = ({ status, text }: Response, id: string): string =>
  `${status} ${text.replace(/"requestId":"[^"]*"/g, "").replaceAll(id, "")}`;
