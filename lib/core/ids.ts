import { createHash, randomBytes } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Requesting random bytes from the system costs the same for few and for many. */
const RESERVE = 4_096;
let reserve = Buffer.alloc(0);
let used = 0;

function randomByte(): number {
  if (used === reserve.length) {
    reserve = randomBytes(RESERVE);
    used = 0;
  }
  const byte = reserve[used]!;
  reserve[used] = 0;
  used += 1;
  return byte;
}

/** n random characters of base 62, each drawn without bias. */
export function randomText(length: number): string {
  let text = "";
  while (text.length < length) {
    const byte = randomByte();
    if (byte < 248) text += ALPHABET[byte % 62];
  }
  return text;
}

/**
 * A new opaque identifier: 8 characters of time (sortable, so that indexes grow at their end) and 14
 * random ones (83 bits). Alphanumeric only, so it needs no escaping in any address.
 */
export function newId(): string {
  const now = Date.now();
  if (now !== latest.time) latest = { time: now, text: textOfTime(now) };
  return latest.text + randomText(14);
}

/** An identifier derived from a text: always the same for equal texts. */
export function idFrom(text: string): string {
  let left = BigInt(`0x${createHash("sha256").update(text).digest("hex")}`);
  let id = "";
  while (id.length < 22) {
    id += ALPHABET[Number(left % 62n)];
    left /= 62n;
  }
  return id;
}

/** Many identifiers are created within a millisecond. */
let latest = { time: 0, text: "" };

function textOfTime(time: number): string {
  let [left, text] = [time, ""];
  for (let i = 0; i < 8; i++) {
    text = ALPHABET[left % 62] + text;
    left = Math.floor(left / 62);
  }
  return text;
}
