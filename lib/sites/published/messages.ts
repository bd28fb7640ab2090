import type { Locale } from "@/lib/core/locales/locale";
import { siteWordsIn } from "@/lib/core/locales/site-words";
import { type Markup, markup } from "./markup";
import { resultsOf, type SiteSearchHit } from "./search-page";
import type { Inside } from "./shell";
import type { OriginalPage, SiteLayout } from "./view-models";

const message = (title: string, main: Markup): Inside => ({
  title,
  description: null,
  canonical: null,
  indexed: false,
  main: markup`<h1 class="page-title">${title}</h1>
${main}`,
});

/** Keeps the navigation, and suggests pages like the address. */
export const insideOfMissing = (
  site: SiteLayout,
  found: readonly SiteSearchHit[],
  original: OriginalPage | null,
): Inside => {
  const say = siteWordsIn(site.locale, "page");
  return message(
    say("missing"),
    markup`<p>${original ? markup`${say("untranslated")} <a href="${original.href}">${say("readIn", { language: original.language })}</a>` : say("missingHere")}</p>
<p><a href="${site.basePath || "/"}">${say("firstPage")}</a></p>
${found.length > 0 && markup`<h2>${say("similar")}</h2>${resultsOf(found)}`}`,
  );
};

/** A site without content for this visitor. */
export const insideOfEmpty = (locale: Locale): Inside => {
  const say = siteWordsIn(locale, "page");
  return message(say("empty"), markup`<p>${say("emptySite")}</p>`);
};
