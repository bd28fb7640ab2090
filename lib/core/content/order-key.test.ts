import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ORDER_KEY_LIMIT, orderKeyBetween, orderKeysBetween, rebalance } from "./order-key";

const gaps = fc.array(fc.nat({ max: 1000 }), { maxLength: 60 });

const bytewise = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

describe("order keys", () => {
  it("are between their neighbours for an insertion at any place", () => {
    fc.assert(
      fc.property(gaps, (positions) => {
        const keys: string[] = [];
        for (const position of positions) {
          const at = position % (keys.length + 1);
          keys.splice(at, 0, orderKeyBetween(keys[at - 1] ?? null, keys[at] ?? null));
        }
        expect([...keys].sort(bytewise)).toEqual(keys);
        expect(new Set(keys).size).toBe(keys.length);
        expect(keys.every((key) => /^[0-9A-Za-z]*[1-9A-Za-z]$/.test(key))).toBe(true);
      }),
    );
  });

  it("stay short when pages are appended or prepended one by one", () => {
    let [last, first] = ["V", "V"];
    for (let count = 0; count < 1500; count++) {
      last = orderKeyBetween(last, null);
      first = orderKeyBetween(null, first);
    }
    expect([last.length, first.length]).toEqual([2, 2]);
  });

  it("spread evenly and short between any two neighbours", () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 500 }),
        fc.nat({ max: 500 }),
        fc.integer({ min: 2, max: 300 }),
        (a, b, count) => {
          const ends = orderKeysBetween(null, null, 502);
          const [low, high] = a === b ? [null, null] : [ends[Math.min(a, b)]!, ends[Math.max(a, b)]!];
          const keys = orderKeysBetween(low, high, count);
          const all = [...(low ? [low] : []), ...keys, ...(high ? [high] : [])];
          expect(keys).toHaveLength(count);
          expect([...all].sort(bytewise)).toEqual(all);
          expect(new Set(all).size).toBe(all.length);
          expect(Math.max(...keys.map((key) => key.length))).toBeLessThanOrEqual(4);
        },
      ),
    );
  });

  it("require a rebalance where two siblings share a key", () => {
    expect(() => orderKeyBetween("V", "V")).toThrow(/rebalance/);
    expect(() => orderKeyBetween("V0", null)).toThrow(/not an order key/);
  });

  it("reach the length limit only after hundreds of inserts into one gap, and a rebalance shortens them", () => {
    let [low, high] = ["V", "W"];
    let inserts = 0;
    while (low.length <= ORDER_KEY_LIMIT && high.length <= ORDER_KEY_LIMIT) {
      const key = orderKeyBetween(low, high);
      if (inserts++ % 2 === 0) low = key;
      else high = key;
    }
    expect(inserts).toBeGreaterThan(300);
    const fresh = rebalance(["a", "b", "c"]);
    expect([...fresh.keys()]).toEqual(["a", "b", "c"]);
    expect([...fresh.values()].every((key) => key.length === 1)).toBe(true);
  });
});
