/**
 * Parses long JSON in pieces: a generator that gives up its thread again and again, and in the end returns what
 * JSON.parse makes of the same bytes. Numbers, words and stretches of text are left to JSON.parse, since nothing
 * reads them faster; only what stands between them is read here. Throws a SyntaxError where JSON.parse does, and
 * at numbers of absurd length, which cannot be read in pieces.
 * How deep it goes is for the caller to bound.
 * @param unstorable called when a text or a name holds NUL or half of a surrogate pair
 */
export function* parseInPieces(bytes: Buffer, unstorable: () => void): Generator<void, unknown> {
  let at = 0;
  let values = 0;
  /** how much is read when the thread is given up next */
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
      // Assigning this one name would set what the object inherits from.
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
    /** the first half of a surrogate pair whose other half begins the next part */
    let half = "";
    /** up to here reaches the escape that was met last, which is not to be cut in two */
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

/** Reading so many bytes, or as many values as that stands for, takes about a millisecond. */
const PIECE = 1 << 16;
const BYTES_PER_VALUE = 64;
const LONGEST_NUMBER = 1_000_000;

const [QUOTE, COMMA, COLON, BACKSLASH, LETTER_U] = [0x22, 0x2c, 0x3a, 0x5c, 0x75];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

const isSpace = (byte: number | undefined) =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
const isContinuation = (byte: number) => (byte & 0xc0) === 0x80;
const isFirstHalf = (unit: number) => (unit & 0xfc00) === 0xd800;
/** What numbers and words are made of; which of these are any is for JSON.parse to say. */
const isOfWord = (byte: number) => WORD[byte] === 1;
const WORD = new Uint8Array(256);
for (const byte of Buffer.from("+-.0123456789Eaeflnrstu")) WORD[byte] = 1;
