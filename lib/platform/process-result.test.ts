import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { processResult } from "./process-result";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bindery-process-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function resultOf(program: string): Promise<unknown> {
  const file = join(folder, `${Math.random()}.mjs`);
  await writeFile(file, program);
  return processResult(file, { count: 2 });
}

it("a program gets its message and returns its reply", async () => {
  const program = `process.once("message", ({ count }) => process.send({ result: count + 1 }))`;
  expect(await resultOf(program)).toEqual({ result: 3 });
});

it("a reply is returned, though the program ends right after it", async () => {
  const program = `process.once("message", () => process.send({ failed: "no" }, () => process.exit(1)))`;
  expect(await resultOf(program)).toEqual({ failed: "no" });
});

it.each([
  ["that throws", `throw new Error("broken")`, "exit code 1"],
  ["that has nothing left to do", `process.once("message", () => {})`, "exit code 0"],
  ["that is killed", `process.kill(process.pid, "SIGKILL")`, "SIGKILL"],
])("a program %s rejects instead of waiting for a reply", async (_, program, reason) => {
  await expect(resultOf(program)).rejects.toThrow(`ended without a result, by ${reason}.`);
});
