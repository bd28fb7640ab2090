import { parseLinks } from "./find-links";
import { frontMatter } from "./front-matter";
import type { FoundLink } from "./links";
import { parseMarkdown, titleOfRoot } from "./markdown";
import { type WrittenMetaLinks, writtenMetaLinks } from "./meta-links";
import { readInlineTags } from "./read-tags";

/** What storing a text has to know of it: what it says of itself, and where it links to. */
export type TextFacts = {
  /** the title that the page gives itself */
  title: string | null;
  frontMatter: Record<string, unknown>;
  metaLinks: WrittenMetaLinks | null;
  links: FoundLink[];
};

/**
 * Reads a text once for all of it. Who reads it to be shown does little more than to parse it, and what stands
 * in some tags once more; so does this, for it also judges whether the text can be read in time.
 */
export function textFacts(text: string): TextFacts {
  const { root, links } = parseLinks(text);
  const { data } = frontMatter(text);
  const title = titleOfRoot(root, data);
  readInlineTags(root, parseMarkdown);
  return { title, frontMatter: data, metaLinks: writtenMetaLinks(text), links };
}
