import "server-only";
import type { Requester } from "@/lib/core/access/actor";
import { DomainError } from "@/lib/core/errors";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import type { ApiRequest } from "./message";
import { networkOf } from "./network";

/**
 * Limits requests per minute, by identity if known, otherwise by network. Each instance counts in memory, so
 * that a request costs next to nothing; every two seconds the counts are added to the shared table in one
 * statement that returns the sums of all instances. A burst may therefore exceed the limit by the counts of
 * two seconds.
 */
const PER_MINUTE = {
  ...{ identity: 1_200, directory: 3_000, network: 300, searches: 3_000, readerWrites: 10 },
  signIns: 1_500,
};
const MINUTE = 60_000;
const SYNC_DELAY = 2_000;

/** `shared` is the sum of all instances at the last synchronization, `own` the count here since. */
type Window = { minute: number; shared: number; own: number };

type RateLimiter = {
  take: (db: Db, key: string, limit: number, now?: number) => Record<string, string>;
  synchronise: (db: Db) => Promise<void>;
};

export type RateStore = (
  db: Db,
  counts: { key: string; minute: number; count: number }[],
) => Promise<Map<string, number>>;

/** Counts in memory and in `store`; `take` throws above the limit of this minute. */
export function rateLimiter(store: RateStore): RateLimiter {
  const windows = new Map<string, Window>();
  let timer: NodeJS.Timeout | undefined;

  async function synchronise(db: Db): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const current = Math.floor(Date.now() / MINUTE);
    const counts: { key: string; minute: number; count: number }[] = [];
    for (const [key, window] of windows) {
      if (window.own > 0) counts.push({ key, minute: window.minute, count: window.own });
      else if (window.minute < current) windows.delete(key);
    }
    if (counts.length === 0) return;
    try {
      const sums = await store(db, counts);
      for (const { key, minute, count } of counts) {
        const window = windows.get(key);
        if (window?.minute !== minute) continue;
        window.own -= count;
        window.shared = sums.get(key) ?? window.shared + count;
      }
    } catch (error) {
      log.warn({ err: error }, "Request counts were not shared with the other instances.");
    }
  }

  return {
    synchronise,
    take(db, key, limit, now = Date.now()) {
      const minute = Math.floor(now / MINUTE);
      const known = windows.get(key);
      const window = known?.minute === minute ? known : { minute, shared: 0, own: 0 };
      if (window !== known) windows.set(key, window);
      window.own += 1;
      timer ??= setTimeout(synchronise, SYNC_DELAY, db).unref();
      const used = window.shared + window.own;
      const reset = String(Math.ceil(((minute + 1) * MINUTE - now) / 1000));
      const headers = {
        "ratelimit-limit": String(limit),
        "ratelimit-remaining": String(Math.max(0, limit - used)),
        "ratelimit-reset": reset,
      };
      if (used > limit) {
        throw new DomainError(
          "too_many_requests",
          "rate_limited",
          `More than ${limit} requests in a minute; wait ${reset} seconds before the next one.`,
          { headers: { ...headers, "retry-after": reset } },
        );
      }
      return headers;
    },
  };
}

/** Adds counts to the shared table and returns the sums. */
const addCounts = prepared(
  "add-rate-counts",
  `INSERT INTO "RateWindow" AS w ("key", "minute", "count")
   SELECT c.key, to_timestamp(c.minute * 60), c.count
     FROM unnest($1::text[], $2::bigint[], $3::int[]) AS c(key, minute, count) ORDER BY c.key
   ON CONFLICT ("key", "minute") DO UPDATE SET "count" = w."count" + excluded."count"
   RETURNING "key", "count"`,
);

const sharedStore: RateStore = async (db, counts) => {
  const rows = await addCounts(db, [
    counts.map((c) => c.key),
    counts.map((c) => c.minute),
    counts.map((c) => c.count),
  ]);
  return new Map(rows.map((row) => [row.key, row.count]));
};

const limiter = rateLimiter(sharedStore);

/** Counts requests per identity, or per network for anonymous ones. */
export async function limitRate(
  db: Db,
  request: ApiRequest,
  actor: Requester | null,
): Promise<Record<string, string>> {
  if (!env.rateLimit) return {};
  if (actor?.kind === "directory")
    return limiter.take(db, `directory:${actor.organizationId}`, PER_MINUTE.directory);
  return actor
    ? limiter.take(db, `user:${actor.userId}`, PER_MINUTE.identity)
    : limiter.take(db, `network:${networkOf(request.address)}`, PER_MINUTE.network);
}

/** Counts searches of visitors per network: each key press sends one, and an office shares its address. */
export async function limitSearches(db: Db, request: ApiRequest): Promise<void> {
  if (env.rateLimit) limiter.take(db, `searches:${networkOf(request.address)}`, PER_MINUTE.searches);
}

/**
 * Counts the steps of sign-ins through a provider per network. A sign-in has three steps, and an office where
 * everyone starts at nine shares its address.
 */
export async function limitSignIns(db: Db, request: ApiRequest): Promise<void> {
  if (env.rateLimit) limiter.take(db, `signIns:${networkOf(request.address)}`, PER_MINUTE.signIns);
}

/** Counts anonymous writes per network. */
export async function limitReaderWrites(db: Db, request: ApiRequest): Promise<void> {
  if (env.rateLimit) limiter.take(db, `reader:${networkOf(request.address)}`, PER_MINUTE.readerWrites);
}
