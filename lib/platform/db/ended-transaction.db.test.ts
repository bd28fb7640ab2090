import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { afterCommit, asTransaction, connectionOf, type Db, database, type Tx } from "./client";
import { isUnavailable } from "./errors";
import { inOrder } from "./in-order";
import { rowInserter } from "./insert-rows";
import { OpenTransaction } from "./open-transaction";
import { plannedOnce } from "./planned-once";
import { pool } from "./pool";
import { prepared } from "./prepared";
import { inTransaction, type TransactionOptions } from "./transaction";

/*
 * A transaction may end during its work: it times out, or its connection is lost. The connection may soon
 * belong to another transaction, so no further statement of the work may reach it.
 */

type Write = (db: Db, mark: string) => Promise<unknown>;

const user = (mark: string) => {
  const id = randomUUID();
  return { id, email: `${id}@example.org`, displayName: mark };
};
const INSERT_USER = `INSERT INTO "User" (id, email, "displayName") VALUES ($1, $2, $3)`;
const insertUser = prepared("test-insert-marked", INSERT_USER);
const insertUsers = rowInserter("User", ["id", "email", "displayName"]);
const valuesOf = (mark: string) => Object.values(user(mark));

/** Every way to write. */
const WRITES: Record<string, Write> = {
  "a method of Prisma": (db, mark) => db.user.create({ data: user(mark) }),
  "many rows by Prisma": (db, mark) => db.user.createMany({ data: [user(mark), user(mark)] }),
  "SQL by Prisma": (db, mark) => {
    const { id, email } = user(mark);
    return db.$executeRaw`INSERT INTO "User" (id, email, "displayName") VALUES (${id}, ${email}, ${mark})`;
  },
  "a prepared statement": (db, mark) => insertUser(db, valuesOf(mark)),
  "a statement planned once": (db, mark) => plannedOnce(insertUser)(db, valuesOf(mark)),
  "rows inserted together": (db, mark) => insertUsers(db, [user(mark), user(mark)]),
  "several statements at once": async (db, mark) =>
    inOrder(asTransaction(db), [() => insertUser(db, valuesOf(mark)), () => insertUser(db, valuesOf(mark))]),
  "a transaction inside": (db, mark) => inTransaction(db, (tx) => insertUser(tx, valuesOf(mark))),
  "its connection": async (db, mark) => connectionOf(db).query({ text: INSERT_USER, values: valuesOf(mark) }),
};

const stored = (mark: string) => database().user.count({ where: { displayName: mark } });

const failureOf = (work: () => Promise<unknown>): Promise<unknown> =>
  Promise.resolve()
    .then(work)
    .then(
      () => undefined,
      (error: unknown) => error,
    );

/** Waits until the transaction has ended, as Prisma sees it. */
const ended = (tx: Tx) =>
  expect.poll(() => failureOf(() => tx.$queryRaw`SELECT 1`), { interval: 5 }).toBeDefined();

const ownBackend = async (tx: Tx) =>
  (await tx.$queryRaw<[{ pid: number }]>`SELECT pg_backend_pid() AS pid`)[0].pid;

async function kill(tx: Tx): Promise<void> {
  await pool().query("SELECT pg_terminate_backend($1)", [await ownBackend(tx)]);
  await ended(tx);
}

/** Longer than beginning a transaction takes, even on a busy machine. */
const BRIEF: TransactionOptions = { timeoutMs: 1_000 };
/** The ways a transaction ends during its work. */
const ENDINGS: [string, TransactionOptions, (tx: Tx) => Promise<void>][] = [
  ["its time is up", BRIEF, ended],
  ["its connection is lost", {}, kill],
];

it.each(ENDINGS)("a transaction refuses every use once %s, and stores nothing", async (_, options, end) => {
  const mark = randomUUID();
  const failures = new Map<string, unknown>();
  let followed = false;
  const outcome = failureOf(() =>
    inTransaction(
      database(),
      async (tx) => {
        afterCommit(tx, () => {
          followed = true;
        });
        // On a busy machine it may have timed out already.
        for (const write of Object.values(WRITES)) await failureOf(() => write(tx, mark));
        await end(tx);
        for (const [name, write] of Object.entries(WRITES)) {
          failures.set(name, await failureOf(() => write(tx, mark)));
        }
      },
      options,
    ),
  );
  expect(isUnavailable(await outcome)).toBe(true);
  expect([...failures.keys()]).toEqual(Object.keys(WRITES));
  expect([...failures].filter(([, failure]) => !isUnavailable(failure))).toEqual([]);
  expect(await stored(mark)).toBe(0);
  expect(followed).toBe(false);
});

