/*
 * Decodes the parts of addresses. All incoming addresses are decoded here: PostgreSQL stores no NUL character, so an
 * address with one leads nowhere.
 */

/** Decodes a path segment; null for a malformed encoding and for NUL. */
export function decodeSegment(written: string): string | null {
  try {
    const text = decodeURIComponent(written);
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}

/** Decodes a part of an address that people wrote; one that cannot be decoded stays as it is. */
export const decodeWritten = (written: string): string => decodeSegment(written) ?? written;

/** Decodes the segments of a path, without empty ones; null if one cannot be decoded. */
export function decodePath(path: string): string[] | null {
  return decodeSegments(path.split("/").filter((segment) => segment !== ""));
}

/** The same for segments that are split already. */
export function decodeSegments(written: readonly string[]): string[] | null {
  const segments = written.map(decodeSegment);
  return segments.every((segment) => segment !== null) ? segments : null;
}

/** The fields of a query or of a form. Typed text never has a NUL character, so it is dropped. */
export const decodeFields = (written: string): URLSearchParams =>
  new URLSearchParams([...new URLSearchParams(written)].map((field) => field.map(withoutNul)));

const withoutNul = (text: string): string => text.replaceAll("\0", "");
