import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import type pg from "pg";
import { describe, expect, it } from "vitest";
import { verify } from "@/lib/administration/verify/verify";
import { env } from "@/lib/platform/env";
import { rolesByRule, rolesBySql } from "@/lib/testing/access-oracle";
import { api } from "@/lib/testing/api";
import { ownDatabase } from "@/lib/testing/own-database";
import { readRows, type StoredRows, writeRows } from "@/lib/testing/stored-rows";
import { database, disconnect } from "./client";
import { applyMigrations, migrate } from "./migrate";
import { migrationNames, readMigrations } from "./migrations";
import { closePool } from "./pool";
import { maintenancePool } from "./schema-engine";

/*
 * Dumps of databases of released versions, as `readRows` returned them, in files named after their version: the demo
 * and organizations with everything else. Each released version adds a file.
 */
const folder = join("lib", "testing", "upgrade");
const versions = (await readdir(folder)).map((file) => file.replace(".json.gz", ""));

const rowsOf = async (version: string): Promise<StoredRows> =>
  JSON.parse(gunzipSync(await readFile(join(folder, `${version}.json.gz`))).toString("utf8"));

const HISTORY = "_prisma_migrations";
const namesIn = (history: StoredRows[string]): string[] =>
  history.map(({ migration_name }) => String(migration_name));

/** A database with these rows, and with the tables of the migrations in its history. */
async function olderDatabase(stored: StoredRows): Promise<string> {
  const url = await ownDatabase("empty");
  // 0.1.0 had the tables of the initial migration, whose name its history lacks.
  const migrations = (await readMigrations()).filter(
    ({ name }, index) => index === 0 || namesIn(stored[HISTORY]!).includes(name),
  );
  await inDatabase(url, async (pool) => {
    await applyMigrations(pool, url, migrations);
    await pool.query(`DELETE FROM ${HISTORY}`);
    await writeRows(pool, stored);
  });
  return url;
}

async function inDatabase<T>(url: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = maintenancePool(url);
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

/** Runs the product on another database than the worker's. */
async function servedFrom<T>(url: string, work: () => Promise<T>): Promise<T> {
  const configured = env.databaseUrl;
  const change = async (to: string | undefined) => {
    await disconnect();
    await closePool();
    env.databaseUrl = to;
  };
  await change(url);
  try {
    return await work();
  } finally {
    await change(configured);
  }
}

/** The columns that a table has in both states, in one order. */
const common = (rows: StoredRows[string], other: StoredRows[string]): string[] => {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column in (other[0] ?? {}));
  return rows.map((row) => JSON.stringify(columns.sort().map((column) => row[column]))).sort();
};

type Page = { type: string; title: string; path: string; pages?: Page[] };
const everyPage = ({ pages = [] }: { pages?: Page[] }): string[] =>
  pages.flatMap((page) => [`${page.type} ${page.path} “${page.title}”`, ...everyPage(page)]);

type Items = { items: { id: string }[] };

/** Returns an admin's reads of everything, limited to fields that stay when the API adds more. */
async function answersFor(userId: string) {
  const get = async <T>(path: string): Promise<T> => {
    const answer = await api.as({ id: userId }).get<T>(path);
    expect(answer.status, `${path} ${answer.text}`).toBe(200);
    return answer.body;
  };
  const list = async (path: string) =>
    (await get<Items>(`${path}${path.includes("?") ? "&" : "?"}limit=100`)).items;
  const pick = (items: object[], ...fields: string[]) =>
    items.map((item) => Object.fromEntries(Object.entries(item).filter(([field]) => fields.includes(field))));

  const [organization] = await list("/v1/orgs");
  const inOrganization = `/v1/orgs/${organization!.id}`;
  const spaces = [];
  for (const space of await list(`${inOrganization}/spaces`)) {
    const here = `/v1/spaces/${space.id}`;
    const changeRequests = [];
    for (const status of ["draft", "open", "merged", "archived"]) {
      for (const item of await list(`${here}/change-requests?status=${status}`)) {
        const there = `${here}/change-requests/${item.id}`;
        changeRequests.push({
          ...pick([item], "number", "status", "subject", "outdated", "conflicts")[0],
          comments: pick(await list(`${there}/comments`), "body", "status", "replies"),
          reviews: pick(await list(`${there}/reviews`), "status", "outdated"),
        });
      }
    }
    spaces.push({
      ...pick([space], "title", "visibility", "pages")[0],
      pages: everyPage(await get(`${here}/content/pages`)),
      revisions: (await list(`${here}/revisions`)).length,
      comments: pick(await list(`${here}/comments`), "body", "status", "replies"),
      found: pick(await list(`${here}/search?query=station`), "title", "path"),
      changeRequests,
    });
  }
  return { spaces, specs: pick(await list(`${inOrganization}/openapi`), "slug", "processingState") };
}

/** Expects all rows of a database after its upgrade, which may add tables and columns, and each migration once. */
async function expectUpgraded(stored: StoredRows, url: string): Promise<void> {
  const { [HISTORY]: earlier = [], ...before } = stored;
  const { [HISTORY]: history = [], ...after } = await inDatabase(url, readRows);
  for (const [table, rows] of Object.entries(before)) {
    expect(common(after[table] ?? [], rows), table).toEqual(common(rows, after[table] ?? []));
  }
  expect(history).toEqual(expect.arrayContaining(earlier));
  const names = new Set([...namesIn(earlier), ...(await migrationNames())]);
  expect(namesIn(history).sort()).toEqual([...names].sort());
}

