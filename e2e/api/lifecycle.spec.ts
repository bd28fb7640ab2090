import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";

/** The life of an installation of its own: started, killed, started again, asked by its operator, stopped. */

const root = fileURLToPath(new URL("../..", import.meta.url));

type Running = { address: string; output: () => string; process: ChildProcess; exit: Promise<unknown[]> };

let dataDir: string;
const started: Running[] = [];

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "bindery-life-"));
});

test.afterAll(async () => {
  for (const server of started) if (server.process.exitCode === null) server.process.kill("SIGTERM");
  await Promise.all(started.map((server) => server.exit));
  await rm(dataDir, { recursive: true, force: true });
});

const environment = () => ({
  ...process.env,
  PORT: "0",
  HOST: "127.0.0.1",
  DATABASE_URL: "",
  BINDERY_DATA_DIR: dataDir,
  BINDERY_DEMO: "0",
});

async function start(): Promise<Running> {
  const child = spawn(process.execPath, ["scripts/start.mjs"], { cwd: root, env: environment() });
  let output = "";
  let complaints = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    complaints += chunk;
  });
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    output += chunk;
  });
  const exit = once(child, "exit");
  await Promise.race([once(child.stdout, "data"), exit]);
  expect(child.exitCode, complaints).toBeNull();
  const server = { address: output.trim(), output: () => output, process: child, exit };
  started.push(server);
  return server;
}

async function operate(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, ["scripts/bindery.mjs", ...args], { cwd: root, env: environment() });
  const [stdout, stderr] = ["", ""];
  const result = { code: 0, stdout, stderr };
  child.stdout.on("data", (chunk) => {
    result.stdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    result.stderr += chunk;
  });
  [result.code] = (await once(child, "close")) as [number];
  return result;
}

const statusOf = async (server: Running, path: string, token?: string) =>
  (await fetch(server.address + path, { headers: token ? { authorization: `Bearer ${token}` } : {} })).status;

async function readyAgain(server: Running): Promise<void> {
  await expect.poll(() => statusOf(server, "/readyz"), { timeout: 20_000 }).toBe(200);
}

test("survives what happens to servers, and keeps what it was told", async () => {
  test.setTimeout(120_000);
  const first = await start();
  expect(first.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(await statusOf(first, "/readyz")).toBe(200);
  for (const secret of ["secret", "postgres.json"]) {
    expect((await stat(join(dataDir, secret))).mode & 0o777).toBe(0o600);
  }

  await test.step("operator commands work while it runs", async () => {
    const email = "operator@example.org";
    expect((await operate("user", "create", "--email", email, "--name", "Olive Operator")).code).toBe(0);
    const { stdout: token } = await operate("token", "create", "--email", email, "--name", "life");
    expect(token.trim()).not.toContain("\n");
    expect(await statusOf(first, "/v1/user", token.trim())).toBe(200);
    const refused = await operate("user", "create", "--email", email);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain("--name");
    expect((await operate("verify")).code).toBe(0);
    expect(await statusOf(first, "/readyz")).toBe(200);
  });

  await test.step("a killed database is started again", async () => {
    const pid = Number.parseInt(await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8"), 10);
    process.kill(pid, "SIGKILL");
    await expect.poll(() => statusOf(first, "/readyz")).toBe(503);
    await readyAgain(first);
  });

  const second = await test.step("a killed server starts again on the same data", async () => {
    first.process.kill("SIGKILL");
    await first.exit;
    const server = await start();
    expect(await statusOf(server, "/readyz")).toBe(200);
    expect((await operate("user", "create", "--email", "operator@example.org", "--name", "Twice")).code).toBe(
      1,
    );
    return server;
  });

  await test.step("it stops cleanly, its database included", async () => {
    second.process.kill("SIGTERM");
    expect(await second.exit).toEqual([0, null]);
    await expect(stat(join(dataDir, "postgres", "postmaster.pid"))).rejects.toThrow("ENOENT");
    expect(second.output()).toBe(`${second.address}\n`);
  });
});
