import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import {
  type DeclaredColumn,
  declaredRows,
  type Kind,
  type SourcePosition,
} from "@/lib/testing/declared-rows";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** The files with statements, since jobs load some of them only when they run. */
const declaring = (readdirSync(join(root, "lib"), { recursive: true }) as string[])
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .map((file) => join(root, "lib", file))
  .filter((file) => !file.endsWith("/db/prepared.ts") && /\bprepared[<(]/.test(readFileSync(file, "utf8")));

/** Every registered statement: its text, and the stack of its declaration, innermost first. */
type Registered = { name: string; text: string; shared: boolean; calls: SourcePosition[] };
type Noted = Omit<Registered, "calls"> & { stack: string };
const registered = vi.hoisted((): Map<string, Noted> => new Map());

vi.mock("./prepared", async (original) => {
  const { prepared } = await original<typeof import("./prepared")>();
  return {
    prepared: (...[name, text, options]: Parameters<typeof prepared>) => {
      registered.set(name, {
        name,
        text,
        shared: options?.shared !== undefined,
        stack: new Error().stack ?? "",
      });
      return prepared(name, text, options);
    },
  };
});

const FRAME = /\(?((?:file:\/\/)?\/[^()]*?):(\d+):\d+\)?$/;

const callsIn = (stack: string): SourcePosition[] =>
  stack.split("\n").flatMap((frame) => {
    const [, file, line] = FRAME.exec(frame) ?? [];
    return file === undefined ? [] : [{ file: file.replace("file://", ""), line: Number(line) }];
  });

let statements: Registered[];
let client: pg.Client;

beforeAll(async () => {
  await import("@/lib/wiring/routes");
  await Promise.all(declaring.map((file) => import(/* @vite-ignore */ file)));
  await askForComments();
  statements = [...registered.values()].map(({ stack, ...statement }) => ({
    ...statement,
    calls: callsIn(stack).slice(1),
  }));
  client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
});
afterAll(() => client.end());

/** Statements of comments are built from the filters of a request: one per filter, and one with all. */
async function askForComments(): Promise<void> {
  const { world } = await import("@/lib/testing/world");
  const { api } = await import("@/lib/testing/api");
  const w = await world();
  const space = await w.space();
  const request = await w.changeRequest(space);
  const caller = await api.as(w.admin);
  const some = w.admin.id;
  const filters = [
    "",
    "status=open",
    "status=resolved",
    `targetPage=${some}`,
    `authors=${some}`,
    `mentions=${some}`,
  ];
  for (const place of [
    `/v1/spaces/${space.id}`,
    `/v1/spaces/${space.id}/change-requests/${request.changeRequest.id}`,
  ]) {
    const posted = await caller.post<{ id: string }>(`${place}/comments`, { body: { markdown: "One" } });
    await caller.post(`${place}/comments`, { body: { markdown: "Two" } });
    const comment = `${place}/comments/${posted.body.id}`;
    const first = await caller.get<{ next: { page: string } }>(`${place}/comments?limit=1`);
    const further = `page=${encodeURIComponent(first.body.next.page)}`;
    for (const filter of [...filters, `${filters.slice(2).join("&")}&order=asc`, further])
      await caller.get(`${place}/comments?${filter}`);
    await caller.put(comment, { body: { markdown: "Changed" } });
    await caller.post(`${place}/suggestions/apply`, { comments: [posted.body.id] });
    const reply = await caller.post<{ id: string }>(`${comment}/replies`, { body: { markdown: "So" } });
    await caller.post(`${comment}/replies`, { body: { markdown: "Too" } });
    await caller.get(`${comment}/replies/${reply.body.id}`);
    const replies = await caller.get<{ next: { page: string } }>(`${comment}/replies?limit=1`);
    await caller.get(`${comment}/replies?page=${encodeURIComponent(replies.body.next.page)}`);
  }
}

it("shares only statements that read", () => {
  const shared = statements.filter((statement) => statement.shared);
  expect(shared.length).toBeGreaterThan(5);
  const writing = shared.filter(({ text }) =>
    /\b(insert|update|delete|merge|for share|nextval)\b/i.test(text),
  );
  expect(writing.map(({ name }) => name)).toEqual([]);
});

it("declares the right columns of every prepared statement", async () => {
  const declared = declaredRows(declaring);
  const types = await typesOfDatabase();

  const problems: string[] = [];
  for (const { name, text, calls } of statements) {
    const [site, caller] = calls;
    const where = `${relative(root, site!.file)}:${site!.line}: the statement “${name}”`;
    const answered = await describe(text);
    const row = declared.rowAt(site!, caller);
    for (const column of answered) {
      const kind = types.get(column.dataTypeID);
      if (row === null && kind === "nothing") continue;
      if (kind === undefined)
        problems.push(`${where} answers “${column.name}” in a type that no row can hold.`);
      const expected = row?.get(column.name);
      if (!expected) problems.push(`${where} answers “${column.name}”, which its row does not declare.`);
      else if (kind === "JSON" && column.tableID !== 0 && String(expected.kinds) !== "unknown")
        problems.push(
          `${where} answers the stored JSON “${column.name}”; declare it as unknown and read it with parsedJson.`,
        );
      else if (kind !== undefined && !fits(expected, kind))
        problems.push(
          `${where} answers “${column.name}” as ${kind}, declared is ${expected.outsideOfJson ?? expected.kinds.join(" or ")}.`,
        );
    }
    for (const column of row?.keys() ?? [])
      if (!answered.some((one) => one.name === column))
        problems.push(`${where} does not answer “${column}”, which its row declares.`);
  }

  const reached = new Set(
    statements.flatMap(({ calls }) => calls.map(({ file, line }) => `${file}:${line}`)),
  );
  for (const { file, line } of declared.sites)
    if (!reached.has(`${file}:${line}`))
      problems.push(
        `${relative(root, file)}:${line}: no statement of this call is looked at; have this test make it.`,
      );
  expect(problems.sort()).toEqual([]);
});

type Answered = Kind | "JSON" | "nothing";

function fits({ kinds, outsideOfJson }: DeclaredColumn, answered: Answered): boolean {
  if (answered === "JSON") return outsideOfJson === null;
  if (answered === "array of JSON")
    return outsideOfJson === null && kinds.every((kind) => kind.startsWith("array of "));
  return kinds.every((kind) => kind === answered);
}

/** The parsed type of each PostgreSQL type; types that would arrive as text by mistake are missing. */
async function typesOfDatabase(): Promise<Map<number, Answered>> {
  const KINDS: Record<string, Answered> = {
    bool: "boolean",
    bytea: "bytes",
    json: "JSON",
    jsonb: "JSON",
    timestamptz: "Date",
    void: "nothing",
    ...Object.fromEntries(["int2", "int4", "int8", "float4", "float8"].map((type) => [type, "number"])),
    ...Object.fromEntries(["text", "varchar", "numeric", "uuid"].map((type) => [type, "string"])),
  };
  const { rows } = await client.query<{ oid: number; name: string; kind: string; element: number }>(
    `SELECT t."oid"::int, t."typname" AS "name", t."typtype" AS "kind",
       CASE WHEN t."typcategory" = 'A' THEN t."typelem"::int ELSE 0 END AS "element" FROM pg_type t`,
  );
  const types = new Map<number, Answered>();
  for (const { oid, name, kind, element } of rows) {
    const known = kind === "e" ? "string" : KINDS[name];
    if (element === 0 && known !== undefined) types.set(oid, known);
  }
  for (const { oid, element } of rows) {
    const known = types.get(element);
    // Arrays of types unknown to the driver, such as enumerations, arrive as text.
    const parsed: unknown = element === 0 ? null : pg.types.getTypeParser(oid)("{}");
    if (known !== undefined && Array.isArray(parsed)) types.set(oid, `array of ${known}`);
  }
  return types;
}

/** `tableID` is 0 for computed columns, such as JSON. */
type Column = { name: string; dataTypeID: number; tableID: number };

/** Describes the columns of a statement without running it. */
function describe(text: string): Promise<Column[]> {
  return new Promise((resolve, reject) => {
    let columns: Column[] = [];
    client.query({
      submit(connection: pg.Connection) {
        connection.parse({ name: "", text, types: [] }, true);
        connection.describe({ type: "S", name: "" }, true);
        connection.sync();
      },
      handleRowDescription: ({ fields }: { fields: Column[] }) => {
        columns = fields;
      },
      handleError: (error: Error) => reject(new Error(`${error.message}\n${text}`)),
      handleReadyForQuery: () => resolve(columns),
    } as unknown as pg.Submittable);
  });
}
