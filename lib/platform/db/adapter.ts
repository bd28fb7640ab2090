import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import { ColumnTypeEnum, type SqlDriverAdapterFactory, type Transaction } from "@prisma/driver-adapter-utils";
import type pg from "pg";
import { OpenTransaction } from "./open-transaction";

/**
 * Prisma's own adapter for `pg`, except for transactions: their BEGIN is sent together with the first
 * statement, and this layer sends their end, so that it knows of every end before Prisma does.
 */

/** A pseudo statement that a transaction answers itself, without the server: returns its number. */
export const TRANSACTION_NUMBER = "SELECT number OF this transaction";

/**
 * Two copies of this module may be loaded, see lib/platform/db/pool.ts: transactions opened by either work in
 * both.
 */
const key = Symbol.for("bindery.transactions");
const holder = globalThis as typeof globalThis & {
  [key]?: { open: Map<number, OpenTransaction>; count: number };
};
holder[key] ??= { open: new Map(), count: 0 };
const shared = holder[key];

/** Returns the open transaction with this number; undefined once it has ended. */
export const openTransaction = (number: number): OpenTransaction | undefined => shared.open.get(number);

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
      adapter.startTransaction = async (isolation) =>
        transactionOn(adapter, new OpenTransaction(await pool.connect(), isolation));
      return adapter;
    },
  };
}

type PoolAdapter = Awaited<ReturnType<PrismaPg["connect"]>>;

/** Runs the adapter's statements in one transaction. */
function transactionOn(adapter: PoolAdapter, transaction: OpenTransaction): Transaction {
  const on: PoolAdapter = Object.create(adapter, { client: { value: transaction } });
  shared.count += 1;
  const number = shared.count;
  shared.open.set(number, transaction);
  const run = async (sql: string) => {
    await on.executeRaw({ sql, args: [], argTypes: [] });
  };
  return {
    provider: adapter.provider,
    adapterName: adapter.adapterName,
    // Prisma then sends neither COMMIT nor ROLLBACK: between one of these and `commit` or `rollback` the
    // connection would accept statements outside any transaction.
    options: { usePhantomQuery: true },
    queryRaw: async (query) =>
      query.sql === TRANSACTION_NUMBER
        ? { columnNames: ["number"], columnTypes: [ColumnTypeEnum.Int32], rows: [[number]] }
        : on.queryRaw(query),
    executeRaw: (query) => on.executeRaw(query),
    commit: () => {
      shared.open.delete(number);
      return transaction.commit();
    },
    rollback: () => {
      shared.open.delete(number);
      return transaction.rollback();
    },
    createSavepoint: (name) => run(`SAVEPOINT ${name}`),
    rollbackToSavepoint: (name) => run(`ROLLBACK TO SAVEPOINT ${name}`),
    releaseSavepoint: (name) => run(`RELEASE SAVEPOINT ${name}`),
  };
}
