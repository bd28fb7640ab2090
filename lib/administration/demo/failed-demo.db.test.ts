import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { database } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { ownDatabase, switchDatabase } from "@/lib/testing/own-database";
import { createDemoWithRetries, type DemoCredentials } from "./create";

const { dataDir, demo } = env;
let folder: string;
let switchBack: () => Promise<void>;

beforeAll(async () => {
  switchBack = await switchDatabase(await ownDatabase("migrated"));
  folder = await mkdtemp(join(tmpdir(), "bindery-demo-"));
  vi.stubEnv("BINDERY_EMBEDDED_DATABASE", "1");
  env.demo = true;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  Object.assign(env, { dataDir, demo });
  await rm(folder, { recursive: true });
  await switchBack();
});

const introduced: (DemoCredentials | null)[] = [];
const introduce = (demo: DemoCredentials | null) => {
  introduced.push(demo);
};

it("a failed demo leaves no rows, stops nothing, and is created later", async () => {
  // The demo's last step, writing a file, fails in a missing folder.
  env.dataDir = join(folder, "missing");
  const stopping = new AbortController();
  await createDemoWithRetries(database(), introduce, { signal: stopping.signal, retryAfterMs: 10 });
  expect(introduced).toEqual([]);
  expect(await database().user.count()).toBe(0);
  await mkdir(env.dataDir);
  await expect.poll(() => introduced).toHaveLength(1);
  expect(introduced[0]?.map(({ role }) => role)).toEqual(["admin", "create", "edit", "comment"]);
  stopping.abort();
});
