import { describe, expect, it } from "vitest";
import { DomainError } from "@/lib/core/errors";
import type { Db } from "@/lib/platform/db/client";
import { type RateStore, rateLimiter } from "./rate-limit";

/** These stores need no database. */
const db = {} as Db;
const noon = Date.UTC(2030, 0, 1, 12);

/** A store shared by several limiters, as instances share the table. */
function sharedStore(): RateStore {
  const sums = new Map<string, number>();
  return async (_db, counts) => {
    for (const { key, minute, count } of counts) {
      sums.set(`${key} ${minute}`, (sums.get(`${key} ${minute}`) ?? 0) + count);
    }
    return new Map(counts.map(({ key, minute }) => [key, sums.get(`${key} ${minute}`)!]));
  };
}

describe("the rate limit", () => {
  it("returns the remaining requests and refuses past the limit until the minute is over", () => {
    const limiter = rateLimiter(sharedStore());
    expect(limiter.take(db, "a", 2, noon + 15_000)).toEqual({
      "ratelimit-limit": "2",
      "ratelimit-remaining": "1",
      "ratelimit-reset": "45",
    });
    limiter.take(db, "a", 2, noon + 15_000);
    expect(() => limiter.take(db, "a", 2, noon + 20_000)).toThrow(DomainError);
    expect(() => limiter.take(db, "b", 2, noon + 20_000)).not.toThrow();
    expect(() => limiter.take(db, "a", 2, noon + 60_000)).not.toThrow();
  });

  it("returns the time to retry after", () => {
    const limiter = rateLimiter(sharedStore());
    limiter.take(db, "a", 1, noon);
    try {
      limiter.take(db, "a", 1, noon + 30_000);
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({
        code: "too_many_requests",
        details: { headers: { "retry-after": "30" } },
      });
    }
  });

  it("counts requests of other instances after a synchronization", async () => {
    const store = sharedStore();
    const [one, two] = [rateLimiter(store), rateLimiter(store)];
    for (let i = 0; i < 3; i++) {
      one.take(db, "a", 5, noon);
      two.take(db, "a", 5, noon);
    }
    await one.synchronise(db);
    await two.synchronise(db);
    expect(() => two.take(db, "a", 5, noon)).toThrow(DomainError);
    expect(() => one.take(db, "a", 5, noon)).not.toThrow();
    await one.synchronise(db);
    expect(() => one.take(db, "a", 5, noon)).toThrow(DomainError);
  });

  it("keeps counting locally while the store fails", async () => {
    const limiter = rateLimiter(async () => {
      throw new Error("no database");
    });
    limiter.take(db, "a", 2, noon);
    await limiter.synchronise(db);
    limiter.take(db, "a", 2, noon);
    expect(() => limiter.take(db, "a", 2, noon)).toThrow(DomainError);
  });
});
