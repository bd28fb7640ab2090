import "server-only";
import { createHash } from "node:crypto";
import { openTransaction, prismaAdapter, TRANSACTION_NUMBER } from "./adapter";
import { type Prisma, PrismaClient } from "./generated/client";
import type { Connection, OpenTransaction } from "./open-transaction";
import { pool } from "./pool";

export { Prisma } from "./generated/client";

/**
 * The target of statements: the pool, or the connection of a transaction. Prisma's methods are called on it,
 * prepared statements get it as an argument, and both run on the same connection. Every read or write takes
 * it first.
 */
export type Db = Prisma.TransactionClient;

/** Exists for the compiler alone, which distinguishes a transaction from the pool by it. */
declare abstract class OpenTransactionType {
  private readonly isOpen: true;
}

/** A transaction: for code that must not run outside of one, such as a lock or a write with its event. */
export interface Tx extends Db, OpenTransactionType {}

/** The pool as a `Db`: for code that opens its own transactions, and must not be called inside one. */
export type RootDb = PrismaClient;

let prisma: PrismaClient | undefined;
const roots = new WeakSet<Db>();
/** Open and ended transactions, by Prisma's client for them. */
const transactions = new WeakMap<Db, OpenTransaction>();

/**
 * Prisma's SQL texts repeat, so they are worth preparing, except those that vary with the length of a list.
 */
const statementNames = new Map<string, string>();
const MAX_STATEMENT_NAMES = 500;

function statementName({ sql }: { sql: string }): string {
  const known = statementNames.get(sql);
  if (known !== undefined) return known;
  if (statementNames.size >= MAX_STATEMENT_NAMES) return "";
  const name = `prisma-${createHash("sha1").update(sql).digest("base64url")}`;
  statementNames.set(sql, name);
  return name;
}

/** The database of the process, opened on first use: for HTTP handlers, jobs and operator commands. */
export function database(): RootDb {
  if (!prisma) {
    prisma = new PrismaClient({
      adapter: prismaAdapter(pool(), { statementNameGenerator: statementName }),
      // The pool limits the wait for a connection; BEGIN takes its time on it.
      transactionOptions: { maxWait: 5_000, timeout: 30_000 },
      errorFormat: "minimal",
    });
    roots.add(prisma);
  }
  return prisma;
}

/** Registers a transaction opened by Prisma, so that `transactionOf` finds it. */
export async function noteTransaction(tx: Db): Promise<OpenTransaction> {
  const [row] = await tx.$queryRawUnsafe<[{ number: number }]>(TRANSACTION_NUMBER);
  const transaction = openTransaction(row.number);
  if (!transaction) throw new Error("This transaction ended before its work began.");
  transactions.set(tx, transaction);
  return transaction;
}

/** Returns the transaction of a `Db`. Throws if it has ended. */
export function transactionOf(tx: Db): OpenTransaction {
  const transaction = transactions.get(tx);
  if (!transaction) throw new Error("This transaction is unknown; open it with inTransaction.");
  transaction.requireOpen();
  return transaction;
}

/** Returns the transaction that this is. Throws if it has ended, or if it is the pool. */
export function asTransaction(db: Db): Tx {
  transactionOf(db);
  return db as Tx;
}

/** Returns the connection for prepared statements of a `Db`. Throws if its transaction has ended. */
export const connectionOf = (db: Db): Connection => (isRoot(db) ? pool() : transactionOf(db));

/** True if it is the pool, without a transaction. */
export const isRoot = (db: Db): db is RootDb => roots.has(db);

/**
 * Runs a function once the writes are visible to others: after the commit, or at once outside a transaction.
 * Throws if the transaction has ended.
 */
export function afterCommit(db: Db, act: () => void): void {
  if (isRoot(db)) act();
  else transactionOf(db).afterCommit(act);
}

export async function disconnect(): Promise<void> {
  const client = prisma;
  prisma = undefined;
  await client?.$disconnect();
}
