import type { Say } from "@/lib/core/locales/say";
import { LANGUAGES } from "@/lib/spaces/spaces/languages";

const namesIn = (say: Say) => new Intl.DisplayNames(say.language, { type: "language" });

/** Returns the name of a language, such as "German" for "de"; an unknown code stays. */
export const languageLabel = (say: Say, code: string): string =>
  (LANGUAGES as readonly string[]).includes(code) ? (namesIn(say).of(code) ?? code) : code;

/** The languages of content, for a picker. */
export const languageOptions = (say: Say) => {
  const names = namesIn(say);
  return LANGUAGES.map((code) => ({ value: code, label: names.of(code) ?? code, keywords: [code] }));
};
