import { createHash } from "node:crypto";
import { deflateSync, inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { PACK_LIMITS } from "./read-pack";
import { unpackPack } from "./unpack";

const BLOB = 3;
const OFFSET_DELTA = 6;
const REFERENCE_DELTA = 7;

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
  const bytes = Buffer.concat([head, ...objects]);
  return Buffer.concat([bytes, createHash("sha1").update(bytes).digest()]);
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

const idOf = (content: Buffer): string =>
  createHash("sha1").update(`blob ${content.length}\0`).update(content).digest("hex");

/** A delta that copies the first bytes of its base and adds some of its own. */
const delta = (base: number, copied: number, added: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from([...sizeOf(base), ...sizeOf(copied + added.length)]),
    Buffer.from([0x80 | 0x10 | 0x20, copied & 255, copied >> 8]),
    ...(added.length > 0 ? [Buffer.from([added.length]), added] : []),
  ]);

const offsetDelta = (back: number, bytes: Buffer): Buffer =>
  Buffer.concat([header(OFFSET_DELTA, bytes.length), offset(back), deflateSync(bytes)]);
const referenceDelta = (base: Buffer, bytes: Buffer): Buffer =>
  Buffer.concat([
    ...[header(REFERENCE_DELTA, bytes.length), Buffer.from(idOf(base), "hex")],
    deflateSync(bytes),
  ]);

/** So many blobs, each one byte longer than the one that it is a delta of. */
function chainOf(kind: "offset" | "reference", length: number, size: number): Buffer {
  let content = Buffer.alloc(size, 7);
  const objects = [blob(content)];
  for (let depth = 1; depth <= length; depth += 1) {
    const bytes = delta(content.length, content.length, Buffer.from([depth & 255]));
    objects.push(
      kind === "offset" ? offsetDelta(objects.at(-1)!.length, bytes) : referenceDelta(content, bytes),
    );
    content = Buffer.concat([content, Buffer.from([depth & 255])]);
  }
  return pack(objects);
}

/** The texts of the blobs in a pack by their ids, or why it is refused. */
function unpacked(bytes: Buffer): Record<string, string> | string {
  const result = unpackPack(bytes);
  if ("refused" in result) return result.refused.message;
  let start = 0;
  return Object.fromEntries(
    result.objects.map(({ oid, length }) => {
      const object = inflateSync(result.bytes.subarray(start, start + length)).toString();
      start += length;
      return [oid, object.slice(object.indexOf("\0") + 1)];
    }),
  );
}

describe("a pack of a Git repository", () => {
  it("is unpacked to its objects, whole ones and deltas of both kinds, also before their base", () => {
    const [one, two, three, four] = ["one", "on two", "on three", "on two four"].map((text) =>
      Buffer.from(text),
    );
    const whole = blob(one!);
    const ofWhole = offsetDelta(whole.length, delta(3, 2, Buffer.from(" two")));
    const objects = [
      referenceDelta(two!, delta(6, 6, Buffer.from(" four"))),
      ...[whole, ofWhole, referenceDelta(one!, delta(3, 2, Buffer.from(" three")))],
      blob(Buffer.alloc(0)),
    ];
    expect(unpacked(pack(objects))).toEqual(
      Object.fromEntries(
        [one, two, three, four, Buffer.alloc(0)].map((content) => [idOf(content!), content!.toString()]),
      ),
    );
  });

  it("is refused if an object inflates to more than it announces, or announces too much", () => {
    expect(unpacked(pack([blob(Buffer.alloc(1 << 20), 10)]))).toContain("invalid answer");
    const huge = blob(Buffer.from("small"), PACK_LIMITS.objectBytes + 1);
    expect(unpacked(pack([huge]))).toContain("more than 50 MB");
  });

  it("is refused if a small delta has a large result", () => {
    const large = Buffer.from([...sizeOf(3), ...sizeOf(PACK_LIMITS.objectBytes + 1)]);
    const base = blob(Buffer.from("one"));
    for (const object of [offsetDelta(base.length, large), referenceDelta(Buffer.from("one"), large)])
      expect(unpacked(pack([base, object]))).toContain("more than 50 MB");
  });

  it.each(["offset", "reference"] as const)(
    "is unpacked in one step for each %s delta of a long chain",
    (kind) => {
      const hostile = chainOf(kind, 2_000, 4_000);
      expect(hostile.length).toBeLessThan(100_000);
      expect(Object.keys(unpacked(hostile))).toHaveLength(2_001);
    },
  );

  it("is refused if deltas of either kind make more than a repository may hold", () => {
    const base = Buffer.from("one");
    const large = Buffer.from([...sizeOf(3), ...sizeOf(PACK_LIMITS.objectBytes)]);
    const makes = (one: Buffer): Buffer => pack([blob(base), ...Array.from({ length: 7 }, () => one)]);
    for (const one of [offsetDelta(12, large), referenceDelta(base, large)])
      expect(unpacked(makes(one))).toContain("more than 300 MB");
  });

  it("is refused if its deltas and their results together are more than a repository may hold", () => {
    const megabyte = 1024 * 1024;
    const long = Buffer.alloc(megabyte);
    long.set([...sizeOf(3), ...sizeOf(42 * megabyte)]);
    const deltas = Array.from({ length: 7 }, () => offsetDelta(12, long));
    expect(unpacked(pack([blob(Buffer.from("one")), ...deltas]))).toContain("more than 300 MB");
  });

  it("is refused if a delta is of another base, copies beyond it, or fits no result", () => {
    const base = Buffer.from("one");
    const damagedDeltas = [
      delta(4, 2, Buffer.from("x")),
      delta(3, 4, Buffer.from("x")),
      Buffer.from([...sizeOf(3), ...sizeOf(9), 1, 65]),
      Buffer.from([...sizeOf(3), ...sizeOf(1), 0, 65]),
    ];
    for (const bytes of damagedDeltas)
      expect(unpacked(pack([blob(base), referenceDelta(base, bytes)]))).toContain("invalid answer");
    const elsewhere = referenceDelta(Buffer.from("elsewhere"), delta(9, 2, Buffer.from("x")));
    expect(unpacked(pack([blob(base), elsewhere]))).toContain("invalid answer");
  });

  it("is refused with too many objects, truncated, with another checksum, and if it is anything else", () => {
    expect(unpacked(pack([], PACK_LIMITS.objects + 1))).toContain("20,000 objects");
    expect(unpacked(pack([blob(Buffer.from("one"))], 2))).toContain("invalid answer");
    const whole = pack([blob(Buffer.from("one"))]);
    expect(unpacked(whole.fill(0, whole.length - 20))).toContain("invalid answer");
    expect(unpacked(Buffer.from("<html>not a pack, but a page of some website</html>"))).toContain(
      "invalid answer",
    );
  });
});
