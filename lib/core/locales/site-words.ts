import { ar } from "./ar";
import type { Catalogue, SiteWords } from "./catalogue";
import { de } from "./de";
import { en } from "./en";
import { es } from "./es";
import { fr } from "./fr";
import { it } from "./it";
import { ja } from "./ja";
import { ko } from "./ko";
import type { Locale } from "./locale";
import { nl } from "./nl";
import { no } from "./no";
import { ptBr } from "./pt-br";
import { ru } from "./ru";
import { type SayWords, sayIn, type Translated } from "./words";
import { zh } from "./zh";

const CATALOGUES: Record<Locale, Catalogue> = {
  ...{ en, fr, es, zh, ja, de, nl, no, ru, it, ko, ar },
  "pt-br": ptBr,
};

export const catalogueOf = (locale: Locale): Catalogue => CATALOGUES[locale];

/** Returns the words of one group in a language. */
export const siteWordsIn = <Name extends keyof SiteWords>(
  locale: Locale,
  group: Name,
): SayWords<SiteWords[Name]> =>
  sayIn<SiteWords[Name]>(locale, catalogueOf(locale)[group] as Translated<SiteWords[Name]>);
