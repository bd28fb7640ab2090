import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

it("every kind of job for threads has a name of its own and a function", () => {
  const declarations = readdirSync("lib", { recursive: true, encoding: "utf8" })
    .filter((path) => /(?<!wiring\/)thread-jobs\.ts$/.test(path))
    .map((path) => readFileSync(join("lib", path), "utf8"))
    .flatMap((text) => text.split(/^export const /m).slice(1));
  const jobs = declarations.map((text) => /^\w+/.exec(text)![0]);
  const names = declarations.map((text) => /\(\s*"([^"]+)"/.exec(text)?.[1]);
  expect(names).not.toContain(undefined);
  expect(new Set(names).size).toBe(jobs.length);
  const functions = readFileSync("lib/wiring/thread-jobs.ts", "utf8").matchAll(/\bruns\((\w+)/g);
  expect([...functions].map(([, job]) => job).sort()).toEqual(jobs.sort());
  expect(jobs).toContain("drawPdfJob");
});
