import type { Node } from "prosemirror-model";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import { statedTitle, withStatedTitle } from "@/lib/core/content/other-fields";
import { storedTitle } from "@/lib/core/content/page-fields";
import { isGrouped } from "./groups";
import { documentOf, type OpenedText, openText } from "./open-text";
import { saveText } from "./save-text";
import { nodes, schema } from "./schema";

/*
 * The title of a page in its text. A page takes its title from its first heading if that is of level 1, so that the
 * heading is shown as the title, and an edit of one changes the other.
 */

/** The words of a piece of inline syntax that are part of a title. */
function wordsOf({ type, attrs: { kind, source, alt } }: Node): string {
  if (type === nodes.hardBreak) return " ";
  if (kind === "inlineMath") return String(source).replace(/^\$+|\$+$/g, "");
  return alt ?? /^!\[((?:[^\]\\]|\\.)*)\]/.exec(source)?.[1] ?? "";
}

interface TitleHeading {
  node: Node;
  title: string;
  /** True if no block is above it. */
  isFirst: boolean;
}

const firstHeadings = new WeakMap<Node, Node | null>();

/** The first heading among the children of a node. A text without one may have thousands. */
function firstHeading(parent: Node): Node | null {
  const known = firstHeadings.get(parent);
  if (known !== undefined) return known;
  const found = parent.children.find(({ type }) => type === nodes.heading) ?? null;
  firstHeadings.set(parent, found);
  return found;
}

/** The first heading of a document, if it is of level 1 and has words; null otherwise. */
export function titleHeading(doc: Node): TitleHeading | null {
  const parents = isGrouped(doc) ? doc.children : [doc];
  for (const parent of parents) {
    const node = firstHeading(parent);
    if (!node) continue;
    const words = node.textBetween(0, node.content.size, "", wordsOf).replace(/\s+/g, " ").trim();
    if (node.attrs.level !== 1 || words === "") return null;
    return { node, title: storedTitle(words), isFirst: node === parents[0]?.firstChild };
  }
  return null;
}

/**
 * The opened text of a document whose title heading was edited: front matter that states the title, too, would win over
 * the heading, so it follows.
 */
export function withTitleOf(opened: OpenedText, document: Node): OpenedText {
  const heading = titleHeading(document);
  if (!heading || opened.blocks.some(({ node }) => node === heading.node)) return opened;
  const [former, title] = [titleHeading(documentOf(opened))?.title, heading.title];
  const isEdited = former !== undefined && former !== title;
  if (!isEdited || statedTitle(opened.head) !== former) return opened;
  return { ...opened, head: withStatedTitle(opened.head, title) };
}

/**
 * The text of a page that is renamed: with the new title in its front matter and in its first heading, where the text
 * has them. A heading with other words than the former title stays, and so does one in a text that is too complex.
 */
export function retitled(text: string, former: string, title: string): string {
  if (title.trim() === "") return text;
  const stated = withStatedTitle(text, title);
  try {
    return withHeading(stated, former, title);
  } catch (error) {
    if (error instanceof TooComplex) return stated;
    throw error;
  }
}

function withHeading(text: string, former: string, title: string): string {
  const opened = openText(text);
  const doc = documentOf(opened);
  const heading = titleHeading(doc);
  if (heading?.title !== former) return text;
  const renamed = nodes.heading.create({ level: 1 }, schema.text(title));
  const index = doc.children.indexOf(heading.node);
  return saveText(opened, doc.copy(doc.content.replaceChild(index, renamed))).text;
}
