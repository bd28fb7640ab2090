import { once } from "node:events";
import { runOnce, type TaskList } from "graphile-worker";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readSpecJob } from "@/lib/content/openapi-specs/read-spec-job";
import { newId } from "@/lib/core/ids";
import { runImportJob } from "@/lib/exchange/imports/run-import-job";
import { mailPasswordResetJob } from "@/lib/identity/mailed-links/password-reset-job";
import { database } from "@/lib/platform/db/client";
import { queueLogger } from "@/lib/platform/db/job-queue";
import { pool } from "@/lib/platform/db/pool";
import { inTransaction } from "@/lib/platform/db/transaction";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { refusing } from "@/lib/testing/refusing";
import { type World, world } from "@/lib/testing/world";
import { handle as cleanUp } from "@/lib/wiring/clean-up";
import { cleanUpJob } from "@/lib/wiring/clean-up-job";
import { readyz } from "@/lib/wiring/health";
import { jobs } from "@/lib/wiring/jobs";
import { runWaitingJobs, startWorker } from "@/lib/wiring/worker";
import { cleanUpJobs } from "./clean-up";
import { enqueue } from "./job";
import { lookForAbandonedJobs } from "./liveness";

const waiting = async (name: string): Promise<number> =>
  (
    await pool().query("SELECT count(*)::int AS n FROM graphile_worker.jobs WHERE task_identifier = $1", [
      name,
    ])
  ).rows[0].n;

/** Runs waiting jobs one after another. */
async function runInOneSlot(taskList: TaskList): Promise<void> {
  const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };
  const names = Object.keys(taskList);
  // The queue may miss the next job of a lane while it confirms one, and ends then.
  do await runOnce({ pgPool: pool(), taskList, preset, logger: queueLogger, noHandleSignals: true });
  while ((await Promise.all(names.map(waiting))).some((count) => count > 0));
}

beforeEach(() => {
  vi.spyOn(log, "warn");
});
afterEach(() => {
  vi.restoreAllMocks();
});
const warnings = (text: string) =>
  vi.mocked(log.warn).mock.calls.filter(([, message]) => String(message).includes(text)).length;

