import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const folder = "prisma/migrations";
const migrations = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort();

const read = (...path: string[]) => readFileSync(join(...path), "utf8");
const all = (path: string, extension: string) =>
  readdirSync(path)
    .filter((name) => name.endsWith(extension))
    .sort()
    .map((name) => read(path, name).trim());

it("the latest migration leads to the schema (else: node scripts/make-migration.mjs NAME)", () => {
  const schema = `${all("prisma/schema", ".prisma").join("\n\n")}\n`;
  expect(read(folder, migrations.at(-1) ?? "", "schema.prisma")).toBe(schema);
});

it("the first migration holds the hand-written SQL (else: node scripts/make-migration.mjs --init)", () => {
  const sql = read(folder, migrations[0] ?? "", "migration.sql");
  for (const part of all("prisma/sql", ".sql")) expect(sql).toContain(part);
});
