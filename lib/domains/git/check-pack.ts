import { setImmediate as yieldToOthers } from "node:timers/promises";
import { inflateSync } from "node:zlib";
import { Invalid } from "@/lib/errors";

/**
 * Judges a pack before the Git library unpacks it, which trusts what the pack announces: ten kilobytes can
 * inflate to ten gigabytes. Every object is inflated here once, up to the size it announces, and the sizes
 * are added up; of a delta, the size of what it makes counts.
 */
export const PACK_LIMITS = {
  objects: 20_000,
  /** one object */
  objectBytes: 50 * 1024 * 1024,
  /** all objects together */
  bytes: 300 * 1024 * 1024,
};

const OFFSET_DELTA = 6;
const REFERENCE_DELTA = 7;
const LOOKED_AT_ONCE = 50;

const tooLarge = (what: string) =>
  new Invalid(
    `The repository is too large: ${what}. Move the documentation to a separate repository.`,
    "repository_too_large",
  );
const damaged = () => new Invalid("The repository sent an invalid answer. Try again later.", "git_damaged");

/** Throws Invalid for a pack that is too large or not one. */
export async function checkPack(pack: Buffer): Promise<void> {
  if (pack.length < 32 || pack.toString("latin1", 0, 4) !== "PACK") throw damaged();
  const count = pack.readUInt32BE(8);
  if (count > PACK_LIMITS.objects)
    throw tooLarge(`its latest commit has more than ${PACK_LIMITS.objects.toLocaleString("en")} objects`);
  let at = 12;
  let total = 0;
  for (let index = 0; index < count; index += 1) {
    const object = readObject(pack, at);
    at = object.end;
    total += object.size;
    if (object.size > PACK_LIMITS.objectBytes) throw tooLarge("a file has more than 50 MB");
    if (total > PACK_LIMITS.bytes) throw tooLarge("its files have more than 300 MB together");
    if (index % LOOKED_AT_ONCE === 0) await yieldToOthers();
  }
}

/** The size of what an object is in the end, and where the next one begins. */
function readObject(pack: Buffer, start: number): { size: number; end: number } {
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
  if (type === OFFSET_DELTA) while (next() & 0x80);
  else if (type === REFERENCE_DELTA) at += 20;
  const { bytes, consumed } = inflated(pack.subarray(at), announced);
  if (bytes.length !== announced) throw damaged();
  const isDelta = type === OFFSET_DELTA || type === REFERENCE_DELTA;
  return { size: isDelta ? resultOfDelta(bytes) : announced, end: at + consumed };
}

/** What `inflateSync` answers when it is asked for the engine, too: its types leave that out. */
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

/** A delta begins with two sizes of seven bits a byte: of what it is applied to, and of what it makes. */
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
