import "server-only";
import { pool } from "@/lib/db/pool";
import { networkOf } from "./network";

/**
 * Failed attempts at secrets that people type, counted per account and per network address, whether the
 * account exists or not. Past a number of failures every further one doubles the wait before the next try,
 * up to a quarter of an hour; an hour without failures forgets them. An attempt is counted before the
 * secret is looked at, so that many at once gain nothing; a right one takes its own count back.
 */
const FREE_FAILURES = { account: 5, address: 30 };
const LONGEST_WAIT_SECONDS = 900;

export type Attempt = { accountKey: string; addressKey: string };

/** Counts an attempt; null when this account or this address has to wait first. */
export async function beginAttempt(account: string, address: string): Promise<Attempt | null> {
  const attempt = keysOf(account, address);
  if (!(await count(attempt.addressKey, FREE_FAILURES.address))) return null;
  return (await count(attempt.accountKey, FREE_FAILURES.account)) ? attempt : null;
}

const keysOf = (account: string, address: string): Attempt => ({
  accountKey: `account:${account.slice(0, 320)}`,
  addressKey: `address:${networkOf(address)}`,
});

/** Seconds until this account may be tried again from this address; at least 1. */
export async function secondsToWait(account: string, address: string): Promise<number> {
  const { accountKey, addressKey } = keysOf(account, address);
  const { rows } = await pool().query<{ seconds: number }>(
    `SELECT ceil(extract(epoch FROM max("windowStart" + make_interval(secs =>
         least(power(2, least("failures" - f.free, 10)), $5)) - now())))::int AS "seconds"
       FROM "SignInAttempt" a JOIN (VALUES ($1, $2::int), ($3, $4::int)) AS f(key, free) ON f.key = a."key"
      WHERE a."failures" >= f.free`,
    [accountKey, FREE_FAILURES.account, addressKey, FREE_FAILURES.address, LONGEST_WAIT_SECONDS],
  );
  return Math.max(1, rows[0]?.seconds ?? 1);
}

/** "windowStart" is the time of the latest failure: each one starts its wait anew. */
async function count(key: string, freeFailures: number): Promise<boolean> {
  const { rowCount } = await pool().query(
    `INSERT INTO "SignInAttempt" AS a ("key", "failures", "windowStart") VALUES ($1, 1, now())
     ON CONFLICT ("key") DO UPDATE
        SET "failures" = CASE WHEN a."windowStart" < now() - interval '1 hour' THEN 1 ELSE a."failures" + 1 END,
            "windowStart" = now()
      WHERE a."failures" < $2
         OR a."windowStart" + make_interval(secs => least(power(2, least(a."failures" - $2, 10)), $3)) <= now()`,
    [key, freeFailures, LONGEST_WAIT_SECONDS],
  );
  return rowCount === 1;
}

/** The secret was right: the account starts afresh, the address gets back what this attempt counted. */
export async function forgiveAttempt(attempt: Attempt): Promise<void> {
  await pool().query(`DELETE FROM "SignInAttempt" WHERE "key" = $1`, [attempt.accountKey]);
  await pool().query(
    `UPDATE "SignInAttempt" SET "failures" = "failures" - 1 WHERE "key" = $1 AND "failures" > 0`,
    [attempt.addressKey],
  );
}
