import { crc32, deflateRawSync } from "node:zlib";

/** A handwritten archive for tests, which can make false claims. */
export type FixtureEntry = {
  /** bytes are written without the mark of UTF-8 */
  name: string | Buffer;
  content: string | Buffer;
  /** Unix permissions and file type */
  mode?: number;
  /** the claimed size */
  claimedSize?: number;
  encrypted?: boolean;
};

export function zipOf(entries: readonly FixtureEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const content = Buffer.from(entry.content);
    const packed = deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    const isMarked = typeof entry.name === "string";
    common.writeUInt16LE((isMarked ? 0x0800 : 0) | (entry.encrypted ? 1 : 0), 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(entry.claimedSize ?? content.length, 18);
    common.writeUInt16LE(name.length, 22);
    parts.push(Buffer.from("PK\x03\x04"), common, name, packed);

    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 6);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.from("PK\x01\x02"), Buffer.from([0x14, 0x03]), common, tail, name);
    offset += 30 + name.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, list, end]);
}

export const zipOfTexts = (texts: Record<string, string>): Buffer =>
  zipOf(Object.entries(texts).map(([name, content]) => ({ name, content })));
