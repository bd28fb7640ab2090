import type { SiteWords } from "@/lib/core/locales/catalogue";
import type { SayWords } from "@/lib/core/locales/words";
import { askForMissing } from "./feedback-form";
import { type Markup, markup } from "./markup";
import type { Inside } from "./shell";
import type { FeedbackTarget } from "./view-models";

type Ranges = readonly { start: number; end: number }[];

type SectionHit = {
  title: string;
  href: string;
  excerpt: string;
  titleRanges: Ranges;
  excerptRanges: Ranges;
};
/** A page found by a search: its title, the words before its first heading if they match, and the sections that do. */
export type SiteSearchHit = SectionHit & {
  /** its section, variant and parent pages */
  place: string;
  sections: SectionHit[];
};

/** Marks the matches in a text. */
function marked(words: string, ranges: Ranges): Markup {
  const parts: (Markup | string)[] = [];
  let at = 0;
  for (const { start, end } of ranges) {
    parts.push(words.slice(at, start), markup`<mark>${words.slice(start, end)}</mark>`);
    at = end;
  }
  return markup`${[...parts, words.slice(at)]}`;
}

/** Additions to the results: another spelling, and the address of its search. */
type Beside = {
  /** the query in the spelling that found them */
  corrected: string | null;
  /** a query with results, if this one has none */
  instead: string | null;
  searchHref: string;
  /** the form for missing content */
  report: FeedbackTarget | null;
  say: SayWords<SiteWords["page"]>;
};

/** Results as a page of their own, for visitors without a script and for sharing. */
export function insideOfSearch(query: string, found: readonly SiteSearchHit[], beside: Beside): Inside {
  const { say } = beside;
  return {
    title: query ? say("searchFor", { query }) : say("search"),
    description: null,
    canonical: null,
    indexed: false,
    query,
    main: markup`<h1 class="page-title">${say("search")}</h1>
<p role="status" class="count">${sayingOf(query, found.length, beside)}</p>
${query !== "" && beside.report && askForMissing(beside.report, query, say)}${resultsOf(found)}`,
  };
}

const linkTo = ({ searchHref }: Beside, query: string, words: string): Markup =>
  markup`<a href="${searchHref}?${new URLSearchParams({ q: query }).toString()}">${words}</a>`;

function sayingOf(query: string, count: number, beside: Beside): Markup {
  const { corrected, instead, say } = beside;
  if (!query) return markup`${say("typeAbove")}`;
  if (count === 0)
    return markup`${say("noResults", { query })} ${instead ? say.parts("instead", { query: linkTo(beside, instead, instead) }) : say("spelling")}`;
  return markup`${corrected ? say("corrected", { count, corrected, query }) : say("found", { count, query })}`;
}

/** The results in the search box. */
export const partOfSearch = (query: string, found: readonly SiteSearchHit[], beside: Beside): Markup =>
  markup`<p class="count">${sayingOf(query, found.length, beside)}${beside.report && markup` ${linkTo(beside, query, beside.say("tellMissing"))}`}</p>${found.length > 0 && resultsOf(found)}`;

export const resultsOf = (found: readonly SiteSearchHit[]): Markup =>
  markup`<ol class="results">${found.map(
    ({ sections, ...page }) => markup`<li>
${resultOf(page)}
${sections.length > 0 && markup`<ul>${sections.map((section) => markup`<li>${resultOf(section)}</li>`)}</ul>`}</li>`,
  )}</ol>`;

function resultOf(hit: SectionHit & { place?: string }): Markup {
  const { title, href, place, excerpt, titleRanges, excerptRanges } = hit;
  return markup`<a href="${href}"><strong>${marked(title, titleRanges)}</strong>${place && markup` <small>${place}</small>`}${excerpt && markup`<span>${marked(excerpt, excerptRanges)}</span>`}</a>`;
}
