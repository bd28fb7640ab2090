import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

const ENGINE = "lib/wiring/running-engine.ts";
/** Next's own code between its screens and the engine, which keeps nothing. */
const BETWEEN = ["lib/wiring/current.ts", "lib/wiring/prefetch.ts", "lib/wiring/request-words.ts", ENGINE];
const IMPORT =
  /^(?:import|export)\b(?!\s+type\b)[^;"']*?["']([^"']+)["']|\bawait import\(\s*["']([^"']+)["']/gm;

function importsIn(file: string): string[] {
  return [...readFileSync(file, "utf8").matchAll(IMPORT)].flatMap(([, early, lazy]) => {
    const name = (early ?? lazy)!.replace(/\?.*$/, "");
    if (!/^(?:@\/|\.)/.test(name)) return [];
    const path = name.startsWith("@/") ? name.slice(2) : join(dirname(file), name);
    return [".ts", ".tsx"].map((ending) => path + ending).filter((candidate) => existsSync(candidate));
  });
}

it("screens get the engine from the server alone, so that a process has one copy of it", () => {
  const entries = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join("app", name));
  const reached = new Set([...entries, "proxy.ts"]);
  for (const file of reached) {
    // Bundles contain only the addresses of operations, and the engine is loaded at run time.
    if (!file.endsWith("/operations.ts") && file !== ENGINE)
      for (const other of importsIn(file)) reached.add(other);
  }
  const ofServer = [...reached].filter((file) => readFileSync(file, "utf8").includes('import "server-only"'));
  expect(ofServer.sort()).toEqual(BETWEEN);
  expect(reached.size).toBeGreaterThan(500);
});
