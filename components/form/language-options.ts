import { LANGUAGES } from "@/lib/spaces/spaces/languages";

const names = new Intl.DisplayNames("en", { type: "language" });

/** Returns the name of a language, such as "German" for "de"; an unknown code stays. */
export const languageLabel = (code: string): string =>
  (LANGUAGES as readonly string[]).includes(code) ? (names.of(code) ?? code) : code;

/** The languages of content, for a picker. */
export const languageOptions = LANGUAGES.map((code) => ({
  value: code,
  label: languageLabel(code),
  keywords: [code],
}));
