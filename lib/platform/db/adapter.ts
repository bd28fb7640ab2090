import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import { ColumnTypeEnum, type SqlDriverAdapterFactory, type Transaction } from "@prisma/driver-adapter-utils";
import pg from "pg";
import { OpenTransaction, type StatementConfig } from "./open-transaction";

/**
 * Prisma's own adapter for `pg`, except for transactions: this layer begins and ends them, so that prepared
 * statements run on their connections, and that it knows of every end before Prisma does.
 */

/** A pseudo statement that a transaction answers itself, without the server: returns its number. */
export const TRANSACTION_NUMBER = "SELECT number OF this transaction";

const open = new Map<number, OpenTransaction>();
let count = 0;

/** Returns the open transaction with this number; undefined once it has ended. */
export const openTransaction = (number: number): OpenTransaction | undefined => open.get(number);

type Options = ConstructorParameters<typeof PrismaPg>[1];

export function prismaAdapter(pool: pg.Pool, options: Options): SqlDriverAdapterFactory {
  const factory = new PrismaPg(pool, options);
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => {
      const adapter = await factory.connect();
      adapter.startTransaction = async (isolation) =>
        transactionOn(await OpenTransaction.begin(pool, isolation), options);
      return adapter;
    },
  };
}

/** A pool whose statements all run in one transaction. */
class TransactionPool extends pg.Pool {
  constructor(private readonly transaction: OpenTransaction) {
    super();
  }

  override query = ((statement: StatementConfig) => this.transaction.query(statement)) as pg.Pool["query"];
}

async function transactionOn(transaction: OpenTransaction, options: Options): Promise<Transaction> {
  const statements = await new PrismaPg(new TransactionPool(transaction), options).connect();
  count += 1;
  const number = count;
  open.set(number, transaction);
  const run = async (sql: string) => {
    await statements.executeRaw({ sql, args: [], argTypes: [] });
  };
  return {
    provider: statements.provider,
    adapterName: statements.adapterName,
    // Prisma then sends neither COMMIT nor ROLLBACK: between one of these and `commit` or `rollback` the
    // connection would accept statements outside any transaction.
    options: { usePhantomQuery: true },
    queryRaw: async (query) =>
      query.sql === TRANSACTION_NUMBER
        ? { columnNames: ["number"], columnTypes: [ColumnTypeEnum.Int32], rows: [[number]] }
        : statements.queryRaw(query),
    executeRaw: (query) => statements.executeRaw(query),
    commit: () => {
      open.delete(number);
      return transaction.commit();
    },
    rollback: () => {
      open.delete(number);
      return transaction.rollback();
    },
    createSavepoint: (name) => run(`SAVEPOINT ${name}`),
    rollbackToSavepoint: (name) => run(`ROLLBACK TO SAVEPOINT ${name}`),
    releaseSavepoint: (name) => run(`RELEASE SAVEPOINT ${name}`),
  };
}
