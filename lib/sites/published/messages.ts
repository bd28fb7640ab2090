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

/** Keeps the navigation, and suggests pages with words of the address. */
export const insideOfMissing = (
  site: SiteLayout,
  found: readonly SiteSearchHit[],
  original: OriginalPage | null,
): Inside =>
  message(
    "Page not found",
    markup`<p>${original ? markup`This page is not translated yet. <a href="${original.href}">Read it in ${original.language}</a>` : "There is no page at this address. It may have been moved or removed."}</p>
<p><a href="${site.basePath || "/"}">Go to the first page</a></p>
${found.length > 0 && markup`<h2>Similar pages</h2>${resultsOf(found)}`}`,
  );

/** A site without content for this visitor. */
export const insideOfEmpty = (): Inside =>
  message("Nothing here yet", markup`<p>Pages appear here once they are published.</p>`);
