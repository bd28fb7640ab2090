import type { en } from "./en";
import type { Translated } from "./words";

export type SiteWords = typeof en;
/** The words of published sites in one language. */
export type Catalogue = { readonly [Name in keyof SiteWords]: Translated<SiteWords[Name]> };
