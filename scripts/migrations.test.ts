import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

it("the migrations lead to the schema (else: node scripts/make-migration.mjs NAME)", () => {
  const folder = "prisma/schema";
  const parts = readdirSync(folder)
    .filter((name) => name.endsWith(".prisma"))
    .sort()
    .map((name) => readFileSync(join(folder, name), "utf8").trim());
  expect(readFileSync("prisma/migrations/schema.prisma", "utf8")).toBe(`${parts.join("\n\n")}\n`);
});
