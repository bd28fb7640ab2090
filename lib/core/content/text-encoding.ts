/*
 * Bytes as text, for files of any origin. A declared encoding is used if it exists; without one, valid UTF-8 is
 * UTF-8, and the rest is the encoding of old Windows files, in which every byte is a character.
 */

type Decoder = { decode: (bytes: Uint8Array) => string };

/** The signs of the bytes from 0x80 to 0x9F in windows-1252. */
const WINDOWS_SIGNS = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";
const WINDOWS = "windows-1252";

/** Several versions of Node.js decode windows-1252 as ISO 8859-1, which has control characters in these places. */
const windows: Decoder = {
  decode: (bytes) =>
    new TextDecoder(WINDOWS)
      .decode(bytes)
      .replace(/[\x80-\x9f]/g, (sign) => WINDOWS_SIGNS[sign.charCodeAt(0) - 0x80]!),
};

type Utf16 = { label: "utf-16le" | "utf-16be"; hasMark: boolean };

/** The form of a text in UTF-16: by its byte order mark, or by the empty bytes of its first two characters. */
function utf16Of(bytes: Uint8Array): Utf16 | null {
  const mark = markOf(bytes);
  if (mark === "utf-16le" || mark === "utf-16be") return { label: mark, hasMark: true };
  const [a, b, c, d] = bytes;
  if (bytes.length % 2 !== 0) return null;
  if (a && !b && c && d === 0) return { label: "utf-16le", hasMark: false };
  return a === 0 && b && c === 0 && d ? { label: "utf-16be", hasMark: false } : null;
}

function utf16Bytes(text: string, { label, hasMark }: Utf16): Uint8Array {
  const bytes = Buffer.from((hasMark ? "\uFEFF" : "") + text, "utf16le");
  return label === "utf-16le" ? bytes : bytes.swap16();
}

/** Decodes UTF-16 and UTF-8, and invalid UTF-8 as the encoding of old Windows files. */
export function decodeText(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes);
  if (utf16) return new TextDecoder(utf16.label).decode(bytes);
  return hasUnknownEncoding(bytes) ? windows.decode(bytes) : new TextDecoder().decode(bytes);
}

/** True for bytes of whose encoding nothing is known, which `decodeText` takes for that of old Windows files. */
export function hasUnknownEncoding(bytes: Uint8Array): boolean {
  if (utf16Of(bytes)) return false;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return false;
  } catch {
    return true;
  }
}

/** Encodes a text like the bytes that it replaces, if their encoding has all of its characters. */
export function encodeLike(before: Uint8Array, text: string): Uint8Array {
  const utf16 = utf16Of(before);
  if (utf16) return utf16Bytes(text, utf16);
  const isUtf8 = decodeText(before) === new TextDecoder().decode(before);
  return (isUtf8 ? null : windowsBytes(text)) ?? new TextEncoder().encode(text);
}

function windowsBytes(text: string): Uint8Array | null {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const codes = new Map([...windows.decode(all)].map((sign, byte) => [sign, byte]));
  const bytes = [...text].map((sign) => codes.get(sign));
  return bytes.includes(undefined) ? null : Uint8Array.from(bytes as number[]);
}

/** The encoding must be declared within this many bytes of a page. */
const DECLARED_WITHIN = 4_096;

/** Decodes a web page: by its byte order mark, by the server's header, by the page's own declaration. */
export function decodeHtmlBytes(bytes: Uint8Array, charset: string | null = null): string {
  const decoder = decoderOf(markOf(bytes)) ?? decoderOf(charset) ?? decoderOf(declaredIn(bytes));
  return decoder ? decoder.decode(bytes) : decodeText(bytes);
}

function markOf([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return first === 0xff && second === 0xfe ? "utf-16le" : null;
}

/** A page whose declaration is readable as single bytes is not in UTF-16, even if it declares that. */
function declaredIn(bytes: Uint8Array): string | null {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, DECLARED_WITHIN));
  const label = /<meta\s[^<>]*?charset\s*=\s*(?:["']\s*)?([\w:.-]+)/i.exec(start)?.[1]?.toLowerCase() ?? null;
  return label?.startsWith("utf-16") ? "utf-8" : label;
}

/** Decodes the encoding with a label; null if there is no such encoding. */
export function decoderOf(label: string | null): Decoder | null {
  if (label === null) return null;
  try {
    const decoder = new TextDecoder(label);
    return decoder.encoding === WINDOWS ? windows : decoder;
  } catch {
    return null;
  }
}
