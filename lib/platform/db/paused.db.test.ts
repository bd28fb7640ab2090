import { afterAll, beforeAll, expect, it } from "vitest";
import { env } from "@/lib/platform/env";
import { api, expectProblem } from "@/lib/testing/api";
import { type World, world } from "@/lib/testing/world";
import { readyz } from "@/lib/wiring/health";
import { temporaryDatabase } from "@/scripts/support/embedded-postgres.mjs";
import { database, disconnect } from "./client";
import { migrate } from "./migrate";
import { closePool, pool } from "./pool";
import { inTransaction } from "./transaction";

/** A server of its own, since it is paused as a whole while other tests use theirs. */
let server: Awaited<ReturnType<typeof temporaryDatabase>>;
let here: World;
const shared = env.databaseUrl;

const switchTo = async (url: string | undefined) => {
  await disconnect();
  await closePool();
  env.databaseUrl = url;
};

beforeAll(async () => {
  server = await temporaryDatabase();
  await migrate(server.url);
  await switchTo(server.url);
  // Far longer than statements take on a busy machine, and far shorter than the default half minute.
  pool().options.query_timeout = 3_000;
  here = await world();
});
afterAll(async () => {
  await switchTo(shared);
  await server.release();
});

/** All processes of the server, including the one that accepts connections. */
async function processes(): Promise<number[]> {
  const { rows } = await pool().query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity UNION ALL
     SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int`,
  );
  return rows.map(({ pid }) => pid);
}

const signal = (pids: readonly number[], name: "SIGSTOP" | "SIGCONT") => {
  for (const pid of pids) process.kill(pid, name);
};

const ask = () => api.as(here.admin).get(`/v1/orgs/${here.organization.id}`);

it("answers 503 while the database is paused, and recovers afterwards", async () => {
  expect((await ask()).status).toBe(200);
  const pids = await processes();
  signal(pids, "SIGSTOP");
  try {
    const answers = await Promise.all([
      ...Array.from({ length: 25 }, ask),
      api.as(here.admin).patch(`/v1/orgs/${here.organization.id}`, { title: "Paused" }),
    ]);
    for (const answer of answers) {
      expectProblem(answer, 503, "overloaded");
      expect(answer.headers["retry-after"]).toBe("1");
    }
    expect((await readyz()).status).toBe(503);
  } finally {
    signal(pids, "SIGCONT");
  }
  await expect.poll(async () => (await ask()).status).toBe(200);
  // None of the abandoned connections is used again.
  const answers = await Promise.all(Array.from({ length: 25 }, ask));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect((await readyz()).status).toBe(200);
});

it("abandons a connection within a transaction, of which nothing is stored", async () => {
  const pids = await processes();
  let inside: number[] = [];
  const paused = inTransaction(database(), async (tx) => {
    await tx.organization.update({
      where: { id: here.organization.id },
      data: { title: "Half" },
      select: { id: true },
    });
    const [own] = await tx.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
    inside = [...new Set([...pids, own!.pid])];
    signal(inside, "SIGSTOP");
    await tx.$queryRaw`SELECT 1`;
  });
  await expect(paused).rejects.toThrow();
  signal(inside, "SIGCONT");
  await expect.poll(async () => (await ask()).body.title).toBe(here.organization.title);
});

it("long work gets extra time, and nothing else does", async () => {
  await switchTo(server.url);
  pool().options.query_timeout = 1_000;
  await inTransaction(
    database(),
    async (tx) => {
      await tx.$queryRaw`SELECT pg_sleep(1.5)::text`;
    },
    { timeoutMs: 60_000 },
  );
  await expect(pool().query("SELECT pg_sleep(1.5)")).rejects.toThrow("Query read timeout");
});
