import { getScript } from "unicode-properties";
import type { SiteWords } from "@/lib/core/locales/catalogue";
import type { SayWords } from "@/lib/core/locales/words";
import { MISSING } from "./fonts";
import { BODY } from "./inline";
import { COLORS, type Element, type Paper } from "./paper";

/** Unicode's names for characters of no single script. */
const UNSCRIPTED = new Set(["Common", "Inherited", "Unknown"]);

/** Living scripts without a font here, by the names of Unicode; they have names in other languages by their codes. */
const CODES: Record<string, string> = {
  ...{
    Gujarati: "Gujr",
    Gurmukhi: "Guru",
    Kannada: "Knda",
    Malayalam: "Mlym",
    Oriya: "Orya",
    Telugu: "Telu",
  },
  ...{ Sinhala: "Sinh", Khmer: "Khmr", Lao: "Laoo", Myanmar: "Mymr", Tibetan: "Tibt", Mongolian: "Mong" },
  ...{ Cherokee: "Cher", Syriac: "Syrc", Thaana: "Thaa", Tifinagh: "Tfng", Nko: "Nkoo", Javanese: "Java" },
};

/** Names the scripts of the characters that no font has, at the end of the document. */
export function drawMissing(paper: Paper, parent: Element): void {
  const text = noteOn(paper.fonts.missing, paper.say);
  if (text === "") return;
  paper.space(16);
  paper.written(parent, "P", [{ text, style: { ...BODY, size: 8.5, color: COLORS.muted } }]);
}

/** Empty without missing characters. */
export function noteOn(characters: ReadonlySet<string>, say: SayWords<SiteWords["text"]>): string {
  const scripts = scriptsOf(characters, say);
  return scripts.length === 0 ? "" : say("missing", { mark: MISSING, scripts: scripts.join(", ") });
}

function scriptsOf(characters: ReadonlySet<string>, say: SayWords<SiteWords["text"]>): string[] {
  const names = [...characters].map((character) => getScript(character.codePointAt(0) ?? 0) ?? "Unknown");
  const scripts = new Set(names.filter((name) => !UNSCRIPTED.has(name)));
  const hasSymbols = names.some((name) => UNSCRIPTED.has(name));
  const known = new Intl.DisplayNames(say.locale, { type: "script" });
  const shown = [...scripts].map((name) => {
    const code = Object.hasOwn(CODES, name) ? CODES[name] : undefined;
    return (code && known.of(code)) ?? name.replaceAll("_", " ");
  });
  return [...shown.sort((one, other) => one.localeCompare(other)), ...(hasSymbols ? [say("symbols")] : [])];
}
