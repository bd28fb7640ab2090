import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { checkPack, PACK_LIMITS } from "./check-pack";

const BLOB = 3;
const OFFSET_DELTA = 6;

function header(type: number, size: number): Buffer {
  const bytes = [(type << 4) | (size & 15)];
  for (let rest = Math.floor(size / 16); rest > 0; rest = Math.floor(rest / 128)) {
    bytes[bytes.length - 1]! |= 0x80;
    bytes.push(rest & 0x7f);
  }
  return Buffer.from(bytes);
}

function pack(objects: readonly Buffer[], count = objects.length): Buffer {
  const head = Buffer.alloc(12);
  head.write("PACK");
  head.writeUInt32BE(2, 4);
  head.writeUInt32BE(count, 8);
  return Buffer.concat([head, ...objects, Buffer.alloc(20)]);
}

const blob = (content: Buffer, announced = content.length): Buffer =>
  Buffer.concat([header(BLOB, announced), deflateSync(content)]);

/** A size in a delta: seven bits a byte, the lowest first. */
function sizeOf(size: number): number[] {
  const bytes: number[] = [];
  for (let rest = size; rest > 0; rest = Math.floor(rest / 128)) {
    bytes.push((rest & 0x7f) | (rest >= 128 ? 0x80 : 0));
  }
  return bytes;
}

/** The distance back to a base object, below 16 kB. */
const offset = (back: number): Buffer =>
  Buffer.from(back < 128 ? [back] : [0x80 | ((back >> 7) - 1), back & 0x7f]);

describe("the check of a pack before it is unpacked", () => {
  it("passes when every object has its announced size", () => {
    checkPack(pack([blob(Buffer.from("one")), blob(Buffer.alloc(0)), blob(Buffer.alloc(5_000, 7))]));
  });

  it("refuses an object that inflates to more than it announces, or announces too much", () => {
    expect(() => checkPack(pack([blob(Buffer.alloc(1 << 20), 10)]))).toThrow("invalid answer");
    const huge = blob(Buffer.from("small"), PACK_LIMITS.objectBytes + 1);
    expect(() => checkPack(pack([huge]))).toThrow("more than 50 MB");
  });

  it("refuses a small delta with a large result", () => {
    const size = PACK_LIMITS.objectBytes + 1;
    const delta = Buffer.from([1, ...sizeOf(size)]);
    const object = Buffer.concat([header(OFFSET_DELTA, delta.length), Buffer.from([5]), deflateSync(delta)]);
    expect(() => checkPack(pack([object]))).toThrow("more than 50 MB");
  });

  it("refuses deltas chained so often that their results would take hours", () => {
    const size = 60_000;
    const copiesAll = Buffer.from([
      ...sizeOf(size),
      ...sizeOf(size),
      0x80 | 0x10 | 0x20,
      size & 255,
      size >> 8,
    ]);
    const chain = (length: number): Buffer => {
      const objects = [blob(Buffer.alloc(size, 7))];
      for (let depth = 1; depth <= length; depth += 1) {
        const before = objects.at(-1)!.length;
        const packed = deflateSync(copiesAll);
        objects.push(Buffer.concat([header(OFFSET_DELTA, copiesAll.length), offset(before), packed]));
      }
      return pack(objects);
    };
    checkPack(chain(50));
    const hostile = chain(4_000);
    expect(hostile.length).toBeLessThan(200_000);
    expect(() => checkPack(hostile)).toThrow("changes to each other");
  });

  it("refuses a pack with too many objects, a truncated pack and anything else", () => {
    expect(() => checkPack(pack([], PACK_LIMITS.objects + 1))).toThrow("20,000 objects");
    expect(() => checkPack(pack([blob(Buffer.from("one"))], 2))).toThrow("invalid answer");
    expect(() => checkPack(Buffer.from("<html>not a pack, but a page of some website</html>"))).toThrow(
      "invalid answer",
    );
  });
});
