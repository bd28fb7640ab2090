import type { Heading, Root, RootContent } from "mdast";
import type { ContainerDirective } from "mdast-util-directive";
import { parseMarkdown } from "./markdown";
import { outlineOfRoot } from "./outline";
import { plainTextOf } from "./page-words";
import { readInlineTags } from "./read-tags";
import { updatesOf } from "./update-anchors";
import { isUpdate, updateTitle } from "./updates";

/*
 * Splits a page for search: the words under each heading, and those of each entry of a changelog, without markup. Long
 * sections are split into pieces not much larger than a search result can show.
 */

export interface Section {
  /** Id of the heading or entry in rendered HTML; empty before the first one. */
  anchor: string;
  /** The heading; for the first section, the page's own title if the page begins with one. */
  title: string;
  text: string;
}

/** A piece ends with the block that takes it past this length. */
const ENOUGH = 1_000;
const LONGEST = 4_000;
const SILENT = new Set(["yaml", "html", "definition"]);

/** The sections of a text in order. A section without words is included for its heading; an empty text has none. */
export function sectionsOf(text: string): Section[] {
  const root = parseMarkdown(text);
  readInlineTags(root, parseMarkdown);
  return sectionsOfRoot(root);
}

/** The same for a parsed text. Inline tags must have been read. */
export function sectionsOfRoot(root: Root): Section[] {
  const anchors = new Map(outlineOfRoot(root).map(({ entry, heading }) => [heading, entry]));
  const updates = new Map(updatesOf(root).map(({ node, anchor }) => [node, anchor]));
  const blocks = root.children.filter(({ type }) => !SILENT.has(type));
  const first = blocks.find((node): node is Heading => node.type === "heading");
  const ownTitle = first?.depth === 1 && first === blocks[0] ? first : undefined;

  const sections: Section[] = [];
  let open: Section = { anchor: "", title: titleIn(anchors, ownTitle), text: "" };
  const close = () => {
    if (open.title !== "" || open.text !== "") sections.push(open);
  };
  const begin = (section: Section) => {
    close();
    open = section;
  };
  const add = (node: RootContent) => {
    for (const piece of piecesOf(wordsOf(node))) {
      if (open.text.length >= ENOUGH) begin({ ...open, text: "" });
      open.text = open.text === "" ? piece : `${open.text} ${piece}`;
    }
  };
  for (const node of blocks) {
    if (node === ownTitle) continue;
    const entry = node.type === "heading" ? anchors.get(node) : undefined;
    if (entry) begin({ anchor: entry.id, title: entry.title, text: "" });
    else {
      for (const part of isChangelog(node) ? node.children : [node]) {
        if (isUpdate(part)) begin({ anchor: updates.get(part) ?? "", title: updateTitle(part), text: "" });
        add(part);
      }
    }
  }
  close();
  return sections;
}

const isChangelog = (node: RootContent): node is ContainerDirective =>
  node.type === "containerDirective" && node.name === "updates";

const titleIn = (anchors: ReadonlyMap<Heading, { title: string }>, heading: Heading | undefined): string =>
  (heading && anchors.get(heading)?.title) ?? "";

const wordsOf = (node: RootContent): string => plainTextOf(node).replace(/\s+/g, " ").trim();

/** Splits a long line, between words if possible. */
function piecesOf(line: string): string[] {
  const pieces: string[] = [];
  let rest = line;
  while (rest.length > LONGEST) {
    const space = rest.lastIndexOf(" ", LONGEST);
    const end = space > LONGEST / 2 ? space : wholeCharacters(rest, LONGEST);
    pieces.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return rest === "" ? pieces : [...pieces, rest];
}

/** Never between the halves of a surrogate pair. */
const wholeCharacters = (text: string, end: number): number =>
  /[\uD800-\uDBFF]/.test(text[end - 1] ?? "") ? end - 1 : end;
