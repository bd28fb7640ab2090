import type { Heading, Root, RootContent } from "mdast";
import { parseMarkdown } from "./markdown";
import { outlineOfRoot } from "./outline";
import { plainTextOf } from "./page-words";
import { readInlineTags } from "./read-tags";

/*
 * Splits a page for search: the words under each heading, without markup. Long sections are split into pieces not
 * much larger than a search result can show.
 */

export interface Section {
  /** Id of the heading in rendered HTML; empty before the first one. */
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
  const blocks = root.children.filter(({ type }) => !SILENT.has(type));
  const first = blocks.find((node): node is Heading => node.type === "heading");
  const ownTitle = first?.depth === 1 && first === blocks[0] ? first : undefined;

  const sections: Section[] = [];
  let open: Section = { anchor: "", title: titleIn(anchors, ownTitle), text: "" };
  const close = () => {
    if (open.title !== "" || open.text !== "") sections.push(open);
  };
  for (const node of blocks) {
    if (node === ownTitle) continue;
    const entry = node.type === "heading" ? anchors.get(node) : undefined;
    if (entry) {
      close();
      open = { anchor: entry.id, title: entry.title, text: "" };
      continue;
    }
    for (const piece of piecesOf(wordsOf(node))) {
      if (open.text.length >= ENOUGH) {
        close();
        open = { ...open, text: "" };
      }
      open.text = open.text === "" ? piece : `${open.text} ${piece}`;
    }
  }
  close();
  return sections;
}

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
