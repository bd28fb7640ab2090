import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type pg from "pg";
import { describe, expect, it } from "vitest";
import { verify } from "@/lib/administration/verify/verify";
import { database } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { rolesByRule, rolesBySql } from "@/lib/testing/access-oracle";
import { api } from "@/lib/testing/api";
import { ownDatabase } from "@/lib/testing/own-database";
import { readRows, type StoredRows, writeRows } from "@/lib/testing/stored-rows";
import { disconnect } from "./client";
import { applyMigrations, migrate } from "./migrate";
import { readMigrations } from "./migrations";
import { closePool } from "./pool";
import { maintenancePool } from "./schema-engine";

/*
 * Dumps of databases of released versions: the demo and a world with everything else, as `readRows` returned
 * them, in files named after their latest migration. Each released version adds a file.
 */
const folder = join("lib", "testing", "upgrade");
const versions = (await readdir(folder)).filter((name) => name.endsWith(".json.gz"));

const rowsOf = async (file: string): Promise<StoredRows> =>
  JSON.parse(gunzipSync(await readFile(join(folder, file))).toString("utf8"));

/** A database at a former migration, with its rows. */
async function olderDatabase(file: string): Promise<string> {
  const latest = file.replace(".json.gz", "");
  const url = await ownDatabase("empty");
  const pool = maintenancePool(url);
  const migrations = (await readMigrations()).filter(({ name }) => name <= latest);
  expect(await applyMigrations(pool, migrations)).toContain(latest);
  await writeRows(pool, await rowsOf(file));
  await pool.end();
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

/** Renamed tables and columns. */
const TODAY: Readonly<Record<string, string>> = {
  PageComments: "PageCommentCount",
  mergedInSpiteOf: "ruleBypass",
};
const renamed = <Value>(record: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [TODAY[name] ?? name, value]));
const asNamedToday = (tables: StoredRows): StoredRows =>
  renamed(Object.fromEntries(Object.entries(tables).map(([table, rows]) => [table, rows.map(renamed)])));

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

const DELETED = "somebody-who-was-deleted";

describe.each(versions)("a database of %s", (file) => {
  it("keeps every row, every rule and every response when it is upgraded", async () => {
    const before = asNamedToday(await rowsOf(file));
    const url = await olderDatabase(file);
    await migrate(url);
    const after = await inDatabase(url, readRows);
    // Idempotency records had secrets in plain text; the upgrade deletes them.
    expect(after.IdempotencyRecord ?? []).toEqual([]);
    delete before.IdempotencyRecord;
    for (const [table, rows] of Object.entries(before)) {
      expect(common(after[table] ?? [], rows), table).toEqual(common(rows, after[table] ?? []));
    }
    const admin = before.Member!.find(({ role }) => role === "admin")!;
    await servedFrom(url, async () => {
      expect((await verify(database())).filter(({ violations }) => violations > 0)).toEqual([]);
      expect(await answersFor(String(admin.userId))).toMatchSnapshot();
      for (const { id } of before.Organization!) {
        const roles = await rolesByRule(String(id));
        const bySql = await rolesBySql(String(id), [...roles.keys()]);
        expect(bySql).toEqual({ access: roles, everyone: roles, ofOne: roles });
      }
    });
  });

  it("is upgraded even if people it refers to were deleted", async () => {
    const url = await olderDatabase(file);
    const named = [
      "Space.createdById",
      "Collection.createdById",
      "Review.requestedById",
      "Event.actorId",
      "Upload.userId",
    ];
    await inDatabase(url, async (pool) => {
      await pool.query("SET session_replication_role = replica");
      for (const [table, column] of named.map((name) => name.split("."))) {
        await pool.query(`UPDATE "${table}" SET "${column}" = '${DELETED}'`);
      }
    });
    await migrate(url);
    const after = await inDatabase(url, readRows);
    const tables = Object.entries(after).filter(([, rows]) => JSON.stringify(rows).includes(DELETED));
    expect(tables.map(([table]) => table)).toEqual([]);
    expect(after.Space).toHaveLength((await rowsOf(file)).Space!.length);
  });
});

it("an upgraded installation serves sites at unproven hosts for 30 more days", async () => {
  const url = await ownDatabase("empty");
  const pool = maintenancePool(url);
  await applyMigrations(
    pool,
    (await readMigrations()).filter(({ name }) => !name.endsWith("_site_host_proofs")),
  );
  await pool.query(`INSERT INTO "Organization" ("id", "title") VALUES ('acme', 'Acme'), ('beta', 'Beta')`);
  await pool.query(`INSERT INTO "Site" ("id", "organizationId", "title", "basename", "hostname", "published", "authKey")
    VALUES ('served', 'acme', 'Docs', 'docs', 'docs.acme.example', true, ''),
      ('hidden', 'acme', 'Inside', 'inside', 'inside.acme.example', false, ''),
      ('plain', 'beta', 'Beta', 'beta', NULL, true, '')`);
  await pool.end();
  await migrate(url);
  const { Site: sites = [], Organization: organizations = [] } = await inDatabase(url, readRows);
  const kept = (id: string) => sites.find((site) => site.id === id)!;
  expect(kept("served")).toMatchObject({
    ...{ hostname: "docs.acme.example", hostnameProof: "upgrade", hostnameProvenAt: null },
  });
  const days = (Date.parse(String(kept("served").hostnameKeptUntil)) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(29);
  expect(days).toBeLessThan(31);
  expect(kept("hidden")).toMatchObject({ hostname: "inside.acme.example", hostnameProof: null });
  expect(kept("plain")).toMatchObject({ hostname: null, hostnameProof: null });
  expect(new Set(organizations.map(({ hostToken }) => hostToken)).size).toBe(2);
});

it("an upgraded installation keeps domains verified by an operator, and those verified by a record for 30 days", async () => {
  const url = await ownDatabase("empty");
  const pool = maintenancePool(url);
  const migrations = await readMigrations();
  const at = migrations.findIndex(({ name }) => name.endsWith("_domain_proofs"));
  await applyMigrations(pool, migrations.slice(0, at));
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
