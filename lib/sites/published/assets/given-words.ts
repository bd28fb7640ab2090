import type { SiteWords } from "@/lib/core/locales/catalogue";
import { type SayWords, sayIn, type Translated } from "@/lib/core/locales/words";

/** The words of a script in the language of the site; the server puts them around it, see ../assets.ts. */
declare const siteWords: { locale: string; texts: unknown };

export const givenWords = <Name extends keyof SiteWords>(): SayWords<SiteWords[Name]> =>
  sayIn<SiteWords[Name]>(siteWords.locale, siteWords.texts as Translated<SiteWords[Name]>);
