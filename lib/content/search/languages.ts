/** PostgreSQL dictionaries with the stems and stop words of a language. */
const DICTIONARIES: Record<string, string> = {
  ar: "arabic_stem",
  da: "danish_stem",
  de: "german_stem",
  el: "greek_stem",
  en: "english_stem",
  es: "spanish_stem",
  fi: "finnish_stem",
  fr: "french_stem",
  hi: "hindi_stem",
  hu: "hungarian_stem",
  id: "indonesian_stem",
  it: "italian_stem",
  lt: "lithuanian_stem",
  nl: "dutch_stem",
  no: "norwegian_stem",
  pt: "portuguese_stem",
  "pt-br": "portuguese_stem",
  ro: "romanian_stem",
  ru: "russian_stem",
  sv: "swedish_stem",
  tr: "turkish_stem",
};

/**
 * Returns the dictionary of a space's language; "simple" matches words only as written. The default language
 * is English.
 */
export const dictionaryOf = (language: string | null): string => DICTIONARIES[language ?? "en"] ?? "simple";
