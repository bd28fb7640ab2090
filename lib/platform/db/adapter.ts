import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import { ColumnTypeEnum, type SqlDriverAdapterFactory, type Transaction } from "@prisma/driver-adapter-utils";
import type pg from "pg";
import { PLAN_WITH_VALUES } from "./plans";
import { giveUp, queryWithNext } from "./pool";

/**
 * Prisma's own adapter for `pg`, except for how a transaction begins: it does so on the way to the server that its
 * first statement takes, and tells on which connection it runs, so that prepared statements can join it.
 */

/** A statement that a transaction answers itself, without asking the server: the number it goes by here. */
export const TRANSACTION_NUMBER = "SELECT number OF this transaction";

/** Two copies of this module may be loaded, see lib/platform/db/pool.ts: either opens transactions that both work in. */
const key = Symbol.for("bindery.transactions");
const holder = globalThis as typeof globalThis & {
  [key]?: { open: Map<number, pg.PoolClient>; count: number };
};
holder[key] ??= { open: new Map(), count: 0 };
const shared = holder[key];

/** The connection of the open transaction with this number. */
export function transactionConnection(number: number): pg.PoolClient {
  const connection = shared.open.get(number);
  if (!connection) throw new Error("This transaction has ended.");
  return connection;
}

export function prismaAdapter(
  pool: pg.Pool,
  options: ConstructorParameters<typeof PrismaPg>[1],
): SqlDriverAdapterFactory {
  const factory = new PrismaPg(pool, options);
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => {
      const adapter = await factory.connect();
      adapter.startTransaction = (isolation) => begin(adapter, pool, isolation);
      return adapter;
    },
  };
}

type PoolAdapter = Awaited<ReturnType<PrismaPg["connect"]>>;

async function begin(
  adapter: PoolAdapter,
  pool: pg.Pool,
  isolation: Parameters<PoolAdapter["startTransaction"]>[0],
): Promise<Transaction> {
  const connection = await pool.connect();
  const text = isolation ? `BEGIN ISOLATION LEVEL ${isolation}` : "BEGIN";
  const begun = [
    queryWithNext(connection, { name: text, text }),
    queryWithNext(connection, { name: "plan-with-values", text: PLAN_WITH_VALUES }),
  ];
  return transactionOn(adapter, connection, begun);
}

/**
 * The adapter's own way to run statements, on one connection. The first statement goes out together with BEGIN; where
 * that fails, the server skips the statement, and the connection is given up before another can follow.
 */
function transactionOn(
  adapter: PoolAdapter,
  connection: pg.PoolClient,
  begun: readonly Promise<unknown>[],
): Transaction {
  const on: PoolAdapter = Object.create(adapter, { client: { value: connection } });
  shared.count += 1;
  const number = shared.count;
  shared.open.set(number, connection);
  const run = async (sql: string) => {
    await on.executeRaw({ sql, args: [], argTypes: [] });
  };
  let failure: Error | undefined = new Error("The transaction ended before it began.");
  Promise.all(begun).then(
    () => {
      failure = undefined;
    },
    (error: Error) => {
      failure = error;
      giveUp(connection);
    },
  );
  const end = async () => {
    shared.open.delete(number);
    connection.release(failure);
  };
  return {
    provider: adapter.provider,
    adapterName: adapter.adapterName,
    options: { usePhantomQuery: false },
    queryRaw: async (query) =>
      query.sql === TRANSACTION_NUMBER
        ? { columnNames: ["number"], columnTypes: [ColumnTypeEnum.Int32], rows: [[number]] }
        : on.queryRaw(query),
    executeRaw: (query) => on.executeRaw(query),
    commit: end,
    rollback: end,
    createSavepoint: (name) => run(`SAVEPOINT ${name}`),
    rollbackToSavepoint: (name) => run(`ROLLBACK TO SAVEPOINT ${name}`),
    releaseSavepoint: (name) => run(`RELEASE SAVEPOINT ${name}`),
  };
}
