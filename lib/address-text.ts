/*
 * What addresses say, decoded. Everything that comes in by an address is read here: PostgreSQL stores no NUL character, so
 * an address that holds one names nothing.
 */

/** The text that a part of an address stands for; null for a malformed encoding and for NUL. */
export function decodeSegment(written: string): string | null {
  try {
    const text = decodeURIComponent(written);
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}

/** The segments of a path, without empty ones; null when one of them stands for no text. */
export function decodePath(path: string): string[] | null {
  return decodeSegments(path.split("/").filter((segment) => segment !== ""));
}

/** The same for segments that are split already. */
export function decodeSegments(written: readonly string[]): string[] | null {
  const segments = written.map(decodeSegment);
  return segments.every((segment) => segment !== null) ? segments : null;
}

/** The fields of a query or of a form. Nobody can type a NUL character, so one is left out. */
export const decodeFields = (written: string): URLSearchParams =>
  new URLSearchParams([...new URLSearchParams(written)].map((field) => field.map(withoutNul)));

const withoutNul = (text: string): string => text.replaceAll("\0", "");
