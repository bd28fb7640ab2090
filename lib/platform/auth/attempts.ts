import "server-only";
import { networkOf } from "@/lib/platform/api/server/network";
import type { Db, Tx } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";

/**
 * Failed attempts at typed secrets, counted per account and per network address, even for accounts that do
 * not exist. Past a number of failures, each further one doubles the wait before the next attempt, up to a
 * quarter of an hour; an hour without failures resets it. An attempt is counted before the secret is checked,
 * so that concurrent attempts gain nothing; a correct secret undoes its own count.
 */
const FREE_FAILURES = { account: 5, address: 30 };
const LONGEST_WAIT_SECONDS = 900;

export type Attempt = { accountKey: string; addressKey: string };

/** Counts an attempt; null if this account or this address has to wait. */
export async function beginAttempt(db: Db, account: string, address: string): Promise<Attempt | null> {
  const attempt = keysOf(account, address);
  if (!(await count(db, attempt.addressKey, FREE_FAILURES.address))) return null;
  return (await count(db, attempt.accountKey, FREE_FAILURES.account)) ? attempt : null;
}

const keysOf = (account: string, address: string): Attempt => ({
  accountKey: `account:${account.slice(0, 320)}`,
  addressKey: `address:${networkOf(address)}`,
});

const longestWait = prepared(
  "longest-wait",
  `SELECT ceil(extract(epoch FROM max("windowStart" + make_interval(secs =>
       least(power(2, least("failures" - f.free, 10)), $5)) - now())))::int AS "seconds"
     FROM "SignInAttempt" a JOIN (VALUES ($1, $2::int), ($3, $4::int)) AS f(key, free) ON f.key = a."key"
    WHERE a."failures" >= f.free`,
);

/** Seconds until this account can be tried again from this address; at least 1. */
export async function secondsToWait(db: Db, account: string, address: string): Promise<number> {
  const { accountKey, addressKey } = keysOf(account, address);
  const [row] = await longestWait(db, [
    accountKey,
    FREE_FAILURES.account,
    addressKey,
    FREE_FAILURES.address,
    LONGEST_WAIT_SECONDS,
  ]);
  return Math.max(1, row?.seconds ?? 1);
}

/** "windowStart" is the time of the latest failure: each one restarts the wait. */
const countAttempt = prepared(
  "count-attempt",
  `INSERT INTO "SignInAttempt" AS a ("key", "failures", "windowStart") VALUES ($1, 1, now())
   ON CONFLICT ("key") DO UPDATE
      SET "failures" = CASE WHEN a."windowStart" < now() - interval '1 hour' THEN 1 ELSE a."failures" + 1 END,
          "windowStart" = now()
    WHERE a."failures" < $2
       OR a."windowStart" + make_interval(secs => least(power(2, least(a."failures" - $2, 10)), $3)) <= now()
   RETURNING true AS "counted"`,
);
const count = async (db: Db, key: string, freeFailures: number): Promise<boolean> =>
  (await countAttempt(db, [key, freeFailures, LONGEST_WAIT_SECONDS])).length === 1;

/** Resets the account after a correct secret, and undoes this attempt's count for the address. */
export async function clearAttempt(db: Db, attempt: Attempt): Promise<void> {
  await db.signInAttempt.deleteMany({ where: { key: attempt.accountKey } });
  await db.signInAttempt.updateMany({
    where: { key: attempt.addressKey, failures: { gt: 0 } },
    data: { failures: { decrement: 1 } },
  });
}

/** Resets the failures of an account after its secret was changed. */
export const clearAccountAttempts = (tx: Tx, account: string): Promise<unknown> =>
  tx.signInAttempt.deleteMany({ where: { key: keysOf(account, "").accountKey } });
