import { isUtf8 } from "node:buffer";
import { Invalid } from "@/lib/core/errors";
import { yieldToEventLoop } from "@/lib/core/yield-to-event-loop";
import { MOST_JSON_LEVELS } from "@/lib/platform/api/json-levels";
import { parseInPieces } from "./json-pieces";

/**
 * Parses JSON from untrusted senders. The costs of parsing are counted on the bytes beforehand, a piece at a
 * time: nesting, values, and distinct names, each of which costs the parser a shape of its own.
 */

/** Per piece of the body: a longer body is parsed in pieces too. */
const MOST_VALUES = 100_000;
const MOST_NAMES = 2_500;
/** Scanning a piece takes a few milliseconds; then other requests have their turn. */
const PIECE = 1 << 20;

export async function parseJsonBody(raw: Uint8Array): Promise<unknown> {
  if (!isUtf8(raw)) throw malformed("it is not UTF-8");
  const count = counter(MOST_VALUES * Math.ceil(Math.max(raw.byteLength, 1) / PIECE));
  const yieldNow = yieldToEventLoop();
  for (let start = 0; start < raw.byteLength; start += PIECE) {
    count(raw.subarray(start, start + PIECE));
    await yieldNow();
  }
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  try {
    return bytes.length > PIECE ? await readLong(bytes, yieldNow) : readShort(bytes.toString("utf8"));
  } catch (error) {
    throw error instanceof SyntaxError ? malformed(error.message) : error;
  }
}

function readShort(text: string): unknown {
  const value: unknown = JSON.parse(text);
  // In well-formed UTF-8 only an escape can contain these.
  if (/\\u(?:0000|d[89a-f])/i.test(text) && isUnstorable(value)) throw unstorable();
  return value;
}

/** JSON.parse would block the thread for the whole time. */
async function readLong(bytes: Buffer, yieldNow: () => Promise<void>): Promise<unknown> {
  let storable = true;
  const reading = parseInPieces(bytes, () => {
    storable = false;
  });
  let step = reading.next();
  for (; !step.done; step = reading.next()) await yieldNow();
  if (!storable) throw unstorable();
  return step.value;
}

const malformed = (why: string) => new Invalid(`The body is not valid JSON: ${why}.`, "malformed_json");
const tooMany = (what: string, most: number) =>
  new Invalid(
    `The body holds more than ${most.toLocaleString("en")} ${what}; send less at once.`,
    "too_many_values",
  );

const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Returns a function that counts over successive pieces, and throws above the limits. */
function counter(mostValues: number): (piece: Uint8Array) => void {
  let depth = 0;
  let values = 1;
  let inside = false;
  let escaped = false;
  /** hash of the last text, which is a name if a colon follows */
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
        if (values > mostValues) throw tooMany("values", mostValues);
      } else if (byte === COLON) {
        names.add(hash);
        if (names.size > MOST_NAMES) throw tooMany("different names of fields", MOST_NAMES);
      } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        depth += 1;
        values += 1;
        if (depth > MOST_JSON_LEVELS) {
          throw new Invalid(
            `The body is nested deeper than ${MOST_JSON_LEVELS} levels; flatten it.`,
            "too_deep",
          );
        }
      } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1;
    }
  };
}

/** PostgreSQL stores neither NUL nor lone surrogates. */
const unstorable = () =>
  new Invalid(
    "A text in the body holds a NUL character or half of a surrogate pair; remove it.",
    "invalid_text",
  );

function isUnstorable(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0") || !value.isWellFormed();
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return value.some(isUnstorable);
  return Object.entries(value).some(([name, item]) => isUnstorable(name) || isUnstorable(item));
}
