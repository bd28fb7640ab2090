import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { scimHandlers } from "@/lib/identity/scim/handlers";
import type { AnyOperation } from "@/lib/platform/api/operation";
import type { Job } from "@/lib/platform/jobs/job";
import { jobs } from "./jobs";
import { routes } from "./routes";

/* The areas declare, and this folder collects. Nothing that is declared may be left out. */

/** The values that files of lib export, by file. */
async function exportsOf(isWanted: (path: string) => boolean): Promise<[file: string, value: unknown][]> {
  const files = readdirSync("lib", { recursive: true, encoding: "utf8" }).filter(isWanted);
  const loaded = await Promise.all(
    files.map(
      async (file): Promise<[string, object]> => [file, await import(join(process.cwd(), "lib", file))],
    ),
  );
  return loaded.flatMap(([file, values]) =>
    Object.values(values).map((value): [string, unknown] => [file, value]),
  );
}

const isOperation = (value: unknown): value is AnyOperation =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value;

describe("collected by lib/wiring", () => {
  it("every operation that an area declares has a handler in domain-routes.ts", async () => {
    const sets = await exportsOf((path) => /(?:^|\/)operations\.ts$/.test(path));
    const declared = sets.flatMap(([file, set]) =>
      Object.values(set as object)
        .filter(isOperation)
        .map(({ id }) => `${id} (${file})`),
    );
    const served = new Set(
      [...routes, ...scimHandlers].map(({ operation }) => (operation as AnyOperation).id),
    );
    expect(declared.length).toBeGreaterThan(128);
    expect(declared.filter((name) => !served.has(name.split(" ")[0]!))).toEqual([]);
  });

  it("every job that an area declares is in jobs.ts", async () => {
    const values = await exportsOf(
      (path) =>
        path.endsWith(".ts") &&
        !path.includes(".test.") &&
        /^export const \w+ = defineJob\(/m.test(readFileSync(join("lib", path), "utf8")),
    );
    const declared = values.flatMap(([file, value]) =>
      typeof value === "object" && value !== null && "payload" in value
        ? [`${(value as Job).name} (${file})`]
        : [],
    );
    const run = new Set(jobs.map(({ name }) => name));
    expect(declared.length).toBe(run.size);
    expect(declared.filter((name) => !run.has(name.split(" ")[0]!))).toEqual([]);
  });
});
