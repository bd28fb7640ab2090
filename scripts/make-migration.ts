/**
 * Writes the SQL that turns the schema of the latest migration into that of `prisma/schema`.
 *
 *     node scripts/make-migration.mjs NAME     a new migration, to be read and completed by hand
 *     node scripts/make-migration.mjs --init   the first one anew: generated SQL, then prisma/sql/*.sql
 *
 * Each migration folder keeps the schema it leads to, so the comparison is between two schemas and
 * needs no data; what is written by hand (constraints, triggers, partial indexes) is left alone by it.
 */
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { migrationNames, migrationsFolder } from "@/lib/db/migrations";
import { maintenancePool, noFilters, openSchemaEngine, type SchemaFile } from "@/lib/db/schema-engine";
import { temporaryDatabase } from "./support/embedded-postgres.mjs";

const SNAPSHOT = "schema.prisma";

async function readFolder(folder: string, extension: string): Promise<SchemaFile[]> {
  const path = join(process.cwd(), "prisma", folder);
  const names = existsSync(path)
    ? (await readdir(path)).filter((name) => name.endsWith(extension)).sort()
    : [];
  return Promise.all(
    names.map(async (name) => ({ path: name, content: await readFile(join(path, name), "utf8") })),
  );
}

async function difference(from: SchemaFile | undefined, to: SchemaFile): Promise<string> {
  // The engine insists on a database to talk to, though the comparison reads nothing from it.
  const database = await temporaryDatabase();
  const pool = maintenancePool(database.url);
  try {
    const { engine } = await openSchemaEngine(pool, [to]);
    const { stdout } = await engine.diff({
      from: from ? { tag: "schemaDatamodel", files: [from] } : { tag: "empty" },
      to: { tag: "schemaDatamodel", files: [to] },
      script: true,
      exitCode: null,
      filters: noFilters,
    });
    return stdout?.trim() ?? "";
  } finally {
    await pool.end();
    await database.release();
  }
}

async function latestSnapshot(): Promise<SchemaFile | undefined> {
  const latest = (await migrationNames()).at(-1);
  if (!latest) return undefined;
  return { path: SNAPSHOT, content: await readFile(join(migrationsFolder, latest, SNAPSHOT), "utf8") };
}

async function write(name: string, sql: string, schema: SchemaFile): Promise<void> {
  const folder = join(migrationsFolder, name);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "migration.sql"), `${sql}\n`);
  await writeFile(join(folder, SNAPSHOT), schema.content);
  await writeFile(join(migrationsFolder, "migration_lock.toml"), 'provider = "postgresql"\n');
  console.log(`prisma/migrations/${name}/migration.sql`);
}

const timestamp = () => new Date().toISOString().replace(/\D/g, "").slice(0, 14);

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { init: { type: "boolean" } },
    allowPositionals: true,
  });
  const name = positionals[0];
  if (!values.init && !/^[a-z][a-z0-9_]*$/.test(name ?? "")) {
    console.error("Give the migration a name in lower case with underscores, or --init.");
    return 2;
  }
  await mkdir(migrationsFolder, { recursive: true });
  const parts = await readFolder("schema", ".prisma");
  const schema: SchemaFile = {
    path: SNAPSHOT,
    content: parts
      .map((part) => part.content.trim())
      .join("\n\n")
      .concat("\n"),
  };

  if (values.init) {
    const [first, ...later] = await migrationNames();
    if (later.length > 0) {
      console.error("The first migration is not rewritten once others follow it.");
      return 2;
    }
    const handWritten = await readFolder("sql", ".sql");
    const sql = [await difference(undefined, schema), ...handWritten.map((part) => part.content.trim())].join(
      "\n\n",
    );
    await write(first ?? `${timestamp()}_init`, sql, schema);
    return 0;
  }

  const sql = await difference(await latestSnapshot(), schema);
  if (sql.includes("This is an empty migration")) {
    console.error("prisma/schema is the schema of the latest migration: there is nothing to migrate.");
    return 1;
  }
  await write(`${timestamp()}_${name}`, sql, schema);
  return 0;
}

process.exitCode = await main();
