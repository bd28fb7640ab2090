/**
 * Writes the SQL that turns the schema of the latest migration into that of `prisma/schema`.
 *
 *     node scripts/make-migration.mjs NAME     a new migration, to be read and completed by hand
 *
 * `prisma/migrations/schema.prisma` is the result of all migrations, so the comparison is between two schemas and
 * needs no data. It ignores handwritten SQL such as constraints and partial indexes. Functions and triggers are no
 * part of migrations: see prisma/sql.
 */
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { migrationsFolder } from "@/lib/platform/db/migrations";
import { callSchemaEngine, noFilters, type SchemaFile } from "@/lib/platform/db/schema-engine";
import { temporaryDatabase } from "./support/embedded-postgres.mjs";

const snapshot = join(migrationsFolder, "schema.prisma");

async function readSchema(): Promise<SchemaFile> {
  const folder = join(process.cwd(), "prisma", "schema");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".prisma")).sort();
  const parts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return { path: "schema.prisma", content: `${parts.map((part) => part.trim()).join("\n\n")}\n` };
}

async function difference(from: SchemaFile, to: SchemaFile): Promise<string> {
  // The engine requires a database, though the comparison reads nothing from it.
  const database = await temporaryDatabase();
  try {
    const { stdout } = await callSchemaEngine({
      databaseUrl: database.url,
      datamodel: [to],
      method: "diff",
      input: {
        from: { tag: "schemaDatamodel", files: [from] },
        to: { tag: "schemaDatamodel", files: [to] },
        script: true,
        exitCode: null,
        filters: noFilters,
      },
    });
    return stdout?.trim() ?? "";
  } finally {
    await database.release();
  }
}

async function main([name]: string[]): Promise<number> {
  if (!/^[a-z][a-z0-9_]*$/.test(name ?? "")) {
    console.error("Give the migration a name in lower case with underscores.");
    return 2;
  }
  const schema = await readSchema();
  const sql = await difference({ ...schema, content: await readFile(snapshot, "utf8") }, schema);
  await writeFile(snapshot, schema.content);
  if (sql.includes("This is an empty migration")) {
    console.error("The tables are those of the latest migration: there is nothing to migrate.");
    return 1;
  }
  const timestamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const folder = join(migrationsFolder, `${timestamp}_${name}`);
  await mkdir(folder);
  await writeFile(join(folder, "migration.sql"), `${sql}\n`);
  console.log(relative(process.cwd(), join(folder, "migration.sql")));
  return 0;
}

process.exitCode = await main(process.argv.slice(2));
