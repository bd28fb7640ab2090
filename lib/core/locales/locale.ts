/** The locales that published sites have words in. The first ten are those of the API's contract. */
export const LOCALES = [
  ...(["en", "fr", "es", "zh", "ja", "de", "nl", "no", "pt-br", "ru"] as const),
  ...(["it", "ko", "ar"] as const),
] as const;
export type Locale = (typeof LOCALES)[number];

/** Languages whose readers also read another one that has words. */
const NEIGHBOURS: Record<string, Locale> = { pt: "pt-br", nb: "no", nn: "no", yue: "zh" };

/** Returns the locale with the words of a language; null without one. */
export function localeOf(language: string | null): Locale | null {
  const code = (language ?? "").toLowerCase();
  const [primary = ""] = code.split("-");
  return (
    [code, NEIGHBOURS[primary], primary].find((each): each is Locale => LOCALES.includes(each as Locale)) ??
    null
  );
}

/** Returns the locale of our words beside content of a language; English without words in it. */
export const localeOfContent = (language: string | null): Locale => localeOf(language) ?? "en";

/**
 * Returns the first of a browser's preferred languages that is known, from its header.
 * @param known returns what a language is called here; null if there are no words in it
 */
export function preferredOf<Known>(
  header: string | null | undefined,
  known: (language: string) => Known | null,
): Known | null {
  const asked = (header ?? "")
    .slice(0, 500)
    .split(",")
    .map((part) => {
      const [language = "", ...parameters] = part.trim().split(";");
      const quality = parameters
        .map((each) => /^\s*q=([\d.]+)\s*$/.exec(each)?.[1])
        .find((each) => each !== undefined);
      return { known: known(language), quality: quality === undefined ? 1 : Number(quality) };
    });
  const usable = asked.filter((each) => each.known !== null && each.quality > 0);
  return usable.sort((one, other) => other.quality - one.quality)[0]?.known ?? null;
}

/** Returns the locale that a browser prefers; English if it prefers no known one. */
export const preferredLocale = (header: string | undefined): Locale => preferredOf(header, localeOf) ?? "en";
