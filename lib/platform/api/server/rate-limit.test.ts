import { describe, expect, it } from "vitest";
import { DomainError } from "@/lib/errors";
import { type RateStore, rateLimiter } from "./rate-limit";

const noon = Date.UTC(2030, 0, 1, 12);

/** A store that several limiters share, as instances share the table. */
function sharedStore(): RateStore {
  const sums = new Map<string, number>();
  return async (counts) => {
    for (const { key, minute, count } of counts) {
      sums.set(`${key} ${minute}`, (sums.get(`${key} ${minute}`) ?? 0) + count);
    }
    return new Map(counts.map(({ key, minute }) => [key, sums.get(`${key} ${minute}`)!]));
  };
}

describe("the rate limit", () => {
  it("tells what is left and refuses past the limit until the minute is over", () => {
    const limiter = rateLimiter(sharedStore());
    expect(limiter.take("a", 2, noon + 15_000)).toEqual({
      "ratelimit-limit": "2",
      "ratelimit-remaining": "1",
      "ratelimit-reset": "45",
    });
    limiter.take("a", 2, noon + 15_000);
    expect(() => limiter.take("a", 2, noon + 20_000)).toThrow(DomainError);
    expect(() => limiter.take("b", 2, noon + 20_000)).not.toThrow();
    expect(() => limiter.take("a", 2, noon + 60_000)).not.toThrow();
  });

  it("says when to come back", () => {
    const limiter = rateLimiter(sharedStore());
    limiter.take("a", 1, noon);
    try {
      limiter.take("a", 1, noon + 30_000);
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({
        code: "too_many_requests",
        details: { headers: { "retry-after": "30" } },
      });
    }
  });

  it("counts what other instances let through once they have synchronised", async () => {
    const store = sharedStore();
    const [one, two] = [rateLimiter(store), rateLimiter(store)];
    for (let i = 0; i < 3; i++) {
      one.take("a", 5, noon);
      two.take("a", 5, noon);
    }
    await one.synchronise();
    await two.synchronise();
    expect(() => two.take("a", 5, noon)).toThrow(DomainError);
    expect(() => one.take("a", 5, noon)).not.toThrow();
    await one.synchronise();
    expect(() => one.take("a", 5, noon)).toThrow(DomainError);
  });

  it("keeps counting alone while the store fails", async () => {
    const limiter = rateLimiter(async () => {
      throw new Error("no database");
    });
    limiter.take("a", 2, noon);
    await limiter.synchronise();
    limiter.take("a", 2, noon);
    expect(() => limiter.take("a", 2, noon)).toThrow(DomainError);
  });
});
