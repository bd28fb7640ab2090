/**
 * Order keys: the position of a page among its siblings as a fraction in base 62 ("V" is one half, "V1" a little
 * more), so that a move rewrites one row and never its neighbours. Keys compare bytewise because the digits are in
 * ASCII order, and never end in the lowest digit, so between any two keys there is room for another. The idea is
 * fractional indexing. At the open ends a key steps by one unit in its second free digit instead of halving the rest:
 * appending a thousand pages one by one keeps keys at two digits.
 */

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const BASE = DIGITS.length;
const LOWEST = DIGITS.charAt(0);
const HIGHEST = DIGITS.charAt(BASE - 1);

/** A longer key triggers a rebalance of its siblings. */
export const ORDER_KEY_LIMIT = 64;

const digitAt = (key: string, index: number): number =>
  index < key.length ? DIGITS.indexOf(key.charAt(index)) : 0;

const withoutTrailingLowest = (key: string): string => key.replace(/0+$/, "");

function checkKey(key: string): void {
  if (!/^[0-9A-Za-z]*[1-9A-Za-z]$/.test(key)) throw new RangeError(`"${key}" is not an order key.`);
}

/** The first `width` digits of a key as a whole number. */
function toNumber(key: string, width: number): bigint {
  let number = 0n;
  for (let index = 0; index < width; index++) number = number * BigInt(BASE) + BigInt(digitAt(key, index));
  return number;
}

function toKey(number: bigint, width: number): string {
  let key = "";
  let rest = number;
  for (let index = 0; index < width; index++) {
    key = DIGITS.charAt(Number(rest % BigInt(BASE))) + key;
    rest /= BigInt(BASE);
  }
  return withoutTrailingLowest(key);
}

const leading = (key: string, digit: string): number => {
  let count = 0;
  while (key.charAt(count) === digit) count++;
  return count;
};

function after(key: string): string {
  const width = leading(key, HIGHEST) + 2;
  const next = toNumber(key, width) + 1n;
  return toKey(next % BigInt(BASE) === 0n ? next + 1n : next, width);
}

function before(key: string): string {
  const width = leading(key, LOWEST) + 2;
  const previous = toNumber(key, width) - 1n;
  return toKey(previous % BigInt(BASE) === 0n ? previous - 1n : previous, width);
}

function middle(low: string, high: string | null): string {
  const lowDigit = digitAt(low, 0);
  const highDigit = high === null ? BASE : digitAt(high, 0);
  if (lowDigit === highDigit) return DIGITS.charAt(lowDigit) + middle(low.slice(1), high?.slice(1) ?? null);
  if (highDigit - lowDigit > 1) return DIGITS.charAt((lowDigit + highDigit) >> 1);
  if (high !== null && high.length > 1) return high.charAt(0);
  return DIGITS.charAt(lowDigit) + middle(low.slice(1), null);
}

/** Returns a key between two neighbours; null is the open start or end. */
export function orderKeyBetween(a: string | null, b: string | null): string {
  if (a !== null) checkKey(a);
  if (b !== null) checkKey(b);
  if (a !== null && b !== null && a >= b) {
    throw new RangeError(`There is no order key between "${a}" and "${b}": rebalance the siblings first.`);
  }
  if (a === null && b === null) return middle("", null);
  if (b === null) return after(a!);
  if (a === null) return before(b);
  return middle(a, b);
}

/** `count` ascending keys between two neighbours, evenly spread and as short as that allows. */
export function orderKeysBetween(a: string | null, b: string | null, count: number): string[] {
  if (count <= 0) return [];
  if (count === 1) return [orderKeyBetween(a, b)];
  orderKeyBetween(a, b);
  const gaps = BigInt(count + 1);
  for (let width = 1; ; width++) {
    const low = toNumber(a ?? "", width);
    const high = b === null ? BigInt(BASE) ** BigInt(width) : toNumber(b, width);
    if (high - low < gaps) continue;
    return Array.from({ length: count }, (_, index) =>
      toKey(low + ((high - low) * BigInt(index + 1)) / gaps, width),
    );
  }
}

/** Fresh, short keys for siblings given in their order. */
export function rebalance(ids: readonly string[]): Map<string, string> {
  const keys = orderKeysBetween(null, null, ids.length);
  return new Map(ids.map((id, index) => [id, keys[index]!]));
}
