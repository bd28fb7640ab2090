import { mkdtemp, open, readFile, rm, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import pg from "pg";
import {
  operate as operateIn,
  type Running,
  startInVain,
  startServer,
  stopServer,
} from "@/e2e/support/server";
import { acquireDatabase } from "@/scripts/support/embedded-postgres.mjs";

/** The lifecycle of a separate installation: started, killed, started again, queried by its operator, stopped. */

let dataDir: string;
const started: Running[] = [];

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "bindery-life-"));
});

test.afterAll(async () => {
  await Promise.all(started.map(stopServer));
  await rm(dataDir, { recursive: true, force: true });
});

async function start(options?: Parameters<typeof startServer>[1]): Promise<Running> {
  const server = await startServer(dataDir, options);
  started.push(server);
  return server;
}

const operate = (...args: string[]) => operateIn(dataDir, ...args);

const statusOf = async (server: Running, path: string, token?: string) =>
  (await fetch(server.address + path, { headers: token ? { authorization: `Bearer ${token}` } : {} })).status;

/** The process id of the database, if it runs or ran. */
async function postmaster(): Promise<number | undefined> {
  const text = await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8").catch(() => "");
  return Number.parseInt(text, 10) || undefined;
}

async function readyAgain(server: Running): Promise<void> {
  await expect.poll(() => statusOf(server, "/readyz")).toBe(200);
}

/** Listens on a port as soon as it is free; returns a function that leaves it. */
async function take(port: number): Promise<() => Promise<unknown>> {
  for (;;) {
    const other = createServer((socket) => socket.destroy());
    const isTaken = await new Promise<boolean>((done) => {
      other.once("error", () => done(false));
      other.listen(port, "127.0.0.1", () => done(true));
    });
    if (isTaken) return () => new Promise((left) => other.close(left));
    await sleep(5);
  }
}

test("a server survives kills and restarts, and keeps its data", async () => {
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

  await test.step("a killed database is started again where it was, once another program leaves its port", async () => {
    const pid = (await postmaster())!;
    const { port } = JSON.parse(await readFile(join(dataDir, "postgres.json"), "utf8")) as { port: number };
    // Paused, so that it does not start the database again before the port is taken.
    first.process.kill("SIGSTOP");
    process.kill(pid, "SIGKILL");
    const leave = await take(port);
    first.process.kill("SIGCONT");
    await expect.poll(() => statusOf(first, "/readyz")).toBe(503);
    await sleep(2_000);
    await leave();
    await readyAgain(first);
  });

  await test.step("it keeps running when the readers of its output are gone", async () => {
    first.process.stderr!.destroy();
    first.process.stdout!.destroy();
    const pid = (await postmaster())!;
    process.kill(pid, "SIGKILL");
    // The database may be back before the server answers that it is gone.
    await expect.poll(async () => ((await postmaster()) ?? pid) !== pid).toBe(true);
    await readyAgain(first);
  });

  const messages = join(dataDir, "messages");
  const second = await test.step("a killed server starts again on the same data", async () => {
    first.process.kill("SIGKILL");
    await first.exit;
    const file = await open(messages, "w");
    const server = await start({ messages: file.fd });
    await file.close();
    expect(await statusOf(server, "/readyz")).toBe(200);
    expect((await operate("user", "create", "--email", "operator@example.org", "--name", "Twice")).code).toBe(
      1,
    );
    return server;
  });

  await test.step("it stops cleanly, its database included", async () => {
    second.process.stdout!.destroy();
    second.process.kill("SIGTERM");
    expect(await second.exit, await readFile(messages, "utf8")).toEqual([0, null]);
    await expect(stat(join(dataDir, "postgres", "postmaster.pid"))).rejects.toThrow("ENOENT");
    expect(second.output()).toBe(`${second.address}\n`);
  });
});

test("a start on a database that is too old ends with what to do", async () => {
  const folder = await mkdtemp(join(tmpdir(), "bindery-old-"));
  try {
    const database = await acquireDatabase({ dataDir: folder });
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(`CREATE TABLE _prisma_migrations (migration_name text, finished_at timestamptz, rolled_back_at timestamptz);
      INSERT INTO _prisma_migrations (migration_name, finished_at) VALUES ('20261120130855_init', now())`);
    await client.end();
    await database.release();
    const refused = await startInVain(folder);
    expect(refused).toMatchObject({ code: 1, output: "" });
    expect(refused.notes).toMatch(/^The database is too old .* Install the last Bindery 0\.1\.0/m);
    expect(refused.notes).not.toMatch(/^\s+at /m);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
