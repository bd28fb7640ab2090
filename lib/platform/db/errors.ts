import { isRecord } from "@/lib/core/is-record";

/**
 * A database error, from either path. `pg` has SQLSTATE and constraint directly; Prisma wraps them in its own
 * error, by kind and with the original text.
 */
type DatabaseFailure = { code: string | undefined; message: string; constraint: string | undefined };

export type TransactionEnd = "committed" | "rolled back";

/** A use of a transaction that has ended. */
export class TransactionEnded extends Error {
  readonly code: string;

  constructor(end: TransactionEnd) {
    super(
      end === "committed"
        ? "This transaction has ended: it was committed."
        : "This transaction has ended: it failed, or took too long, and nothing of it was stored.",
    );
    this.name = "TransactionEnded";
    // Work that continues after a rollback ran out of time; work that continues after a commit is a bug.
    this.code = end === "committed" ? "TRANSACTION_COMMITTED" : "TRANSACTION_ROLLED_BACK";
  }
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Prisma: error.meta.driverAdapterError.cause, or error.cause while a transaction starts. */
function causeOf(error: Record<string, unknown>): Record<string, unknown> | undefined {
  const meta = isRecord(error.meta) ? error.meta : undefined;
  const wrapped = isRecord(meta?.driverAdapterError) ? meta.driverAdapterError : error;
  return isRecord(wrapped.cause) ? wrapped.cause : undefined;
}

function failureOf(error: unknown): DatabaseFailure | undefined {
  if (!isRecord(error)) return undefined;
  const cause = causeOf(error);
  const code = text(cause?.originalCode) ?? text(cause?.code) ?? text(error.code);
  const message = text(cause?.originalMessage) ?? text(cause?.message) ?? text(error.message) ?? "";
  const constraint = text(error.constraint) ?? /constraint "([^"]+)"/.exec(message)?.[1];
  return { code, message, constraint };
}

function violates(error: unknown, code: string, constraint: string | undefined): boolean {
  const failure = failureOf(error);
  return failure?.code === code && (constraint === undefined || failure.constraint === constraint);
}

/** Constraint names are those of the database, such as "User_email_key". */
export const isUniqueViolation = (error: unknown, constraint?: string) =>
  violates(error, "23505", constraint);
export const isExclusionViolation = (error: unknown, constraint?: string) =>
  violates(error, "23P01", constraint);
export const isForeignKeyViolation = (error: unknown, constraint?: string) =>
  violates(error, "23503", constraint);
export const isCheckViolation = (error: unknown, constraint?: string) => violates(error, "23514", constraint);

/** A deadlock, a serialization failure, both in the words of Prisma, and a change of a row that was deleted after it was read. */
const retryableCodes = new Set(["40001", "40P01", "P2034", "P2025"]);

/** True if two transactions conflicted, so that repeating the work may succeed. */
export const isRetryable = (error: unknown): boolean => retryableCodes.has(failureOf(error)?.code ?? "");

/** True for a statement that was refused because an earlier one of its transaction failed. */
export const isBehindFailure = (error: unknown): boolean => failureOf(error)?.code === "25P02";

/** True if a lock was not granted in time. */
export const isLockTimeout = (error: unknown): boolean => failureOf(error)?.code === "55P03";

const unavailableCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "53300",
  "57P01",
  "57P02",
  "57P03",
  "55P03",
  "P1001",
  "P1002",
  "P1008",
  "P1017",
  "P2024",
  "P2028",
  "TRANSACTION_ROLLED_BACK",
]);

/**
 * True without a connection, without a free one in time, or for a lock not granted in time: the caller should
 * retry later.
 */
export function isUnavailable(error: unknown): boolean {
  const failure = failureOf(error);
  if (!failure) return false;
  if (failure.code !== undefined && (unavailableCodes.has(failure.code) || failure.code.startsWith("08")))
    return true;
  return /timeout exceeded when trying to connect|Query read timeout|Connection terminated|connection is closed|not queryable/i.test(
    failure.message,
  );
}

const lostCodes = new Set(["ECONNRESET", "EPIPE", "ETIMEDOUT", "57P01", "57P02", "P1008", "P1017"]);

/** True if a connection ended in use: what was being committed on it may be stored or not. */
export function isConnectionLost(error: unknown): boolean {
  const failure = failureOf(error);
  if (!failure) return false;
  if (failure.code !== undefined && (lostCodes.has(failure.code) || failure.code.startsWith("08")))
    return true;
  return /Query read timeout|Connection terminated|connection is closed|not queryable/i.test(failure.message);
}

/** True if the disk of the database or of files is full. */
export function isStorageFull(error: unknown): boolean {
  const failure = failureOf(error);
  return (
    failure?.code === "53100" ||
    failure?.code === "ENOSPC" ||
    /No space left on device/i.test(failure?.message ?? "")
  );
}
