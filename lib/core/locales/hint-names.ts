import type { Locale } from "./locale";
import { siteWordsIn } from "./site-words";

/** The styles of hints, whose names the style sheet has in English. */
const HINTS = ["note", "tip", "warning", "danger"] as const;

/** Custom properties of CSS that name the hints of a page in a language. */
export function hintNames(locale: Locale): Record<`--hint-${string}`, string> {
  if (locale === "en") return {};
  const say = siteWordsIn(locale, "text");
  return Object.fromEntries(HINTS.map((style) => [`--hint-${style}`, JSON.stringify(say(style))]));
}
