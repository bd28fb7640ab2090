/** A range of bytes, `end` exclusive. */
type ByteRange = { start: number; end: number };

/**
 * Parses a Range header (RFC 9110, section 14) for a body of `size` bytes. Null means the whole body: the
 * header is missing, malformed, or names several ranges, which a server may ignore.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | "unsatisfiable" | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "");
  if (!match) return null;
  const [, first = "", last = ""] = match;
  if (first === "" && last === "") return null;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size };
  }
  const start = Number(first);
  if (last !== "" && Number(last) < start) return null;
  if (start >= size) return "unsatisfiable";
  return { start, end: last === "" ? size : Math.min(Number(last) + 1, size) };
}
