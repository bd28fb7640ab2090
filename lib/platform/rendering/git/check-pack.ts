import { inflateSync } from "node:zlib";

/**
 * Checks a pack before the Git library unpacks it, which trusts the announced sizes: ten kilobytes can inflate to ten
 * gigabytes. Every object is inflated here once, up to its announced size, and the sizes are added up; for a delta,
 * the size of its result counts. A delta applies to the result of another one, and the library computes all of them
 * for each object, so the cost of an object is added up along its chain.
 */
export const PACK_LIMITS = {
  objects: 20_000,
  /** one object */
  objectBytes: 50 * 1024 * 1024,
  /** all objects together */
  bytes: 300 * 1024 * 1024,
  /** results of all objects, each with all of its bases */
  chainedBytes: 6 * 1024 * 1024 * 1024,
};

/** Small objects cost about as much as one of this size. */
const LEAST_COST = 1024;
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

/** Throws PackRefused for a pack that is too large or not one. */
export function checkPack(pack: Buffer): void {
  if (pack.length < 32 || pack.toString("latin1", 0, 4) !== "PACK") throw damaged();
  const count = pack.readUInt32BE(8);
  if (count > PACK_LIMITS.objects)
    throw tooLarge(`its latest commit has more than ${PACK_LIMITS.objects.toLocaleString("en")} objects`);
  let at = 12;
  let [total, chained] = [0, 0];
  const costs = new Map<number, number>();
  for (let index = 0; index < count; index += 1) {
    const object = readObject(pack, at);
    const cost = Math.max(object.size, LEAST_COST) + (costs.get(at - object.back) ?? 0);
    costs.set(at, cost);
    at = object.end;
    total += object.size;
    chained += cost;
    if (object.size > PACK_LIMITS.objectBytes) throw tooLarge("a file has more than 50 MB");
    if (total > PACK_LIMITS.bytes) throw tooLarge("its files have more than 300 MB together");
    if (chained > PACK_LIMITS.chainedBytes)
      throw tooLarge("its files are stored as too many changes to each other");
  }
}

/** The final size of an object, the distance back to its base, and the start of the next object. */
function readObject(pack: Buffer, start: number): { size: number; back: number; end: number } {
  let at = start;
  const next = (): number => {
    const byte = pack[at];
    if (byte === undefined) throw damaged();
    at += 1;
    return byte;
  };
  let byte = next();
  const type = (byte >> 4) & 7;
  let announced = byte & 15;
  for (let factor = 16; byte & 0x80; factor *= 128) {
    byte = next();
    announced += (byte & 0x7f) * factor;
  }
  if (announced > PACK_LIMITS.objectBytes) throw tooLarge("a file has more than 50 MB");
  let back = 0;
  if (type === OFFSET_DELTA) {
    byte = next();
    for (back = byte & 0x7f; byte & 0x80; back = (back + 1) * 128 + (byte & 0x7f)) byte = next();
  } else if (type === REFERENCE_DELTA) at += 20;
  const { bytes, consumed } = inflated(pack.subarray(at), announced);
  if (bytes.length !== announced) throw damaged();
  const isDelta = type === OFFSET_DELTA || type === REFERENCE_DELTA;
  return { size: isDelta ? resultOfDelta(bytes) : announced, back, end: at + consumed };
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
function resultOfDelta(delta: Buffer): number {
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
  size();
  return size();
}
