import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { sourceFiles } from "@/lib/testing/import-graph";

/*
 * The libraries of the database are used as they document it, in the ways that lib/platform/README.md names under
 * “Prisma or prepared SQL”.
 */

const texts = new Map(
  sourceFiles()
    .filter((file) => file.startsWith("lib/"))
    .map((file) => [file, readFileSync(file, "utf8")]),
);
const filesWith = (pattern: RegExp): string[] =>
  [...texts].flatMap(([file, text]) => (pattern.test(text) ? [file] : [])).sort();

it("no file imports the inner files of pg or Prisma", () => {
  expect(
    filesWith(/["'](?:pg|pg-\w+)\/[^"']+["']|["']@prisma\/(?!schema-engine-wasm)[\w-]+\/[^"']+["']/),
  ).toEqual([]);
});

it("the schema engine, which has no interface, is used in one program, whose messages one file declares", () => {
  expect(filesWith(/@prisma\/schema-engine-wasm/)).toEqual(["lib/platform/db/schema-engine.ts"]);
  expect(filesWith(/schema-engine-process\.mjs/)).toEqual(["lib/platform/db/schema-engine.ts"]);
});

it("the private tables of the job queue are used in one file, which says why", () => {
  expect(filesWith(/graphile_worker\._private/).filter((file) => file !== "lib/testing/database.ts")).toEqual(
    ["lib/platform/jobs/queue-tables.ts"],
  );
});

it("the database layer converts no type to reach the inside of a library", () => {
  expect(
    filesWith(/\bas unknown as\b|\bObject\.create\(/).filter((file) => file.startsWith("lib/platform/db/")),
  ).toEqual([]);
});

it("SQL is prepared, except when it is built at run time or sets up a transaction", () => {
  expect(filesWith(/\$(?:queryRaw|executeRaw)/)).toEqual([
    // Dates rows back with triggers switched off.
    "lib/administration/demo/backdate.ts",
    // Makes its transaction read-only.
    "lib/administration/verify/verify.ts",
    // Filters and orders that a directory sends.
    "lib/identity/scim/queries.ts",
    "lib/platform/db/client.ts",
    "lib/platform/db/dry-run.ts",
    "lib/platform/db/transaction.ts",
    "lib/testing/without-people.ts",
  ]);
});
