import { describe, expect, it } from "vitest";
import { readSpecJob } from "@/lib/domains/openapi-specs/job";
import { env } from "@/lib/env";
import { newId } from "@/lib/ids";
import { database } from "@/lib/platform/db/client";
import { pool } from "@/lib/platform/db/pool";
import { inTransaction } from "@/lib/platform/db/transaction";
import { type World, world } from "@/lib/testing/world";
import { cleanUpJob } from "@/lib/wiring/clean-up-job";
import { jobs } from "@/lib/wiring/jobs";
import { runWaitingJobs, startWorker } from "@/lib/wiring/worker";
import { enqueue } from "./job";
import { freeAbandonedJobs, keepAlive } from "./liveness";

const waiting = async (name: string): Promise<number> =>
  (
    await pool().query("SELECT count(*)::int AS n FROM graphile_worker.jobs WHERE task_identifier = $1", [
      name,
    ])
  ).rows[0].n;

describe("jobs", () => {
  it("exist if and only if what they follow from was committed", async () => {
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

  it("have names of their own", () => {
    expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length);
  });

  it("run in a worker that stops when told to, and stay with it while it lives, however long they take", async () => {
    const worker = await startWorker(database(), { concurrency: 1 });
    const obstacle = await pool().connect();
    try {
      await obstacle.query('BEGIN; LOCK TABLE "Upload" IN ACCESS EXCLUSIVE MODE');
      await inTransaction(database(), (tx) => enqueue(tx, cleanUpJob, {}));
      const age = `UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 hour' WHERE locked_by IS NOT NULL`;
      await expect.poll(async () => (await pool().query(age)).rowCount).toBe(1);
      expect(await freeAbandonedJobs(database())).toBe(0);
      await obstacle.query("COMMIT");
      await expect.poll(() => waiting("clean-up")).toBe(0);
    } finally {
      await obstacle.query("ROLLBACK");
      obstacle.release();
      await worker.stop();
    }
    expect(await freeAbandonedJobs(database())).toBe(0);
  });

  it("of one organization wait for each other, and never keep those of others waiting", async () => {
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

  it("in a lane say whose work they are, others do not", async () => {
    await expect(
      inTransaction(database(), (tx) => enqueue(tx, readSpecJob, { specId: "a", number: 1 })),
    ).rejects.toThrow("Say whose work");
    await expect(
      inTransaction(database(), (tx) => enqueue(tx, cleanUpJob, {}, { of: { organizationId: "a" } })),
    ).rejects.toThrow("Say whose work");
  });

  it("of a living worker stay with it", async () => {
    await inTransaction(database(), (tx) => enqueue(tx, cleanUpJob, {}));
    await pool().query(
      "UPDATE graphile_worker._private_jobs SET locked_by = 'worker-alive', locked_at = now() - interval '1 hour'",
    );
    const holder = await pool().connect();
    await holder.query("SELECT pg_advisory_lock(1649831517, hashtext('worker-alive'))");
    expect(await freeAbandonedJobs(database())).toBe(0);
    await holder.query("SELECT pg_advisory_unlock_all()");
    holder.release();
    expect(await freeAbandonedJobs(database())).toBe(1);
    await runWaitingJobs(database());
  });

  it("are taken also where the connection that tells of it is late", async () => {
    await database().$queryRaw`SELECT 1`;
    const { databaseUrl } = env;
    env.databaseUrl = "postgresql://127.0.0.1:1/nowhere";
    const liveness = await keepAlive(database()).finally(() => {
      env.databaseUrl = databaseUrl;
    });
    liveness.announce("worker-late");
    await liveness.close();
  });
});

describe("the clean-up", () => {
  it("removes what has served its time and keeps the rest", async () => {
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
        { ...answer, key: "old", createdAt: old },
        { ...answer, key: "new" },
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

    await inTransaction(db, (tx) => enqueue(tx, cleanUpJob, {}));
    await runWaitingJobs(db);

    const mine = { where: { userId: admin.id }, select: { key: true } };
    expect(await db.upload.findMany(mine)).toEqual([{ key: `${admin.id}-new` }]);
    expect(
      await db.idempotencyRecord.findMany({ where: { actorId: admin.id }, select: { key: true } }),
    ).toEqual([{ key: "new" }]);
    expect(await db.rateWindow.count({ where: { key: `${admin.id}-rate` } })).toBe(0);
    const runs = await db.importRun.findMany({
      where: { spaceId },
      orderBy: { id: "desc" },
      select: { status: true },
    });
    expect(runs.map(({ status }) => status)).toEqual(["failed", "pending"]);
  });
});
