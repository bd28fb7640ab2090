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

describe("a pack is judged before it is unpacked", () => {
  it("passes when every object is as large as it says", async () => {
    await checkPack(pack([blob(Buffer.from("one")), blob(Buffer.alloc(0)), blob(Buffer.alloc(5_000, 7))]));
  });

  it("is refused when an object inflates to more than it announces, or announces too much", async () => {
    await expect(checkPack(pack([blob(Buffer.alloc(1 << 20), 10)]))).rejects.toThrow("invalid answer");
    const huge = blob(Buffer.from("small"), PACK_LIMITS.objectBytes + 1);
    await expect(checkPack(pack([huge]))).rejects.toThrow("more than 50 MB");
  });

  it("is refused when a small delta makes something large", async () => {
    const size = PACK_LIMITS.objectBytes + 1;
    const sizes: number[] = [1];
    for (let rest = size; rest > 0; rest = Math.floor(rest / 128)) {
      sizes.push((rest & 0x7f) | (rest >= 128 ? 0x80 : 0));
    }
    const delta = Buffer.from(sizes);
    const object = Buffer.concat([header(OFFSET_DELTA, delta.length), Buffer.from([5]), deflateSync(delta)]);
    await expect(checkPack(pack([object]))).rejects.toThrow("more than 50 MB");
  });

  it("is refused when it holds too many objects, ends early or is none at all", async () => {
    await expect(checkPack(pack([], PACK_LIMITS.objects + 1))).rejects.toThrow("20,000 objects");
    await expect(checkPack(pack([blob(Buffer.from("one"))], 2))).rejects.toThrow("invalid answer");
    await expect(
      checkPack(Buffer.from("<html>not a pack, but a page of some website</html>")),
    ).rejects.toThrow("invalid answer");
  });
});
