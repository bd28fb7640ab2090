import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { toDomainError } from "@/lib/platform/api/server/domain-error";
import { afterCommit, type Db, database, disconnect, type Tx } from "./client";
import {
  isCheckViolation,
  isForeignKeyViolation,
  isRetryable,
  isUnavailable,
  isUniqueViolation,
} from "./errors";
import { inOrder } from "./in-order";
import { migrationsPending } from "./migrations";
import { closePool, pool } from "./pool";
import { prepared, type Statement } from "./prepared";
import { inTransaction, RETRIED } from "./transaction";

const newUser = (id = randomUUID()) => ({ id, email: `${id}@example.org`, displayName: "Ada" });
const findName = prepared("test-find-name", `SELECT "displayName" FROM "User" WHERE id = $1`) as Statement<{
  displayName: string;
}>;

/** Later test files load a second copy of the modules, which must not use the connections of the first. */
afterAll(async () => {
  await disconnect();
  await closePool();
});

/** Lets a statement of a transaction fail with an SQLSTATE. */
const failWith = (tx: Tx, code: string) =>
  tx.$executeRawUnsafe(`DO $$ BEGIN RAISE EXCEPTION 'failed' USING ERRCODE = '${code}'; END $$`);

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe("inTransaction", () => {
  it("rolls everything back if the work fails", async () => {
    const user = newUser();
    const failure = await failureOf(
      inTransaction(database(), async (tx) => {
        await tx.user.create({ data: user });
        throw new Error("no");
      }),
    );
    expect(failure).toMatchObject({ message: "no" });
    expect(await database().user.findUnique({ where: { id: user.id } })).toBeNull();
  });

  it("shares one connection between Prisma, raw SQL and prepared statements", async () => {
    const user = newUser();
    await inTransaction(database(), async (tx) => {
      await tx.user.create({ data: user });
      expect(await findName(tx, [user.id])).toEqual([{ displayName: "Ada" }]);
      expect(await tx.$queryRaw`SELECT count(*)::int AS found FROM "User" WHERE id = ${user.id}`).toEqual([
        { found: 1 },
      ]);
      const outside = await pool().query(`SELECT 1 FROM "User" WHERE id = $1`, [user.id]);
      expect(outside.rowCount).toBe(0);
    });
    expect(await findName(database(), [user.id])).toEqual([{ displayName: "Ada" }]);
  });

  it("may pause between two statements for its whole time limit", async () => {
    const pauseMs = async (db: Db) =>
      (
        await db.$queryRaw<[{ ms: number }]>`
          SELECT (extract(epoch FROM current_setting('idle_in_transaction_session_timeout')::interval) * 1000)::int AS ms`
      )[0].ms;
    const usual = await inTransaction(database(), pauseMs);
    const timeoutMs = 10 * usual;
    expect(await inTransaction(database(), pauseMs, { timeoutMs })).toBeGreaterThanOrEqual(timeoutMs);
    expect(await inTransaction(database(), pauseMs, { timeoutMs: usual / 10 })).toBe(usual);
    expect(await inTransaction(database(), pauseMs)).toBe(usual);
  });

  it("plans its statements with their values, and does not affect other connections", async () => {
    const mode = async (db: Db) =>
      (await db.$queryRaw<{ plan_cache_mode: string }[]>`SHOW plan_cache_mode`)[0];
    expect(await inTransaction(database(), mode)).toEqual({ plan_cache_mode: "force_custom_plan" });
    expect(await mode(database())).toEqual({ plan_cache_mode: "auto" });
  });

  it("joins the transaction it is called in", async () => {
    const user = newUser();
    const failure = await failureOf(
      inTransaction(database(), async (outer) => {
        await inTransaction(outer, async (inner) => {
          expect(inner).toBe(outer);
          await inner.user.create({ data: user });
        });
        throw new Error("outer");
      }),
    );
    expect(failure).toMatchObject({ message: "outer" });
    expect(await database().user.count({ where: { id: user.id } })).toBe(0);
  });

  it("runs afterCommit callbacks after its commit, when its writes are visible, unless it failed", async () => {
    const user = newUser();
    const seen: Promise<number>[] = [];
    const look = () => {
      seen.push(database().user.count({ where: { id: user.id } }));
    };
    const write = (failure?: Error) =>
      inTransaction(database(), async (outer) => {
        await inTransaction(outer, async (inner) => {
          await inner.user.create({ data: user });
          afterCommit(inner, look);
        });
        expect(seen).toEqual([]);
        if (failure) throw failure;
      });
    expect(await failureOf(write(new Error("no")))).toMatchObject({ message: "no" });
    expect(seen).toEqual([]);
    await write();
    expect(await Promise.all(seen)).toEqual([1]);
    afterCommit(database(), look);
    expect(await Promise.all(seen)).toEqual([1, 1]);
  });

  it("keeps concurrent transactions apart", async () => {
    const users = Array.from({ length: 30 }, () => newUser());
    await Promise.all(
      users.map((user) =>
        inTransaction(database(), async (tx) => {
          await tx.user.create({ data: user });
          await sleep(5);
          expect(await findName(tx, [user.id])).toHaveLength(1);
        }),
      ),
    );
    expect(await database().user.count({ where: { id: { in: users.map((user) => user.id) } } })).toBe(30);
  });

  it("retries after a serialization failure only if requested", async () => {
    const user = newUser();
    await database().user.create({ data: user });
    let meetings = 0;
    let meet = () => {};
    const met = new Promise<void>((resolve) => {
      meet = resolve;
    });
    const rename = (retry: number) =>
      inTransaction(
        database(),
        async (tx) => {
          const { displayName } = await tx.user.findUniqueOrThrow({ where: { id: user.id } });
          meetings += 1;
          if (meetings === 2) meet();
          await met;
          await tx.user.update({ where: { id: user.id }, data: { displayName: `${displayName}+` } });
        },
        { isolation: "RepeatableRead", retry },
      );
    const outcomes = await Promise.allSettled([rename(3), rename(3)]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(["fulfilled", "fulfilled"]);
    expect(await findName(database(), [user.id])).toEqual([{ displayName: "Ada++" }]);
  });

  it("retries if a statement behind the failed one is the first to report", async () => {
    let attempts = 0;
    const work = (retry: number) =>
      inTransaction(
        database(),
        async (tx) => {
          attempts += 1;
          if (attempts === 1) await failureOf(failWith(tx, "40001"));
          return findName(tx, ["no one"]);
        },
        { retry },
      );
    expect(await work(1)).toEqual([]);
    expect(attempts).toBe(2);
    attempts = 0;
    await expect(work(0)).rejects.toSatisfy(isRetryable);
  });

  it("reports the failure itself if a statement behind the failed one is the first to report", async () => {
    const user = newUser();
    await database().user.create({ data: user });
    const report = (behind: (tx: Tx) => Promise<unknown>) =>
      failureOf(
        inTransaction(database(), async (tx) => {
          const created = tx.user.create({ data: { ...newUser(), email: user.email } });
          await failureOf(created);
          await behind(tx);
        }),
      );
    const reported = [
      await report((tx) => findName(tx, ["no one"])),
      await report((tx) => tx.user.count({ where: { id: user.id } })),
      await report((tx) => inOrder(tx, [() => findName(tx, ["no one"]), () => findName(tx, ["no two"])])),
    ];
    for (const error of reported) {
      expect(isUniqueViolation(error, "User_email_key")).toBe(true);
      expect(toDomainError(error)).toMatchObject({ code: "conflict" });
    }
  });

  it("reports a failure after a savepoint was restored as its own", async () => {
    const error = await failureOf(
      inTransaction(database(), async (tx) => {
        await tx.$executeRaw`SAVEPOINT before`;
        await failureOf(failWith(tx, "23505"));
        await tx.$executeRaw`ROLLBACK TO SAVEPOINT before`;
        await failureOf(failWith(tx, "23503"));
        await findName(tx, ["no one"]);
      }),
    );
    expect([isUniqueViolation(error), isForeignKeyViolation(error)]).toEqual([false, true]);
  });

  it("retries if a row was deleted after it was read", async () => {
    const user = newUser();
    await database().user.create({ data: user });
    const found = await inTransaction(
      database(),
      async (tx) => {
        const [read] = await findName(tx, [user.id]);
        if (!read) return false;
        await database().user.delete({ where: { id: user.id } });
        await tx.user.delete({ where: { id: user.id } });
        return true;
      },
      RETRIED,
    );
    expect(found).toBe(false);
  });

  it("refuses work that outlives it", async () => {
    const user = newUser();
    let later: Promise<unknown> = Promise.resolve();
    await inTransaction(database(), async (tx) => {
      await tx.user.create({ data: user });
      later = sleep(20).then(() => failureOf(findName(tx, [user.id])));
    });
    expect(await later).toMatchObject({ message: "This transaction has ended: it was committed." });
  });
});

describe("a connection of the pool", () => {
  it("takes statements under way together, of which one fails alone", async () => {
    const connection = await pool().connect();
    const quotient = (divisor: number) =>
      connection.query({ name: "test-quotient", text: "SELECT 12 / $1::int AS result", values: [divisor] });
    try {
      const outcomes = await Promise.allSettled([3, 0, 4].map(quotient));
      expect(outcomes.map((each) => (each.status === "fulfilled" ? each.value.rows : "failed"))).toEqual([
        [{ result: 4 }],
        "failed",
        [{ result: 3 }],
      ]);
    } finally {
      connection.release();
    }
  });
});

describe("database errors", () => {
  it("are distinguished, also by constraint, from both Prisma and pg", async () => {
    const user = newUser();
    await database().user.create({ data: user });
    const twin = { ...newUser(), email: user.email };
    const raw = () =>
      pool().query(`INSERT INTO "User" (id, email, "displayName") VALUES ($1, $2, '')`, [
        twin.id,
        twin.email,
      ]);

    for (const failure of [await failureOf(database().user.create({ data: twin })), await failureOf(raw())]) {
      expect(isUniqueViolation(failure)).toBe(true);
      expect(isUniqueViolation(failure, "User_email_key")).toBe(true);
      expect(isUniqueViolation(failure, "User_pkey")).toBe(false);
      expect(isUnavailable(failure)).toBe(false);
    }
  });

  it("name check and foreign key violations", async () => {
    const shouting = { ...newUser(), email: `${randomUUID()}@EXAMPLE.org` };
    expect(
      isCheckViolation(await failureOf(database().user.create({ data: shouting })), "user_email_lower"),
    ).toBe(true);
    const orphan = {
      id: randomUUID(),
      userId: "nobody",
      secretHash: new Uint8Array(32),
      expiresAt: new Date(),
    };
    const failure = await failureOf(database().session.create({ data: orphan }));
    expect(isForeignKeyViolation(failure)).toBe(true);
  });
});

describe("migrations", () => {
  it("are all applied to the test database", async () => {
    expect(await migrationsPending()).toEqual([]);
  });
});
