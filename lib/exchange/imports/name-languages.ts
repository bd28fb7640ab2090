import { MARKDOWN_ENDINGS } from "@/lib/core/content/navigation/page-routes";

/** A language, with a country or a script. */
const CODE = "[a-z]{2}(?:[-_](?:[a-z]{2}|[a-z]{4}))?";
/** A language between the name of a file and its ending. */
const NAME = new RegExp(`^(.*[^/.])\\.(${CODE})(\\.(?:${MARKDOWN_ENDINGS.join("|")}))$`, "i");
const ADDRESS = new RegExp(`^/(${CODE})(/.*)?$`, "is");
/** Endings of programs that are codes of languages as well. */
const ENDINGS = new Set(["as", "cs", "io", "mk", "ml", "pl", "ps", "sh", "so", "sv", "ts"]);
/** The languages of countries whose codes are written in their place. */
const OF_COUNTRIES: Readonly<Record<string, string>> = {
  cn: "zh",
  tw: "zh-TW",
  jp: "ja",
  kr: "ko",
  ua: "uk",
  cz: "cs",
  gr: "el",
};

/** A language counts from this number of pages on, since many projects translate only their README. */
const FEWEST = 2;
/** Limits the languages, each of which is arranged by itself. */
const MOST_LANGUAGES = 50;

/** The languages of pages beside each other, as Hugo and others name their files: `guide.md` and `guide.fr.md`. */
export class NameLanguages {
  /** the languages that names have, without that of the originals */
  readonly others: readonly string[];
  private readonly known: ReadonlySet<string>;
  private readonly original: string | null;
  /** the files of each page by their languages; "" for a name without one */
  private readonly files: FilesOfPages;

  /** @param preferred the language of the originals, if all names have one */
  constructor(given: Iterable<string>, preferred = "en") {
    const paths = [...given];
    this.known = knownAmong(filesOfPages(paths, isLanguage), preferred);
    this.files = filesOfPages(paths, (code) => this.known.has(code));
    const pairs = [...this.files.values()].filter(({ size }) => size > 1);
    const unnamed = pairs.filter((files) => files.has("")).length;
    const first = this.known.has(preferred) ? preferred : ([...this.known][0] ?? null);
    this.original = unnamed * 2 >= pairs.length ? null : first;
    this.others = [...this.known].filter((each) => each !== this.original).sort();
  }

  /** Returns the language in the name of a page; null for one of the originals. */
  of(path: string): string | null {
    const language = NAME.exec(path)?.[2];
    return language !== undefined && language !== this.original && this.known.has(language) ? language : null;
  }

  /** Returns the path of a page without its language. */
  bare(path: string): string {
    const [, name = "", language = "", ending = ""] = NAME.exec(path) ?? [];
    if (!this.known.has(language)) return path;
    const bare = name + ending;
    return language === this.original && this.files.get(bare)?.has("") ? path : bare;
  }

  /** Returns the file of a path without a language: in the given one, else the original, else any. */
  at(bare: string, language: string | null): string | null {
    const files = this.known.size > 0 ? this.files.get(bare) : undefined;
    if (!files) return null;
    const found = [language, "", this.original].flatMap((each) =>
      each === null ? [] : (files.get(each) ?? []),
    );
    return found[0] ?? files.values().next().value ?? null;
  }

  /** Returns the language and the rest of an address such as `/fr/guide`. */
  inAddress(address: string): { language: string; rest: string } | null {
    const [, language = "", rest = ""] = ADDRESS.exec(address) ?? [];
    return this.known.has(language) ? { language, rest: rest === "" ? "/" : rest } : null;
  }
}

/** The name of a language in that language. */
export function nameOfLanguage(code: string): string {
  const locale = OF_COUNTRIES[code.toLowerCase()] ?? code.replace("_", "-");
  try {
    const name = new Intl.DisplayNames([locale, "en"], { type: "language" }).of(locale) ?? code;
    return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
  } catch (error) {
    if (error instanceof RangeError) return code;
    throw error;
  }
}

const NAMES = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

function isLanguage(code: string): boolean {
  const [language = ""] = code.toLowerCase().split(/[-_]/);
  return Object.hasOwn(OF_COUNTRIES, language) || NAMES.of(language) !== undefined;
}

/** The files of each page by their languages; "" for a name without one. */
type FilesOfPages = Map<string, Map<string, string>>;

function filesOfPages(paths: readonly string[], isCode: (code: string) => boolean): FilesOfPages {
  const pages: FilesOfPages = new Map();
  for (const path of paths) {
    const [, name = "", code = "", ending = ""] = NAME.exec(path) ?? [];
    const isNamed = name !== "" && isCode(code);
    const bare = isNamed ? name + ending : path;
    const files = pages.get(bare) ?? new Map<string, string>();
    pages.set(bare, files.set(isNamed ? code : "", path));
  }
  return pages;
}

/** The languages that enough pages have beside another one or a name without any, the most frequent ones first. */
function knownAmong(pages: FilesOfPages, preferred: string): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const files of pages.values()) {
    const codes = [...files.keys()].filter((code) => code !== "");
    // The ending of a program is a language only beside one that is no such ending.
    const isSure = codes.some((code) => code === preferred || !ENDINGS.has(code.toLowerCase()));
    if (files.size < 2 || !isSure) continue;
    for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  const enough = [...counts].filter(([, count]) => count >= FEWEST).sort(([, a], [, b]) => b - a);
  return new Set(enough.slice(0, MOST_LANGUAGES).map(([code]) => code));
}
