import "server-only";
import { createHash } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import { type Prisma, PrismaClient } from "./generated/client";
import { pool, transactionScopes } from "./pool";

export { Prisma } from "./generated/client";

/** Prisma inside a transaction: the client without what opens, closes or extends connections. */
export type TransactionClient = Prisma.TransactionClient;

const key = Symbol.for("bindery.prisma");
const holder = globalThis as typeof globalThis & { [key]?: PrismaClient };

const statementNames = new Map<string, string>();
const MAX_STATEMENT_NAMES = 500;

/**
 * Prisma's SQL texts repeat, so they are worth preparing; texts that vary with the length of a list are
 * not, and once the table is full they stay unnamed.
 */
function statementName({ sql }: { sql: string }): string {
  const known = statementNames.get(sql);
  if (known !== undefined) return known;
  if (statementNames.size >= MAX_STATEMENT_NAMES) return "";
  const name = `prisma-${createHash("sha1").update(sql).digest("base64url")}`;
  statementNames.set(sql, name);
  return name;
}

/** The one Prisma client of the process, opened on first use. */
export function prismaClient(): PrismaClient {
  holder[key] ??= new PrismaClient({
    adapter: new PrismaPg(pool(), { statementNameGenerator: statementName }),
    transactionOptions: { maxWait: 3_000, timeout: 30_000 },
    errorFormat: "minimal",
  });
  return holder[key];
}

/** The client of the transaction that is open in this call chain, otherwise the plain client. */
export function db(): TransactionClient {
  return transactionScopes.getStore()?.client ?? prismaClient();
}

export async function disconnect(): Promise<void> {
  const client = holder[key];
  delete holder[key];
  await client?.$disconnect();
}
