import { type Entry, getFileNameLowLevel } from "yauzl";

/*
 * The names in an archive. Many programs write them in the encoding of their system and do not say which, so one
 * encoding is guessed from all such names of an archive: UTF-8 if they are valid, else the East Asian encoding in
 * which they consist of common characters, else that of the format.
 */

type Encoding = {
  label: "shift_jis" | "gb18030" | "euc-kr" | "big5";
  /** True for the two bytes of a common character. */
  isCommon: (first: number, second: number) => boolean;
};

/** The characters that names of files in each language mostly consist of. */
const ENCODINGS: readonly Encoding[] = [
  {
    label: "shift_jis",
    isCommon: (first, second) =>
      (first === 0x82 && second >= 0x9f) || (first === 0x83 && second <= 0x96) || isIn(first, 0x88, 0x97),
  },
  { label: "euc-kr", isCommon: (first, second) => isIn(first, 0xb0, 0xc8) && second >= 0xa1 },
  { label: "gb18030", isCommon: (first, second) => isIn(first, 0xb0, 0xd7) && second >= 0xa1 },
  { label: "big5", isCommon: (first) => isIn(first, 0xa4, 0xc6) },
];
const LEAST_COMMON = 0.6;
/** Chinese and Korean share a range; this many characters are all in its Korean half only if the text is Korean. */
const LEAST_KOREAN = 6;

const isIn = (byte: number, from: number, to: number): boolean => byte >= from && byte <= to;

const isLatin = (byte: number | undefined): boolean =>
  byte !== undefined && /[a-z]/i.test(String.fromCharCode(byte));

const UTF8_FLAG = 0x0800;
const UNICODE_NAME = 0x7075;

/** Returns the names of entries, with composed letters as other systems write them. */
export function namesOf(entries: readonly Entry[]): string[] {
  const isUndeclared = (entry: Entry) =>
    (entry.generalPurposeBitFlag & UTF8_FLAG) === 0 &&
    !entry.extraFields.some(({ id }) => id === UNICODE_NAME) &&
    entry.fileNameRaw.some((byte) => byte >= 0x80);
  const undeclared = entries.filter(isUndeclared).map(({ fileNameRaw }) => fileNameRaw);
  const decoder = undeclared.length === 0 ? null : decoderFor(undeclared);
  return entries.map((entry) => {
    const name =
      decoder && isUndeclared(entry)
        ? decoder.decode(entry.fileNameRaw).replaceAll("\\", "/")
        : nameInDeclaredEncoding(entry);
    return name.normalize("NFC");
  });
}

/** The name in the encoding that the archive names, with slashes between folders. */
const nameInDeclaredEncoding = ({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string =>
  getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);

function decoderFor(names: readonly Uint8Array[]): TextDecoder | null {
  if (canDecode("utf-8", names)) return new TextDecoder("utf-8");
  let best: { label: string; score: number } | null = null;
  for (const encoding of ENCODINGS) {
    const { score, characters } = scoreOf(encoding, names);
    const isUnsure = encoding.label === "euc-kr" && (characters < LEAST_KOREAN || score < 1);
    if (score < LEAST_COMMON || isUnsure || (best && best.score >= score)) continue;
    if (canDecode(encoding.label, names)) best = { label: encoding.label, score };
  }
  return best && new TextDecoder(best.label);
}

function canDecode(label: string, names: readonly Uint8Array[]): boolean {
  const decoder = new TextDecoder(label, { fatal: true });
  try {
    for (const name of names) decoder.decode(name);
    return true;
  } catch {
    return false;
  }
}

/** The share of common characters among those beyond ASCII. */
function scoreOf(
  { isCommon }: Encoding,
  names: readonly Uint8Array[],
): { score: number; characters: number } {
  let [characters, common] = [0, 0];
  for (const name of names) {
    for (let at = 0; at < name.length; at += 1) {
      const [first, second = 0] = [name[at]!, name[at + 1]];
      if (first < 0x80) continue;
      characters += 1;
      if (second < 0x40) continue;
      // Within a Latin word, two bytes are rather two Latin letters.
      if (isCommon(first, second) && !(isLatin(name[at - 1]) && isLatin(name[at + 2]))) common += 1;
      at += 1;
    }
  }
  return { score: characters === 0 ? 0 : common / characters, characters };
}