describe("jobs", () => {
  it("exist if and only if their cause was committed", async () => {
    // Workers of tests that ran before may have put the job into the queue by its schedule.
    await runWaitingJobs(database());
    const undone = inTransaction(database(), async (tx) => {
      await enqueue(tx, cleanUpJob, {});
      throw new Error("undo");
    });
    await expect(undone).rejects.toThrow("undo");
    expect(await waiting("clean-up")).toBe(0);
    await inTransaction(database(), (tx) => enqueue(tx, cleanUpJob, {}, { key: "once" }));
    await inTransaction(database(), (tx) => enqueue(tx, cleanUpJob, {}, { key: "once" }));
    expect(await waiting("clean-up")).toBe(1);
    await runWaitingJobs(database());
    expect(await waiting("clean-up")).toBe(0);
  });

  it("are confirmed before a run of the waiting jobs ends", async () => {
    await pool().query(`
      CREATE FUNCTION confirm_slowly() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_sleep(0.5); RETURN OLD; END $$;
      CREATE TRIGGER confirm_slowly BEFORE DELETE ON graphile_worker._private_jobs
        FOR EACH ROW EXECUTE FUNCTION confirm_slowly()`);
    try {
      await inTransaction(database(), (tx) => enqueue(tx, cleanUpJob, {}));
      await runWaitingJobs(database());
      expect(await waiting("clean-up")).toBe(0);
    } finally {
      await pool().query("DROP FUNCTION confirm_slowly() CASCADE");
    }
  });

  it("have unique names", () => {
    expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length);
  });

  it("run in a worker that can be stopped, and stay with it while it runs, however long they take", async () => {
    const worker = await startWorker(database(), { concurrency: 1 });
    const obstacle = await pool().connect();
    const look = lookForAbandonedJobs(database());
    try {
      await obstacle.query('BEGIN; LOCK TABLE "Upload" IN ACCESS EXCLUSIVE MODE');
      await inTransaction(database(), (tx) => enqueue(tx, cleanUpJob, {}));
      const age = `UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 hour' WHERE locked_by IS NOT NULL`;
      await expect.poll(async () => (await pool().query(age)).rowCount).toBe(1);
      expect([await look(), await look()]).toEqual([0, 0]);
      await obstacle.query("COMMIT");
      await expect.poll(() => waiting("clean-up")).toBe(0);
    } finally {
      await obstacle.query("ROLLBACK");
      obstacle.release();
      await worker.stop();
    }
    expect([await look(), await look()]).toEqual([0, 0]);
  });

  it("that a shutdown interrupts at their last delivery are delivered again", async () => {
    await runWaitingJobs(database());
    await inTransaction(database(), (tx) => enqueue(tx, cleanUpJob, {}));
    await pool().query("UPDATE graphile_worker._private_jobs SET attempts = max_attempts - 1");
    const handled: { last: boolean; interrupted: boolean }[] = [];
    let start = () => {};
    const started = new Promise<void>((resolve) => {
      start = resolve;
    });
    vi.spyOn(jobs.find(({ name }) => name === "clean-up")!, "load").mockResolvedValue({
      handle: async (_db, _payload, { isLastAttempt, signal }) => {
        start();
        if (handled.length === 0) await once(signal, "abort");
        handled.push({ last: isLastAttempt, interrupted: signal.aborted });
        signal.throwIfAborted();
      },
    });
    const worker = await startWorker(database(), { concurrency: 1 });
    await started;
    await worker.stop();
    expect(await waiting("clean-up")).toBe(1);
    await pool().query("UPDATE graphile_worker._private_jobs SET run_at = now()");
    await runWaitingJobs(database());
    expect(handled).toEqual([
      { last: true, interrupted: true },
      { last: true, interrupted: false },
    ]);
    expect(await waiting("clean-up")).toBe(0);
  });

  it("of one organization run one at a time, without delaying those of others", async () => {
    const [a, b] = [await world(), await world()];
    const specOf = ({ organization }: World) =>
      database().openApiSpec.create({
        data: { id: newId(), organizationId: organization.id, slug: "a", sourceText: "{}" },
        select: { id: true },
      });
    const [slow, quick] = [await specOf(a), await specOf(b)];
    const read = ({ organization }: World, { id }: { id: string }) =>
      inTransaction(database(), (tx) =>
        enqueue(tx, readSpecJob, { specId: id, number: 1 }, { of: { organizationId: organization.id } }),
      );
    const obstacle = await pool().connect();
    const worker = await startWorker(database());
    try {
      await obstacle.query("BEGIN");
      await obstacle.query(`SELECT 1 FROM "OpenApiSpec" WHERE "id" = $1 FOR UPDATE`, [slow.id]);
      for (let n = 0; n < 20; n += 1) await read(a, slow);
      await read(b, quick);
      const state = async ({ id }: { id: string }) =>
        (await database().openApiSpec.findUniqueOrThrow({ where: { id } })).processingState;
      await expect.poll(() => state(quick)).toBe("complete");
      await expect.poll(() => waiting("read-openapi-spec")).toBe(20);
      const { rows } = await pool().query(
        "SELECT count(*)::int AS n FROM graphile_worker.jobs WHERE task_identifier = 'read-openapi-spec' AND locked_at IS NOT NULL",
      );
      expect(rows[0].n).toBeLessThanOrEqual(1);
      expect(await state(slow)).toBe("pending");
      await obstacle.query("COMMIT");
      await expect.poll(() => waiting("read-openapi-spec")).toBe(0);
      expect(await state(slow)).toBe("complete");
    } finally {
      await obstacle.query("ROLLBACK");
      obstacle.release();
      await worker.stop();
    }
  });

  it("that send mails run while others occupy all workers", async () => {
    const { admin } = await world();
    const obstacle = await pool().connect();
    const worker = await startWorker(database(), { concurrency: 1 });
    try {
      await obstacle.query('BEGIN; LOCK TABLE "Upload" IN ACCESS EXCLUSIVE MODE');
      await inTransaction(database(), (tx) => enqueue(tx, cleanUpJob, {}));
      const running =
        "SELECT FROM graphile_worker.jobs WHERE task_identifier = 'clean-up' AND locked_at IS NOT NULL";
      await expect.poll(async () => (await pool().query(running)).rowCount).toBe(1);
      await inTransaction(database(), (tx) => enqueue(tx, mailPasswordResetJob, { email: admin.email }));
      const mailed = () =>
        database().mail.count({ where: { recipient: admin.email, state: { not: "waiting" } } });
      await expect.poll(mailed, { timeout: 20_000 }).toBe(1);
      expect((await pool().query(running)).rowCount).toBe(1);
    } finally {
      await obstacle.query("ROLLBACK");
      obstacle.release();
      await worker.stop();
    }
  });

  it("of organizations take turns if they fill all slots, whichever came first", async () => {
    await runWaitingJobs(database());
    const owners = {
      a: (await world()).organization.id,
      b: (await world()).organization.id,
      c: (await world()).organization.id,
    };
    const add = (name: keyof typeof owners, count: number) =>
      inTransaction(database(), async (tx) => {
        for (let number = 0; number < count; number += 1)
          await enqueue(tx, readSpecJob, { specId: name, number }, { of: { organizationId: owners[name] } });
      });
    const order: string[] = [];
    await add("a", 30);
    const read = async (payload: unknown) => {
      order.push((payload as { specId: string }).specId);
      if (order.length === 10) await add("b", 2);
      if (order.length === 15) await add("c", 40);
    };
    await runInOneSlot({ "read-openapi-spec": read });
    const later = order.slice(10).join("");
    expect(later.indexOf("b")).toBeLessThanOrEqual(2);
    expect(later.lastIndexOf("b")).toBeLessThanOrEqual(4);
    const shared = order.slice(15, 45);
    const ofA = shared.filter((name) => name === "a").length;
    expect(Math.abs(ofA - (shared.length - ofA))).toBeLessThanOrEqual(4);
    expect(order).toHaveLength(72);
  });

  it("that order their successors give other lanes their turn", async () => {
    await runWaitingJobs(database());
    const [a, b] = [(await world()).organization.id, (await world()).organization.id];
    const add = (specId: string, number: number, organizationId: string) =>
      inTransaction(database(), (tx) =>
        enqueue(tx, readSpecJob, { specId, number }, { key: `turn-${specId}`, of: { organizationId } }),
      );
    const order: string[] = [];
    await add("chain", 0, a);
    for (let number = 0; number < 3; number += 1) await add(`b${number}`, number, b);
    const read = async (payload: unknown) => {
      const { specId, number } = payload as { specId: string; number: number };
      order.push(specId);
      if (specId === "chain" && number < 9) await add(specId, number + 1, a);
    };
    await runInOneSlot({ "read-openapi-spec": read });
    expect(order).toHaveLength(13);
    expect(order.lastIndexOf("b2")).toBeLessThanOrEqual(7);
  });

  it("in a lane have an owner, others do not", async () => {
    await expect(
      inTransaction(database(), (tx) => enqueue(tx, readSpecJob, { specId: "a", number: 1 })),
    ).rejects.toThrow("Say whose work");
    await expect(
      inTransaction(database(), (tx) => enqueue(tx, cleanUpJob, {}, { of: { organizationId: "a" } })),
    ).rejects.toThrow("Say whose work");
  });

  it("of a running worker are not taken over", async () => {
    await inTransaction(database(), (tx) => enqueue(tx, cleanUpJob, {}));
    await pool().query(
      "UPDATE graphile_worker._private_jobs SET locked_by = 'worker-alive', locked_at = now() - interval '1 hour'",
    );
    const holder = await pool().connect();
    await holder.query("SELECT pg_advisory_lock(1649831517, hashtext('worker-alive'))");
    const look = lookForAbandonedJobs(database());
    expect([await look(), await look()]).toEqual([0, 0]);
    await holder.query("SELECT pg_advisory_unlock_all()");
    holder.release();
    // A worker that lost its connection has time to open another one.
    expect([await look(), await look()]).toEqual([0, 1]);
    await runWaitingJobs(database());
  });

  it("wait until the worker is known to be alive, so that a slow start does not look like a crash", async () => {
    await database().$queryRaw`SELECT 1`;
    const { databaseUrl } = env;
    env.databaseUrl = "postgresql://127.0.0.1:1/nowhere";
    const worker = await startWorker(database());
    try {
      await inTransaction(database(), (tx) => enqueue(tx, cleanUpJob, {}));
      const jobsOf = async (state: string) =>
        (await pool().query(`SELECT FROM graphile_worker._private_jobs WHERE ${state}`)).rowCount;
      await expect.poll(() => warnings("Job workers could not be registered")).toBeGreaterThan(1);
      expect([await jobsOf("locked_at IS NULL"), await jobsOf("locked_at IS NOT NULL")]).toEqual([1, 0]);
      env.databaseUrl = databaseUrl;
      await expect.poll(() => waiting("clean-up")).toBe(0);
    } finally {
      env.databaseUrl = databaseUrl;
      await worker.stop();
    }
  });

  it("are not freed if the worker loses and reopens its liveness connection", async () => {
    const worker = await startWorker(database(), { concurrency: 1 });
    const obstacle = await pool().connect();
    const look = lookForAbandonedJobs(database());
    try {
      await obstacle.query('BEGIN; LOCK TABLE "Upload" IN ACCESS EXCLUSIVE MODE');
      await inTransaction(database(), (tx) => enqueue(tx, cleanUpJob, {}));
      const age = `UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 hour' WHERE locked_by IS NOT NULL`;
      await expect.poll(async () => (await pool().query(age)).rowCount).toBe(1);
      const held = `SELECT l.pid FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
        WHERE l.locktype = 'advisory' AND l.granted AND a.application_name = 'bindery jobs' AND a.datname = current_database()`;
      const { pid } = (await pool().query<{ pid: number }>(held)).rows[0]!;
      await pool().query("SELECT pg_terminate_backend($1)", [pid]);
      expect(await look()).toBe(0);
      await expect.poll(async () => (await pool().query(held)).rows[0]?.pid ?? pid).not.toBe(pid);
      expect([await look(), await look()]).toEqual([0, 0]);
      await obstacle.query("COMMIT");
      await expect.poll(() => waiting("clean-up")).toBe(0);
    } finally {
      await obstacle.query("ROLLBACK");
      obstacle.release();
      await worker.stop();
    }
  });

  it("run once the database answers, even if the first poll failed", async () => {
    const rename = (from: string, to: string) =>
      pool().query(`ALTER TABLE graphile_worker."${from}" RENAME TO "${to}"`);
    await rename("_private_tasks", "absent_tasks");
    const worker = await startWorker(database());
    try {
      await expect.poll(() => warnings("The queue could not be asked for jobs")).toBeGreaterThan(0);
    } finally {
      await rename("absent_tasks", "_private_tasks");
    }
    try {
      await inTransaction(database(), (tx) => enqueue(tx, cleanUpJob, {}));
      await expect.poll(() => waiting("clean-up")).toBe(0);
    } finally {
      await worker.stop();
    }
  });

  it("that wait too long make the server unready", async () => {
    await inTransaction(database(), (tx) => enqueue(tx, cleanUpJob, {}));
    const minuteLater = Date.now() + 60_000;
    vi.spyOn(Date, "now").mockReturnValue(minuteLater);
    expect((await readyz()).status).toBe(200);
    await pool().query("UPDATE graphile_worker._private_jobs SET run_at = now() - interval '1 minute'");
    const answer = await readyz();
    expect([answer.status, String(answer.body)]).toEqual([503, expect.stringContaining("jobs waiting")]);
    await pool().query("UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'a worker'");
    expect((await readyz()).status).toBe(200);
    await pool().query("UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL");
    await runWaitingJobs(database());
    expect((await readyz()).status).toBe(200);
  });
});

