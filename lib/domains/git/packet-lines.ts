/*
 * The frames of Git's protocol: four hexadecimal digits give the length of a line with themselves; a length of
 * zero ends a section.
 */

export const FLUSH = Buffer.from("0000");

export function packetLine(content: string | Buffer): Buffer {
  const body = typeof content === "string" ? Buffer.from(content) : content;
  return Buffer.concat([Buffer.from((body.length + 4).toString(16).padStart(4, "0")), body]);
}

/** The lines of an answer; null stands for the end of a section. Throws RangeError for what is no such answer. */
export function* packetLines(bytes: Buffer): Generator<Buffer | null> {
  for (let at = 0; at < bytes.length; ) {
    const head = bytes.toString("latin1", at, at + 4);
    if (!/^[0-9a-f]{4}$/i.test(head)) throw new RangeError("A line has no length.");
    const length = Number.parseInt(head, 16);
    if (length >= 4) yield bytes.subarray(at + 4, at + length);
    else yield null;
    at += Math.max(length, 4);
  }
}
