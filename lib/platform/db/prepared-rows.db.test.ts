import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { columnsOf, type StatementColumn } from "@/lib/testing/statement-columns";
import { combined, rowOf, writtenRows } from "@/lib/testing/statement-rows";
import { marksIn } from "./prepared";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** The files with statements, since jobs load some of them only when they run. */
const declaring = (readdirSync(join(root, "lib"), { recursive: true }) as string[])
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .map((file) => join(root, "lib", file))
  .filter((file) => !file.endsWith("/db/prepared.ts") && /\bprepared\(/.test(readFileSync(file, "utf8")));

/** Every registered statement: its text, and the stack of its declaration, innermost first. */
type RegisteredStatement = {
  name: string;
  text: string;
  shared: boolean;
  calls: { file: string; line: number }[];
};
type StatementDeclaration = Omit<RegisteredStatement, "calls"> & { stack: string };
const registered = vi.hoisted((): Map<string, StatementDeclaration> => new Map());

vi.mock("./prepared", async (original) => {
  const { prepared, ...others } = await original<typeof import("./prepared")>();
  return {
    ...others,
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

const callsIn = (stack: string): RegisteredStatement["calls"] =>
  stack.split("\n").flatMap((frame) => {
    const [, file, line] = FRAME.exec(frame) ?? [];
    return file === undefined ? [] : [{ file: file.replace("file://", ""), line: Number(line) }];
  });

let statements: RegisteredStatement[];
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

it("the generated rows are up to date, else `npm run rows` updates them", async () => {
  const families = new Map<string, StatementColumn[]>();
  const problems: string[] = [];
  /** Marks with their effect in any statement; a fragment's mark may have none in others. */
  const marks = new Map<string, boolean>();
  for (const { name, text } of statements) {
    const family = name.split("#")[0]!;
    const marked = marksIn(text);
    const columns = await columnsOf(client, text, marked);
    for (const mark of marked) {
      if (marks.get(mark)) continue;
      const others = new Set([...marked].filter((one) => one !== mark));
      marks.set(mark, JSON.stringify(await columnsOf(client, text, others)) !== JSON.stringify(columns));
    }
    const known = families.get(family);
    const both = known ? combined(known, columns) : columns;
    if (both === null)
      problems.push(`The statement “${name}” answers other columns than the others of “${family}”.`);
    families.set(family, both ?? columns);
  }
  for (const [mark, isNeeded] of marks)
    if (!isNeeded) problems.push(`“${mark}” is marked as not null, and is never null anyway.`);
  const rows = new Map(
    [...families].flatMap(([name, columns]) => {
      const row = rowOf(columns, (problem) => problems.push(`The statement “${name}” ${problem}`));
      return columns.length === 0 ? [] : [[name, row] as const];
    }),
  );
  expect(problems.sort()).toEqual([]);
  const labels = await client.query<{ name: string; labels: string[] }>(
    `SELECT t."typname" AS "name", array_agg(e."enumlabel"::text ORDER BY e."enumsortorder") AS "labels"
     FROM pg_enum e JOIN pg_type t ON t."oid" = e."enumtypid" GROUP BY t."typname"`,
  );
  const enumerations = new Map(labels.rows.map(({ name, labels }) => [name, labels]));
  await expect(writtenRows(rows, enumerations)).toMatchFileSnapshot("statement-rows.ts");
});

it("looks at each declaration", () => {
  const reached = new Set(
    statements.flatMap(({ calls }) => calls.map(({ file, line }) => `${file}:${line}`)),
  );
  const declared = declaring.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, index) => (/(?<![*/].*)\bprepared\(/.test(line) ? [`${file}:${index + 1}`] : [])),
  );
  expect(declared.filter((site) => !reached.has(site)).map((site) => relative(root, site))).toEqual([]);
});
