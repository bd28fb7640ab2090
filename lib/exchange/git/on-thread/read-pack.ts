import { createHash } from "node:crypto";
import { inflateSync } from "node:zlib";

/**
 * The Git library trusts the announced sizes of a pack, of which ten kilobytes can inflate to ten gigabytes, and makes
 * an object from all of its bases whenever it is read. Here every object is inflated once, up to its announced size,
 * and made from its base once, so that the work is bounded by the sizes of all results, however deep they build on
 * each other.
 */
export const PACK_LIMITS = {
  objects: 20_000,
  /** one object */
  objectBytes: 50 * 1024 * 1024,
  /** all objects together, and all deltas that they are made from */
  bytes: 300 * 1024 * 1024,
};

const TYPES = new Map([
  [1, "commit"],
  [2, "tree"],
  [3, "blob"],
  [4, "tag"],
]);
const OFFSET_DELTA = 6;
const REFERENCE_DELTA = 7;

/** The reason why a pack is not unpacked, in words for people. */
export class PackRefused extends Error {
  constructor(
    readonly reason: "repository_too_large" | "git_damaged",
    message: string,
  ) {
    super(message);
  }
}

const tooLarge = (what: string) =>
  new PackRefused(
    "repository_too_large",
    `The repository is too large: ${what}. Move the documentation to a separate repository.`,
  );
const damaged = () =>
  new PackRefused("git_damaged", "The repository sent an invalid answer. Try again later.");

type GitObject = { oid: string; type: string; bytes: Buffer };

/** An object as a pack holds it. A delta names its base by the position in the pack or by its id. */
type Packed = { at: number; bytes: Buffer } & (
  | { type: string; base: null }
  | { type: null; base: number | string }
);

/** The objects of a pack, each made once, after its base. Throws PackRefused for a pack that is too large or not one. */
export function* readPack(pack: Buffer): Generator<GitObject> {
  const packed = readPacked(pack);
  const deltas = new Map<number | string, Packed[]>();
  for (const object of packed) {
    if (object.base === null) continue;
    const others = deltas.get(object.base);
    if (others) others.push(object);
    else deltas.set(object.base, [object]);
  }
  const take = (base: number | string): Packed[] => {
    const found = deltas.get(base) ?? [];
    deltas.delete(base);
    return found;
  };
  const made = packed.flatMap(({ at, type, bytes }) => (type === null ? [] : [{ at, type, bytes }]));
  for (let object = made.pop(); object; object = made.pop()) {
    const { at, type, bytes } = object;
    const oid = createHash("sha1").update(`${type} ${bytes.length}\0`).update(bytes).digest("hex");
    yield { oid, type, bytes };
    for (const delta of [...take(at), ...take(oid)]) {
      made.push({ at: delta.at, type, bytes: resultOf(delta.bytes, bytes) });
    }
  }
  // A base that is not in the pack, or a circle of deltas.
  if (deltas.size > 0) throw damaged();
}

/** The objects of a pack, inflated. */
function readPacked(pack: Buffer): Packed[] {
  if (pack.length < 32 || pack.toString("latin1", 0, 4) !== "PACK") throw damaged();
  const count = pack.readUInt32BE(8);
  if (count > PACK_LIMITS.objects)
    throw tooLarge(`its latest commit has more than ${PACK_LIMITS.objects.toLocaleString("en")} objects`);
  const objects: Packed[] = [];
  let at = 12;
  let total = 0;
  for (let index = 0; index < count; index += 1) {
    const { object, end } = readObject(pack, at);
    objects.push(object);
    at = end;
    const result = object.type === null ? sizesOf(object.bytes).result : 0;
    total += object.bytes.length + result;
    if (result > PACK_LIMITS.objectBytes) throw tooLarge("a file has more than 50 MB");
    if (total > PACK_LIMITS.bytes) throw tooLarge("its files have more than 300 MB together");
  }
  const checksum = createHash("sha1").update(pack.subarray(0, at)).digest();
  if (!checksum.equals(pack.subarray(at))) throw damaged();
  return objects;
}

/** An object and the start of the next one. */
function readObject(pack: Buffer, start: number): { object: Packed; end: number } {
  let at = start;
  const next = (): number => {
    const byte = pack[at];
    if (byte === undefined) throw damaged();
    at += 1;
    return byte;
  };
  let byte = next();
  const kind = (byte >> 4) & 7;
  let announced = byte & 15;
  for (let factor = 16; byte & 0x80; factor *= 128) {
    byte = next();
    announced += (byte & 0x7f) * factor;
  }
  if (announced > PACK_LIMITS.objectBytes) throw tooLarge("a file has more than 50 MB");
  let base: number | string | null = null;
  if (kind === OFFSET_DELTA) {
    byte = next();
    let back = byte & 0x7f;
    for (; byte & 0x80; back = (back + 1) * 128 + (byte & 0x7f)) byte = next();
    base = start - back;
  } else if (kind === REFERENCE_DELTA) {
    base = pack.toString("hex", at, at + 20);
    at += 20;
  }
  const { bytes, consumed } = inflated(pack.subarray(at), announced);
  if (bytes.length !== announced) throw damaged();
  const end = at + consumed;
  if (base !== null) return { object: { at: start, type: null, bytes, base }, end };
  const type = TYPES.get(kind);
  if (type === undefined) throw damaged();
  return { object: { at: start, type, bytes, base }, end };
}

/** The result of `inflateSync` with `info`, which its types leave out. */
type Inflated = { buffer: Buffer; engine: { bytesWritten: number } };

function inflated(packed: Buffer, announced: number): { bytes: Buffer; consumed: number } {
  try {
    const options = { info: true, maxOutputLength: Math.max(announced, 1) };
    const { buffer, engine } = inflateSync(packed, options) as unknown as Inflated;
    return { bytes: buffer, consumed: engine.bytesWritten };
  } catch {
    throw damaged();
  }
}

/** A delta begins with two sizes of seven bits per byte: those of its base and of its result. */
function sizesOf(delta: Buffer): { base: number; result: number; start: number } {
  let at = 0;
  const size = (): number => {
    let value = 0;
    let factor = 1;
    for (let byte = 0x80; byte & 0x80; factor *= 128) {
      byte = delta[at] ?? 0;
      at += 1;
      value += (byte & 0x7f) * factor;
    }
    return value;
  };
  return { base: size(), result: size(), start: at };
}

/** A delta copies pieces of its base and inserts bytes of its own. */
function resultOf(delta: Buffer, base: Buffer): Buffer {
  const sizes = sizesOf(delta);
  if (sizes.base !== base.length) throw damaged();
  const result = Buffer.allocUnsafe(sizes.result);
  let end = 0;
  const append = (from: Buffer, start: number, length: number): void => {
    if (start + length > from.length || end + length > result.length) throw damaged();
    end += from.copy(result, end, start, start + length);
  };
  for (let at = sizes.start; at < delta.length; ) {
    const command = delta[at]!;
    at += 1;
    if (command === 0) throw damaged();
    if ((command & 0x80) === 0) {
      append(delta, at, command);
      at += command;
      continue;
    }
    // Bits say which bytes of the start and of the length follow; the others are zero.
    const number = (bits: readonly number[]): number =>
      bits.reduce((sum, bit, index) => {
        if ((command & bit) === 0) return sum;
        at += 1;
        return sum + (delta[at - 1] ?? 0) * 256 ** index;
      }, 0);
    const start = number([1, 2, 4, 8]);
    append(base, start, number([16, 32, 64]) || 0x10000);
  }
  if (end !== result.length) throw damaged();
  return result;
}