describe("the clean-up", () => {
  it("deletes what has expired even if a part of it fails, and fails in the end", async () => {
    const { admin } = await world();
    const key = `${admin.id}-rate`;
    const old = new Date(Date.now() - 48 * 3_600_000);
    await database().rateWindow.create({ data: { key, minute: old, count: 1 } });
    const ticket = { secretHash: new Uint8Array(Buffer.from(admin.id)), userId: admin.id, expiresAt: old };
    await database().signInTicket.create({ data: ticket });
    const fault = { operation: "DELETE", table: "RateWindow", when: `OLD."key" = '${key}'` } as const;
    await refusing(fault, () => expect(cleanUp(database())).rejects.toThrow("prisma.rateWindow.deleteMany"));
    expect(await database().signInTicket.count({ where: { userId: admin.id } })).toBe(0);
    await cleanUp(database());
    expect(await database().rateWindow.count({ where: { key } })).toBe(0);
  });

  it("deletes jobs a month after they were given up, and no others", async () => {
    await runWaitingJobs(database());
    await inTransaction(database(), (tx) => enqueue(tx, cleanUpJob, {}));
    const month = new Date(Date.now() + 31 * 24 * 3_600_000);
    await cleanUpJobs(database(), month);
    expect(await waiting("clean-up")).toBe(1);
    await pool().query(
      `UPDATE graphile_worker._private_jobs SET attempts = max_attempts
       WHERE task_id = (SELECT id FROM graphile_worker._private_tasks WHERE identifier = 'clean-up')`,
    );
    await cleanUpJobs(database(), new Date());
    expect(await waiting("clean-up")).toBe(1);
    await cleanUpJobs(database(), month);
    expect(await waiting("clean-up")).toBe(0);
  });

  it("deletes what has expired and keeps the rest", async () => {
    const { organization, admin, space } = await world();
    const { id: spaceId } = await space();
    const db = database();
    const old = new Date(Date.now() - 25 * 3_600_000);
    const upload = {
      organizationId: organization.id,
      userId: admin.id,
      kind: "import_file",
      name: "a.md",
      contentType: "text/markdown",
      size: 1,
    };
    await db.upload.createMany({
      data: [
        { ...upload, key: `${admin.id}-old`, updatedAt: old },
        { ...upload, key: `${admin.id}-new` },
      ],
    });
    const answer = { actorId: admin.id, operationId: "x", requestHash: new Uint8Array(32), status: 200 };
    await db.idempotencyRecord.createMany({
      data: [
        { ...answer, keyHash: new Uint8Array([1]), createdAt: old },
        { ...answer, keyHash: new Uint8Array([2]) },
      ],
    });
    await db.rateWindow.createMany({ data: [{ key: `${admin.id}-rate`, minute: old, count: 1 }] });
    const run = { organizationId: organization.id, spaceId, createdById: admin.id, source: {} };
    await db.importRun.createMany({
      data: [
        { ...run, id: `${admin.id}-old`, updatedAt: old },
        { ...run, id: `${admin.id}-new` },
      ],
    });
    await inTransaction(db, (tx) =>
      enqueue(
        tx,
        runImportJob,
        { importRunId: `${admin.id}-new` },
        { of: { organizationId: organization.id } },
      ),
    );
    await pool().query("UPDATE graphile_worker._private_jobs SET run_at = now() + interval '1 hour'");

    await inTransaction(db, (tx) => enqueue(tx, cleanUpJob, {}));
    await runWaitingJobs(db);

    const mine = { where: { userId: admin.id }, select: { key: true } };
    expect(await db.upload.findMany(mine)).toEqual([{ key: `${admin.id}-new` }]);
    expect(
      await db.idempotencyRecord.findMany({ where: { actorId: admin.id }, select: { keyHash: true } }),
    ).toEqual([{ keyHash: new Uint8Array([2]) }]);
    expect(await db.rateWindow.count({ where: { key: `${admin.id}-rate` } })).toBe(0);
    const runs = await db.importRun.findMany({
      where: { spaceId },
      orderBy: { id: "desc" },
      select: { status: true },
    });
    expect(runs.map(({ status }) => status)).toEqual(["failed", "pending"]);
  });
});
