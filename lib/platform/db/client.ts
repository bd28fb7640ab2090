import "server-only";
import { createHash } from "node:crypto";
import type pg from "pg";
import { prismaAdapter, TRANSACTION_NUMBER, transactionConnection } from "./adapter";
import { type Prisma, PrismaClient } from "./generated/client";
import { pool } from "./pool";

export { Prisma } from "./generated/client";

/**
 * Where statements go: the pool, or the one connection of a transaction. Prisma's methods are called on it,
 * prepared statements are given it, and both run on the same connection. Whatever reads or writes takes it first.
 */
export type Db = Prisma.TransactionClient;

/** The pool as a `Db`: for what opens transactions of its own, and must not be called inside one. */
export type RootDb = PrismaClient;

/** Two copies of this module may be loaded, see lib/platform/db/pool.ts. */
type Shared = {
  prisma: PrismaClient | undefined;
  roots: WeakSet<Db>;
  connections: WeakMap<Db, pg.PoolClient>;
  /** what each transaction is followed by */
  followedBy: WeakMap<Db, (() => void)[]>;
};

const key = Symbol.for("bindery.prisma");
const holder = globalThis as typeof globalThis & { [key]?: Shared };
holder[key] ??= {
  prisma: undefined,
  roots: new WeakSet(),
  connections: new WeakMap(),
  followedBy: new WeakMap(),
};
const shared = holder[key];

/** Prisma's SQL texts repeat, so they are worth preparing; texts that vary with the length of a list are not. */
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

/** The database of the process, opened on first use: for doors, jobs and commands of the operator. */
export function database(): RootDb {
  if (!shared.prisma) {
    shared.prisma = new PrismaClient({
      adapter: prismaAdapter(pool(), { statementNameGenerator: statementName }),
      transactionOptions: { maxWait: 3_000, timeout: 30_000 },
      errorFormat: "minimal",
    });
    shared.roots.add(shared.prisma);
  }
  return shared.prisma;
}

/** Finds the connection on which Prisma has opened a transaction; `connectionOf` knows it from then on. */
export async function noteConnection(tx: Db): Promise<pg.PoolClient> {
  const [row] = await tx.$queryRawUnsafe<[{ number: number }]>(TRANSACTION_NUMBER);
  const connection = transactionConnection(row.number);
  shared.connections.set(tx, connection);
  return connection;
}

export const forgetConnection = (tx: Db): boolean => shared.connections.delete(tx);

/** What runs the prepared statements of a `Db`. Throws when its transaction has ended. */
export function connectionOf(db: Db): pg.Pool | pg.PoolClient {
  const connection = shared.connections.get(db);
  if (connection) return connection;
  if (!isRoot(db)) throw new Error("This transaction has ended.");
  return pool();
}

/** Whether no transaction is open on it. */
export const isRoot = (db: Db): db is RootDb => shared.roots.has(db);

/** Has a transaction be followed by what is added to a list. */
export function noteFollowing(tx: Db, following: (() => void)[]): void {
  shared.followedBy.set(tx, following);
}

/** Does something once others can see what is written: when the transaction has committed, at once where none is open. */
export function afterCommit(db: Db, act: () => void): void {
  if (isRoot(db)) act();
  else shared.followedBy.get(db)?.push(act);
}

export async function disconnect(): Promise<void> {
  const client = shared.prisma;
  shared.prisma = undefined;
  await client?.$disconnect();
}
