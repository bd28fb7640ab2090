import { deflateSync } from "node:zlib";
import { PackRefused, readPack } from "./read-pack";

/** The objects of a pack, each as a loose object in a repository: whole and compressed. */
type Unpacked = {
  /** one after the other, in the order of `objects` */
  bytes: Uint8Array;
  objects: { oid: string; length: number }[];
};

/** A pack as single objects, or the reason for refusing it. */
export type UnpackResult = Unpacked | { refused: { reason: PackRefused["reason"]; message: string } };

/** Unpacks what a repository sent: what deltas make of each other is made here, and nowhere else. */
export function unpackPack(sent: Uint8Array): UnpackResult {
  const parts: Buffer[] = [];
  const objects = new Map<string, number>();
  try {
    for (const { oid, type, bytes } of readPack(Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength))) {
      if (objects.has(oid)) continue;
      const whole = Buffer.concat([Buffer.from(`${type} ${bytes.length}\0`), bytes]);
      const part = deflateSync(whole, { level: 1 });
      parts.push(part);
      objects.set(oid, part.length);
    }
  } catch (error) {
    if (!(error instanceof PackRefused)) throw error;
    return { refused: { reason: error.reason, message: error.message } };
  }
  // In memory of its own: parts may lie in larger pieces, which would be copied with them to another thread.
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const part of parts) {
    bytes.set(part, end);
    end += part.length;
  }
  return { bytes, objects: [...objects].map(([oid, length]) => ({ oid, length })) };
}
