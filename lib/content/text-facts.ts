import { type FoundLink, findLinks } from "./links";
import { titleOf } from "./markdown";

/** What an import has to know of a text before it can place it: what it calls itself, and where it links to. */
export type TextFacts = { title: string | null; links: FoundLink[] };

/** Reads a text once for its links, and once more for its title if that is wanted. */
export function textFacts(text: string, options: { title: boolean }): TextFacts {
  return { title: options.title ? titleOf(text) : null, links: findLinks(text) };
}
