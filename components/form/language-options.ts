import { LANGUAGES } from "@/lib/model/spaces/languages";

const names = new Intl.DisplayNames("en", { type: "language" });

/** "German" for "de"; what is no code stays. */
export const languageLabel = (code: string): string =>
  (LANGUAGES as readonly string[]).includes(code) ? (names.of(code) ?? code) : code;

/** The languages that content can be in, for a picker. */
export const languageOptions = LANGUAGES.map((code) => ({
  value: code,
  label: languageLabel(code),
  keywords: [code],
}));
