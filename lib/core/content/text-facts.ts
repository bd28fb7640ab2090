import type { Nodes, Root } from "mdast";
import { type Dialects, dialectsOf } from "./dialects/translate";
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
  /** Components and tags that are kept as they are written, and not understood: their names, and how often. */
  kept: Record<string, number>;
  /** How its blocks are written, and whether some are written in our own way. */
  dialects: Dialects;
  hasOwn: boolean;
};

/**
 * Reads a text once for all of it. Who reads it to be shown does little more than to parse it, and what stands
 * in some tags once more; so does this, for it also judges whether the text can be read in time.
 */
export function textFacts(text: string): TextFacts {
  const { root, links } = parseLinks(text);
  const { data } = frontMatter(text);
  const title = titleOfRoot(root, data);
  const kept = keptIn(root);
  const written = dialectsOf(root, text);
  readInlineTags(root, parseMarkdown);
  return { title, frontMatter: data, metaLinks: writtenMetaLinks(text), links, kept, ...written };
}

const COMPONENT = /^<([A-Z][\w.]*)/;
const TAG = /^\{%-?[ \t]*([A-Za-z@][\w/-]*)/;
const MOST_NAMES = 100;

function keptIn(root: Root): Record<string, number> {
  const kept = new Map<string, number>();
  const count = (name: string | undefined) => {
    if (name !== undefined && (kept.has(name) || kept.size < MOST_NAMES))
      kept.set(name, (kept.get(name) ?? 0) + 1);
  };
  const visit = (node: Nodes): void => {
    const component = node.type === "html" ? COMPONENT.exec(node.value)?.[1] : undefined;
    if (component) count(`<${component}>`);
    const first = node.type === "paragraph" ? node.children[0] : undefined;
    const tag = first?.type === "text" ? TAG.exec(first.value)?.[1] : undefined;
    if (tag) count(`{% ${tag} %}`);
    if ("children" in node) for (const child of node.children) visit(child);
  };
  visit(root);
  return Object.fromEntries(kept);
}
