import { type Markup, markup } from "./markup";
import type { Inside } from "./shell";

type Ranges = readonly { start: number; end: number }[];

/** What was found in a page: its title, and the sections that have the words. */
export type FoundOnSite = {
  title: string;
  href: string;
  /** where it stands: section, variant, pages above */
  place: string;
  titleRanges: Ranges;
  sections: {
    title: string;
    href: string;
    excerpt: string;
    titleRanges: Ranges;
    excerptRanges: Ranges;
  }[];
};

/** Words with what was searched in them marked. */
export function marked(words: string, ranges: Ranges): Markup {
  const parts: (Markup | string)[] = [];
  let at = 0;
  for (const { start, end } of ranges) {
    parts.push(words.slice(at, start), markup`<mark>${words.slice(start, end)}</mark>`);
    at = end;
  }
  return markup`${[...parts, words.slice(at)]}`;
}

/** Results as a page of their own, for readers without a script and for sharing. */
export function insideOfSearch(query: string, found: readonly FoundOnSite[]): Inside {
  return {
    title: query ? `Search: ${query}` : "Search",
    description: null,
    canonical: null,
    indexed: false,
    query,
    main: markup`<h1 class="page-title">Search</h1>
<p role="status" class="count">${sayingOf(query, found.length)}</p>
${resultsOf(found)}`,
  };
}

function sayingOf(query: string, count: number): string {
  if (!query) return "Type what you are looking for above.";
  if (count === 0) return `No results for “${query}”. Check the spelling, or try fewer or other words.`;
  return count === 1 ? `One page for “${query}”` : `${count} pages for “${query}”`;
}

/** What the search box shows while somebody types. */
export const partOfSearch = (query: string, found: readonly FoundOnSite[]): Markup =>
  found.length === 0 ? markup`<p class="count">${sayingOf(query, 0)}</p>` : resultsOf(found);

export const resultsOf = (found: readonly FoundOnSite[]): Markup =>
  markup`<ol class="results">${found.map(
    ({ title, href, place, titleRanges, sections }) => markup`<li>
<a href="${href}"><strong>${marked(title, titleRanges)}</strong>${place && markup` <small>${place}</small>`}</a>
${
  sections.length > 0 &&
  markup`<ul>${sections.map(
    (section) =>
      markup`<li><a href="${section.href}"><strong>${marked(section.title, section.titleRanges)}</strong><span>${marked(section.excerpt, section.excerptRanges)}</span></a></li>`,
  )}</ul>`
}</li>`,
  )}</ol>`;