describe.each(versions)("a database of %s", (version) => {
  it("keeps every row, every rule and every response when it is upgraded", async () => {
    const stored = await rowsOf(version);
    const url = await olderDatabase(stored);
    await migrate(url);
    await expectUpgraded(stored, url);
    const demo = stored.Organization!.find(({ title }) => title === "Merrow Instruments")!;
    const admin = stored.Member!.find((row) => row.organizationId === demo.id && row.role === "admin")!;
    await servedFrom(url, async () => {
      expect((await verify(database())).filter(({ violations }) => violations > 0)).toEqual([]);
      expect(await answersFor(String(admin.userId))).toMatchSnapshot();
      for (const { id } of stored.Organization!) {
        const roles = await rolesByRule(String(id));
        const bySql = await rolesBySql(String(id), [...roles.keys()]);
        expect(bySql).toEqual({ access: roles, everyone: roles, ofOne: roles });
      }
    });
  });

  it("is upgraded once if two processes start at the same time", async () => {
    const stored = await rowsOf(version);
    const url = await olderDatabase(stored);
    await Promise.all([migrate(url), migrate(url)]);
    await expectUpgraded(stored, url);
  });
});

it("a database of 0.1.0 that has a later migration already is upgraded, too", async () => {
  const stored = await rowsOf("0.1.0");
  const url = await olderDatabase(stored);
  const [initial, ...later] = await readMigrations();
  await inDatabase(url, async (pool) => {
    await pool.query(later[0]!.sql);
    await pool.query(
      `INSERT INTO ${HISTORY} ("id", "checksum", "migration_name", "started_at", "finished_at", "applied_steps_count")
       VALUES ('later', $2, $1, now(), now(), 1)`,
      [later[0]!.name, createHash("sha256").update(later[0]!.sql).digest("hex")],
    );
  });
  expect(await migrate(url)).toEqual(later.slice(1).map(({ name }) => name));
  const { [HISTORY]: history = [] } = await inDatabase(url, readRows);
  expect(namesIn(history)).toContain(initial!.name);
});

describe("a database of an early 0.1.0", () => {
  /** The database of 0.1.0 with this migration unfinished, as after an interrupted upgrade. */
  async function databaseWithout(index: number): Promise<string> {
    const stored = await rowsOf("0.1.0");
    const unfinished = namesIn(stored[HISTORY]!).sort().at(index);
    const history = stored[HISTORY]!.map((row) =>
      row.migration_name === unfinished ? { ...row, finished_at: null } : row,
    );
    return olderDatabase({ ...stored, [HISTORY]: history });
  }

  it.each([
    { lacking: "the last migration", index: -1 },
    { lacking: "an earlier migration", index: 5 },
  ])("is refused and left as it is if it lacks $lacking", async ({ index }) => {
    const url = await databaseWithout(index);
    const before = await inDatabase(url, readRows);
    await expect(migrate(url)).rejects.toThrow(/It has 69 of the 70 .* Install the last Bindery 0\.1\.0/);
    expect(await inDatabase(url, readRows)).toEqual(before);
  });

  it.each(["migrate", "verify"])("is refused by the command “%s”, without a stack", async (command) => {
    const url = await databaseWithout(-1);
    const ran = promisify(execFile)(
      process.execPath,
      ["--conditions=react-server", "--import", "tsx", "scripts/bindery.ts", command],
      { env: { ...process.env, DATABASE_URL: url } },
    );
    const { code, stdout, stderr } = await ran.then(
      (result) => ({ code: 0, ...result }),
      (error: { code: number; stdout: string; stderr: string }) => error,
    );
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/^The database is too old for this version of Bindery\..*\n$/);
  });
});

it("an empty database gets every migration, and the next start keeps its rows", async () => {
  const url = await ownDatabase("empty");
  expect(await migrate(url)).toEqual(await migrationNames());
  await inDatabase(url, (pool) =>
    pool.query(`INSERT INTO "Organization" ("id", "title") VALUES ('acme', 'Acme')`),
  );
  const before = await inDatabase(url, readRows);
  expect(before.Organization).toHaveLength(1);
  expect(await migrate(url)).toEqual([]);
  expect(await inDatabase(url, readRows)).toEqual(before);
});

it("an upgraded installation keeps domains verified by an operator, and those verified by a record for 30 days", async () => {
  const url = await ownDatabase("empty");
  const pool = maintenancePool(url);
  const migrations = await readMigrations();
  const at = migrations.findIndex(({ name }) => name.endsWith("_domain_proofs"));
  await applyMigrations(pool, url, migrations.slice(0, at));
  await pool.query(`INSERT INTO "Organization" ("id", "title") VALUES ('acme', 'Acme')`);
  await pool.query(`INSERT INTO "OrganizationDomain" ("organizationId", "domain", "token", "verifiedAt")
    VALUES ('acme', 'record.example', 'a', now()), ('acme', 'operator.example', 'b', now()), ('acme', 'open.example', 'c', NULL)`);
  await pool.query(`INSERT INTO "Event" ("organizationId", "type", "subjectId", "actorKind", "payload")
    VALUES ('acme', 'emailDomain.verified', 'acme', 'session', '{"domain":"record.example"}'),
      ('acme', 'emailDomain.verified', 'acme', 'operator', '{"domain":"operator.example"}')`);
  await pool.end();
  await migrate(url);
  const { OrganizationDomain: domains = [] } = await inDatabase(url, readRows);
  const upgraded = (name: string) => domains.find(({ domain }) => domain === name)!;
  expect(upgraded("operator.example")).toMatchObject({ proof: "operator", keptUntil: null });
  expect(upgraded("open.example")).toMatchObject({ proof: null, keptUntil: null });
  expect(upgraded("record.example")).toMatchObject({ proof: "record" });
  const days = (Date.parse(String(upgraded("record.example").keptUntil)) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(29);
  expect(days).toBeLessThan(31);
});