it("a transaction refuses afterCommit once it has timed out", async () => {
  let failure: unknown;
  await failureOf(() =>
    inTransaction(
      database(),
      async (tx) => {
        await ended(tx);
        failure = await failureOf(async () => afterCommit(tx, () => {}));
      },
      BRIEF,
    ),
  );
  expect(isUnavailable(failure)).toBe(true);
});

it.each([
  ["committed", async () => {}],
  ["rolled back", () => Promise.reject(new Error("no"))],
])("a transaction refuses every use once it was %s by its work", async (_, finish) => {
  const mark = randomUUID();
  let tx: Tx | undefined;
  await failureOf(() =>
    inTransaction(database(), async (own) => {
      tx = own;
      await finish();
    }),
  );
  for (const write of [...Object.values(WRITES), async (db: Db) => afterCommit(db, () => {})]) {
    expect(await failureOf(() => write(tx!, mark))).toBeInstanceOf(Error);
  }
  expect(await stored(mark)).toBe(0);
});

it("a failed BEGIN gives no transaction out, and returns its connection", async () => {
  for (let time = 0; time < 2 * pool().options.max; time += 1) {
    expect(await failureOf(() => OpenTransaction.begin(pool(), "NONE"))).toBeInstanceOf(Error);
  }
  expect(await stored("unused")).toBe(0);
});

it("accepts no statement between its commit and the next owner of the connection", async () => {
  const mark = randomUUID();
  const later: Promise<unknown>[] = [];
  await inTransaction(database(), async (tx) => {
    await insertUser(tx, valuesOf(mark));
    // Each of these comes a little later than the last, until after the end.
    let turn = Promise.resolve();
    for (let count = 0; count < 200; count += 1) {
      turn = turn.then(() => {});
      later.push(turn.then(() => failureOf(() => insertUser(tx, valuesOf(mark)))));
    }
  });
  const failed = (await Promise.all(later)).filter((failure) => failure !== undefined);
  expect(await stored(mark)).toBe(1 + later.length - failed.length);
});

it("a transaction leaves its connection clean when a statement fails that was not awaited", async () => {
  await Promise.all(
    Array.from({ length: 20 }, () =>
      failureOf(() =>
        inTransaction(database(), async (tx) => {
          await tx.$queryRaw`SELECT 1`;
          void insertUser(tx, [null, null, null]).catch(() => {});
          throw new Error("no");
        }),
      ),
    ),
  );
  const answers = await Promise.allSettled(Array.from({ length: 40 }, () => pool().query("SELECT 1")));
  expect(answers.filter(({ status }) => status === "rejected")).toEqual([]);
});

it("fails if a failed statement rolled everything back, even if its work caught that failure", async () => {
  const mark = randomUUID();
  const outcome = failureOf(() =>
    inTransaction(database(), async (tx) => {
      await insertUser(tx, valuesOf(mark));
      await failureOf(() => insertUser(tx, [null, null, null]));
      return "stored";
    }),
  );
  expect(await outcome).toBeInstanceOf(Error);
  expect(await stored(mark)).toBe(0);
});

it("accounts for every row of transactions that are committed, rolled back, timed out and killed side by side", async () => {
  const names = Object.keys(WRITES);
  const ways = ["commit", "fail", "time out", "kill"] as const;
  const runs = Array.from({ length: 120 }, (_, number) => ({
    mark: randomUUID(),
    way: ways[number % ways.length]!,
  }));
  const run = async ({ mark, way }: (typeof runs)[number]) => {
    const writeAll = async (tx: Tx) => {
      for (const name of names) await failureOf(() => WRITES[name]!(tx, mark));
    };
    await inTransaction(
      database(),
      async (tx) => {
        if (way === "commit") {
          for (const name of names) await WRITES[name]!(tx, mark);
          return;
        }
        await writeAll(tx);
        if (way === "fail") throw new Error("no");
        await (way === "kill" ? kill(tx) : ended(tx));
        await writeAll(tx);
      },
      // Work that ends by itself gets enough time for a busy machine.
      { timeoutMs: way === "time out" ? 100 : 60_000 },
    );
    return mark;
  };
  // Fewer at once than there are connections, since killing one needs another.
  const waiting = [...runs];
  const committed = new Set<string>();
  await Promise.all(
    Array.from({ length: 15 }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { mark, way } = next;
        const outcome = await failureOf(() => run(next!));
        expect([way, outcome === undefined]).toEqual([way, way === "commit"]);
        if (outcome === undefined) committed.add(mark);
      }
    }),
  );
  expect(committed.size).toBe(runs.length / ways.length);
  const rows = await database().user.groupBy({
    by: ["displayName"],
    where: { displayName: { in: runs.map(({ mark }) => mark) } },
    _count: true,
  });
  expect(Object.fromEntries(rows.map((row) => [row.displayName, row._count]))).toEqual(
    Object.fromEntries([...committed].map((mark) => [mark, names.length + 3])),
  );
});
