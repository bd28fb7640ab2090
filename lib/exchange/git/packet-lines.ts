/*
 * Framing of Git's protocol: each line starts with its length, including these four hexadecimal digits;
 * length zero ends a section.
 */

export const FLUSH = Buffer.from("0000");

export function packetLine(content: string | Buffer): Buffer {
  const body = typeof content === "string" ? Buffer.from(content) : content;
  return Buffer.concat([Buffer.from((body.length + 4).toString(16).padStart(4, "0")), body]);
}

/**
 * Yields the lines of a response; null marks the end of a section. Throws RangeError for a malformed
 * response.
 */
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
