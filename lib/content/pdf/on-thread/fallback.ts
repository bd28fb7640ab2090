import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import subsetFont from "subset-font";

/*
 * Fonts for scripts that the text fonts lack, and for emoji. Their Noto fonts come in slices of some hundred characters
 * each and as variable fonts, which a PDF cannot contain: from each slice that a book needs, only the used characters
 * are cut out, in two weights.
 */

const SCRIPTS = [
  "noto-sans-arabic",
  "noto-sans-hebrew",
  "noto-sans-thai",
  "noto-sans-devanagari",
  "noto-sans-bengali",
  "noto-sans-tamil",
  "noto-sans-georgian",
  "noto-sans-armenian",
  "noto-sans-ethiopic",
  "noto-emoji",
] as const;

/** Chinese, Japanese and Korean have many characters in common, and write them differently. */
const HAN = ["noto-sans-sc", "noto-sans-tc", "noto-sans-jp", "noto-sans-kr"] as const;

type FamilyName = (typeof SCRIPTS)[number] | (typeof HAN)[number];

/** The family of a language by the script that it is usually written in. */
const FAMILIES: Record<string, FamilyName> = {
  ...{ Arab: "noto-sans-arabic", Hebr: "noto-sans-hebrew", Thai: "noto-sans-thai" },
  ...{ Deva: "noto-sans-devanagari", Beng: "noto-sans-bengali", Taml: "noto-sans-tamil" },
  ...{ Geor: "noto-sans-georgian", Armn: "noto-sans-armenian", Ethi: "noto-sans-ethiopic" },
  ...{ Hans: "noto-sans-sc", Hant: "noto-sans-tc", Jpan: "noto-sans-jp", Kore: "noto-sans-kr" },
};

/**
 * The families in the order in which a book of this language uses them: its own first, since scripts share
 * characters, such as the signs that end sentences.
 */
function familiesFor(language: string): FamilyName[] {
  const own = familyOf(language);
  const all = [...SCRIPTS, ...HAN];
  return own === undefined ? all : [own, ...all.filter((name) => name !== own)];
}

function familyOf(language: string): FamilyName | undefined {
  try {
    return FAMILIES[new Intl.Locale(language).maximize().script ?? ""];
  } catch {
    return undefined;
  }
}

const WEIGHTS = { regular: 400, bold: 700 } as const;

/** A font of a few characters, in two weights. */
interface FallbackFont {
  name: string;
  /** The used characters and their parts. */
  characters: ReadonlySet<string>;
  regular: Buffer;
  bold: Buffer;
}

interface Slice {
  name: string;
  file: string;
  ranges: readonly (readonly [from: number, to: number])[];
}

let known: ReadonlyMap<FamilyName, Slice[]> | undefined;

/** Combining marks and joiners are drawn with the font of the character before them. */
export const JOINED = /^(?:\p{M}|\p{Cf}|\p{Emoji_Modifier})$/u;

/**
 * Fonts that may have these characters, one family after the other, those of the language first. The caller removes
 * found characters from `missing` before the next family is searched.
 */
export async function* fallbackFonts(
  missing: ReadonlySet<string>,
  language: string,
): AsyncGenerator<FallbackFont> {
  const joined = [...missing].filter((character) => JOINED.test(character));
  known ??= new Map([...SCRIPTS, ...HAN].map((name) => [name, slicesOf(name)]));
  for (const name of familiesFor(language)) {
    const slices = known.get(name)!;
    const wanted = new Map<Slice, Set<string>>();
    for (const character of missing) {
      const slice = JOINED.test(character)
        ? undefined
        : slices.find(({ ranges }) => hasCharacter(ranges, character));
      if (slice) wanted.set(slice, (wanted.get(slice) ?? new Set()).add(character));
    }
    for (const [slice, characters] of wanted) {
      for (const character of joined) if (hasCharacter(slice.ranges, character)) characters.add(character);
      yield cut(slice, characters);
    }
  }
}

async function cut({ name, file }: Slice, used: ReadonlySet<string>): Promise<FallbackFont> {
  const source = readFileSync(file);
  // Vowels of Tamil and Bengali are drawn as their two parts, one of Thai too.
  const characters = new Set([...used].flatMap((character) => [character, ...character.normalize("NFKD")]));
  const text = [...characters].join("");
  const inWeight = (wght: number) =>
    subsetFont(source, text, { targetFormat: "truetype", variationAxes: { wght } });
  return {
    name,
    characters,
    regular: await inWeight(WEIGHTS.regular),
    bold: await inWeight(WEIGHTS.bold),
  };
}

function slicesOf(name: FamilyName): Slice[] {
  const { resolve } = createRequire(import.meta.url);
  const list = resolve(`@fontsource-variable/${name}/unicode.json`);
  const slices = JSON.parse(readFileSync(list, "utf8")) as Record<string, string>;
  return Object.entries(slices).map(([slice, ranges]) => ({
    name: `${name} ${slice}`,
    file: join(dirname(list), "files", `${name}-${slice.replace(/[[\]]/g, "")}-wght-normal.woff2`),
    ranges: ranges.split(",").map(rangeOf),
  }));
}

/** "U+4e00-4e0f" or "U+4e00". */
function rangeOf(range: string): readonly [number, number] {
  const [from = 0, to = from] = range
    .replace(/^U\+/, "")
    .split("-")
    .map((code) => Number.parseInt(code, 16));
  return [from, to];
}

function hasCharacter(ranges: Slice["ranges"], character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return ranges.some(([from, to]) => code >= from && code <= to);
}
