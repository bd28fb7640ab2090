/*
 * The key of a block is derived from its content: a hash of its source, with a number from the second of equal blocks
 * on. A key survives edits and moves elsewhere on the page and needs no storage. The hash is two multiply-and-xor
 * lanes of 32 bits (after MurmurHash3): it runs in the browser as on the server, and a collision would only give a
 * second block the key of an equal one, with its number.
 */

/** 16 hexadecimal digits that depend on every character of the text. */
export function contentHash(text: string): string {
  let low = 0x9e3779b9 ^ text.length;
  let high = 0x85ebca6b;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    low = Math.imul(low ^ code, 0xcc9e2d51);
    low ^= low >>> 15;
    high = Math.imul(high ^ code, 0x1b873593);
    high ^= high >>> 13;
  }
  low = Math.imul(low ^ (high >>> 16), 0x85ebca6b);
  high = Math.imul(high ^ (low >>> 13), 0xc2b2ae35);
  return hex(low ^ (low >>> 16)) + hex(high ^ (high >>> 16));
}

function hex(value: number): string {
  return (value >>> 0).toString(16).padStart(8, "0");
}

/** Returns a function that generates keys for sources in document order. */
export function keyMaker(): (source: string) => string {
  const seen = new Map<string, number>();
  return (source) => {
    const hash = contentHash(source.trim());
    const count = (seen.get(hash) ?? 0) + 1;
    seen.set(hash, count);
    return count === 1 ? hash : `${hash}-${count}`;
  };
}
