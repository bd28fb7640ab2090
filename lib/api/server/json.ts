import { isUtf8 } from "node:buffer";
import { breather } from "@/lib/breath";
import { Invalid } from "@/lib/errors";

/**
 * Reads JSON that anybody may have sent. What makes reading expensive is counted on the bytes beforehand, a
 * piece at a time: nesting, values, and different names, each of which costs the parser a shape of its own.
 */

const MOST_LEVELS = 64;
const MOST_VALUES = 100_000;
const MOST_NAMES = 2_500;
/** A piece is looked through in a few milliseconds; then others have their turn. */
const PIECE = 1 << 20;

export async function readJson(raw: Uint8Array): Promise<unknown> {
  if (!isUtf8(raw)) throw malformed("it is not UTF-8");
  const count = counter();
  const breathe = breather();
  for (let start = 0; start < raw.byteLength; start += PIECE) {
    count(raw.subarray(start, start + PIECE));
    await breathe();
  }
  const text = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString("utf8");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw malformed((error as SyntaxError).message);
  }
  // In well-formed UTF-8 only an escape can bring these in.
  if (/\\u(?:0000|d[89a-f])/i.test(text)) refuseUnstorable(value);
  return value;
}

const malformed = (why: string) => new Invalid(`The body is not valid JSON: ${why}.`, "malformed_json");
const tooMany = (what: string, most: number) =>
  new Invalid(
    `The body holds more than ${most.toLocaleString("en")} ${what}; send less at once.`,
    "too_many_values",
  );

const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Counts what is in the pieces it is given one after the other, and throws when it is too much. */
function counter(): (piece: Uint8Array) => void {
  let depth = 0;
  let values = 1;
  let inside = false;
  let escaped = false;
  /** of the text that was read last, which is a name when a colon follows */
  let hash = 0;
  const names = new Set<number>();
  return (piece) => {
    for (let at = 0; at < piece.length; at += 1) {
      const byte = piece[at]!;
      if (inside) {
        if (escaped) escaped = false;
        else if (byte === BACKSLASH) escaped = true;
        else if (byte === QUOTE) inside = false;
        hash = (Math.imul(hash, 31) + byte) | 0;
      } else if (byte === QUOTE) {
        inside = true;
        hash = 0;
      } else if (byte === COMMA) {
        values += 1;
        if (values > MOST_VALUES) throw tooMany("values", MOST_VALUES);
      } else if (byte === COLON) {
        names.add(hash);
        if (names.size > MOST_NAMES) throw tooMany("different names of fields", MOST_NAMES);
      } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        depth += 1;
        values += 1;
        if (depth > MOST_LEVELS) {
          throw new Invalid(`The body is nested deeper than ${MOST_LEVELS} levels; flatten it.`, "too_deep");
        }
      } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1;
    }
  };
}

/** Postgres stores neither NUL nor lone surrogates. */
function refuseUnstorable(value: unknown): void {
  if (typeof value === "string") {
    if (!value.includes("\0") && value.isWellFormed()) return;
    throw new Invalid(
      "A text in the body holds a NUL character or half of a surrogate pair; remove it.",
      "invalid_text",
    );
  }
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) refuseUnstorable(item);
    return;
  }
  for (const [name, item] of Object.entries(value)) {
    refuseUnstorable(name);
    refuseUnstorable(item);
  }
}
