import type { Nodes, Root } from "mdast";
import { type Dialects, dialectsOf } from "./dialects/translate";
import { mayHide } from "./evaluation";
import { parseLinks } from "./find-links";
import { frontMatter } from "./front-matter";
import { htmlAnchorsOf } from "./html-anchors";
import type { FoundLink } from "./links";
import { parseMarkdown } from "./markdown";
import { type WrittenMetaLinks, writtenMetaLinks } from "./meta-links";
import { outlineOfRoot } from "./outline";
import { titleOfRoot } from "./page-words";
import { readInlineTags } from "./read-tags";
import { unreadConditions } from "./unread-conditions";
import type { Unshown } from "./unshown";
import { unshownIn } from "./unshown-html";

/** The data of a text that storing it needs: its metadata and its links. */
export type TextFacts = {
  /** the page's title from its text */
  title: string | null;
  frontMatter: Record<string, unknown>;
  /** Why the front matter could not be read; null if it was, or if there is none. */
  frontMatterProblem: string | null;
  metaLinks: WrittenMetaLinks | null;
  links: FoundLink[];
  /** The anchors of its headings and of its HTML. */
  anchors: string[];
  /** The names of unknown components and tags, which are kept as written, with their counts. */
  kept: Record<string, number>;
  unshown: Unshown;
  /** True if visitors do not see a part because its condition is not read as one. */
  hasUnreadCondition: boolean;
  /** The forms of its blocks; `hasOwn` is true if some have our own syntax. */
  dialects: Dialects;
  hasOwn: boolean;
};

/**
 * Parses a text once for all of these. Rendering does little more than parse it, and parse the content of some tags
 * once more; so does this, and thereby proves that the text can be rendered in time.
 */
export function textFacts(text: string): TextFacts {
  const { root, links } = parseLinks(text);
  const { data, problem } = frontMatter(text);
  const title = titleOfRoot(root, data);
  const kept = keptIn(root);
  const written = dialectsOf(root, text);
  const hasUnreadCondition =
    mayHide(text, { visitor: "anonymous" }) && unreadConditions(text, root).length > 0;
  readInlineTags(root, parseMarkdown);
  return {
    title,
    frontMatter: data,
    frontMatterProblem: problem,
    metaLinks: writtenMetaLinks(text),
    links,
    anchors: anchorsIn(root),
    kept,
    unshown: unshownIn(root),
    hasUnreadCondition,
    ...written,
  };
}

function anchorsIn(root: Root): string[] {
  const headings = outlineOfRoot(root).map(({ entry }) => entry.id);
  return [...headings, ...htmlAnchorsOf(root, headings).map(({ anchor }) => anchor.anchor)];
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
