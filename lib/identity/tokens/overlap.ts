import type { TokenOverlap } from "./schemas";

const HOUR = 3_600_000;
const OVERLAPS: Readonly<Record<TokenOverlap, number>> = {
  now: 0,
  "1h": HOUR,
  "24h": 24 * HOUR,
  "7d": 7 * 24 * HOUR,
};

/** Returns when a replaced token stops working. */
export const overlapEnd = (overlap: TokenOverlap, replacedAt = Date.now()): Date =>
  new Date(replacedAt + OVERLAPS[overlap]);
