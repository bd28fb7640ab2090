/**
 * Parses long JSON in pieces: a generator that yields its thread repeatedly, and finally returns the same as
 * JSON.parse. Numbers, words and runs of text are left to JSON.parse, the fastest way; only the structure
 * between them is parsed here. Throws a SyntaxError as JSON.parse does, and for numbers of absurd length,
 * which cannot be parsed in pieces. The caller limits the depth.
 * @param unstorable called for a text or a name with NUL or half of a surrogate pair
 */
export function* parseInPieces(bytes: Buffer, unstorable: () => void): Generator<void, unknown> {
  let at = 0;
  let values = 0;
  /** work left until the next pause */
  let rest = PIECE;

  yield* skipSpace();
  const value = yield* readValue();
  yield* skipSpace();
  if (at < bytes.length) throw unexpected();
  return value;

  function* pause(): Generator<void, void> {
    const read = at + BYTES_PER_VALUE * values;
    if (read < rest) return;
    rest = read + PIECE;
    yield;
  }

  function unexpected(): SyntaxError {
    return new SyntaxError(
      at < bytes.length ? `Unexpected character at position ${at}` : "Unexpected end of JSON input",
    );
  }

  function* skipSpace(): Generator<void, void> {
    const start = at;
    while (isSpace(bytes[at])) {
      at += 1;
      if ((at - start) % PIECE === 0) yield* pause();
    }
  }

  function* readValue(): Generator<void, unknown> {
    values += 1;
    yield* pause();
    if (bytes[at] === OPEN_OBJECT) return yield* readObject();
    if (bytes[at] === OPEN_LIST) return yield* readList();
    return bytes[at] === QUOTE ? yield* readText() : readWord();
  }

  function* readObject(): Generator<void, unknown> {
    const object: Record<string, unknown> = {};
    at += 1;
    yield* skipSpace();
    if (bytes[at] === CLOSE_OBJECT) return closed(object);
    while (true) {
      if (bytes[at] !== QUOTE) throw unexpected();
      const name = yield* readText();
      yield* skipSpace();
      if (bytes[at] !== COLON) throw unexpected();
      at += 1;
      yield* skipSpace();
      const value = yield* readValue();
      // Assigning this name would set the prototype.
      if (name === "__proto__") {
        Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
      } else object[name] = value;
      yield* skipSpace();
      if (bytes[at] === CLOSE_OBJECT) return closed(object);
      yield* next();
    }
  }

  function* readList(): Generator<void, unknown> {
    const list: unknown[] = [];
    at += 1;
    yield* skipSpace();
    if (bytes[at] === CLOSE_LIST) return closed(list);
    while (true) {
      list.push(yield* readValue());
      yield* skipSpace();
      if (bytes[at] === CLOSE_LIST) return closed(list);
      yield* next();
    }
  }

  function closed<Value>(value: Value): Value {
    at += 1;
    return value;
  }

  function* next(): Generator<void, void> {
    if (bytes[at] !== COMMA) throw unexpected();
    at += 1;
    yield* skipSpace();
  }

  /** A number, true, false or null. */
  function readWord(): unknown {
    const start = at;
    while (at < bytes.length && isOfWord(bytes[at]!)) at += 1;
    if (at === start) throw unexpected();
    if (at - start > LONGEST_NUMBER) throw new SyntaxError(`Number too long at position ${start}`);
    return JSON.parse(bytes.toString("latin1", start, at));
  }

  function* readText(): Generator<void, string> {
    at += 1;
    const parts: string[] = [];
    let start = at;
    /** the first half of a surrogate pair whose second half begins the next part */
    let half = "";
    /** end of the last escape, which must not be cut in two */
    let escapeEnd = at;
    for (; bytes[at] !== QUOTE || at < escapeEnd; at += 1) {
      if (at >= bytes.length) throw unexpected();
      if (at < escapeEnd) continue;
      if (at - start >= PIECE && !isContinuation(bytes[at]!)) {
        take();
        yield* pause();
      }
      if (bytes[at] === BACKSLASH) escapeEnd = at + (bytes[at + 1] === LETTER_U ? 6 : 2);
    }
    take();
    if (half !== "") unstorable();
    at += 1;
    return parts.join("") + half;

    function take(): void {
      const text: string = half + JSON.parse(`"${bytes.toString("utf8", start, at)}"`);
      half = isFirstHalf(text.charCodeAt(text.length - 1)) ? text.at(-1)! : "";
      const part = half === "" ? text : text.slice(0, -1);
      if (part.includes("\0") || !part.isWellFormed()) unstorable();
      parts.push(part);
      start = at;
    }
  }
}

/** Parsing this many bytes, or the equivalent in values, takes about a millisecond. */
const PIECE = 1 << 16;
const BYTES_PER_VALUE = 64;
const LONGEST_NUMBER = 1_000_000;

const [QUOTE, COMMA, COLON, BACKSLASH, LETTER_U] = [0x22, 0x2c, 0x3a, 0x5c, 0x75];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

const isSpace = (byte: number | undefined) =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
const isContinuation = (byte: number) => (byte & 0xc0) === 0x80;
const isFirstHalf = (unit: number) => (unit & 0xfc00) === 0xd800;
/** The characters of numbers and words; JSON.parse decides which are valid. */
const isOfWord = (byte: number) => WORD[byte] === 1;
const WORD = new Uint8Array(256);
for (const byte of Buffer.from("+-.0123456789Eaeflnrstu")) WORD[byte] = 1;
