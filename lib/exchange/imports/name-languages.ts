import { MARKDOWN_ENDINGS } from "@/lib/core/content/navigation/page-routes";

/** A language between the name of a file and its ending. */
const NAME = new RegExp(
  `^(.*[^/.])\\.([a-z]{2}(?:[-_][a-z]{2,4})?)(\\.(?:${MARKDOWN_ENDINGS.join("|")}))$`,
  "i",
);
/** Endings of programs that are codes of languages as well. */
const ENDINGS = new Set(["ts", "io", "sh"]);
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

/** Of one page in two languages, as of a README, the names are not read as having languages. */
const FEWEST = 2;

/** The languages of pages beside each other, as Hugo and others name their files: `guide.md` and `guide.fr.md`. */
export class NameLanguages {
  /** the languages that names have, without that of the originals */
  readonly others: readonly string[];
  private readonly known: ReadonlySet<string>;
  private readonly original: string | null;
  /** the files of each page by their languages; "" for a name without one */
  private readonly files = new Map<string, Map<string, string>>();

  /** @param preferred the language of the originals, if all names have one */
  constructor(paths: Iterable<string>, preferred = "en") {
    for (const path of paths) {
      const [, name = "", language = "", ending = ""] = NAME.exec(path) ?? [];
      const isNamed = name !== "" && isLanguage(language);
      const bare = isNamed ? name + ending : path;
      const files = this.files.get(bare) ?? new Map<string, string>();
      this.files.set(bare, files.set(isNamed ? language : "", path));
    }
    const pairs = [...this.files.values()].filter(({ size }) => size > 1);
    const counts = new Map<string, number>();
    for (const files of pairs)
      for (const language of files.keys()) counts.set(language, (counts.get(language) ?? 0) + 1);
    const unnamed = counts.get("") ?? 0;
    counts.delete("");
    this.known = new Set(Math.max(0, ...counts.values()) < FEWEST ? [] : counts.keys());
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
    return found[0] ?? [...files.values()][0] ?? null;
  }

  /** Returns the language and the rest of an address such as `/fr/guide`. */
  inAddress(address: string): { language: string; rest: string } | null {
    const [, language = "", rest = ""] = /^\/([a-z]{2}(?:[-_][a-z]{2,4})?)(\/.*)?$/is.exec(address) ?? [];
    return this.known.has(language) ? { language, rest: rest === "" ? "/" : rest } : null;
  }
}

/** The name of a language in that language. */
export function nameOfLanguage(code: string): string {
  const locale = OF_COUNTRIES[code.toLowerCase()] ?? code.replace("_", "-");
  const name = new Intl.DisplayNames([locale, "en"], { type: "language" }).of(locale) ?? code;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

const NAMES = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

function isLanguage(code: string): boolean {
  const [language = ""] = code.toLowerCase().split(/[-_]/);
  return !ENDINGS.has(language) && (language in OF_COUNTRIES || NAMES.of(language) !== undefined);
}
