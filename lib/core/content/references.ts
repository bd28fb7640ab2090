import type { Nodes, Root, RootContent } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { blocksOfRoot } from "./blocks";
import { htmlAnchorsOf } from "./html-anchors";
import { parseMarkdown } from "./markdown";
import { outlineOfRoot } from "./outline";
import { readInlineTags } from "./read-tags";
import { type Reference, type TextReferences, targetOf } from "./reference-target";
import { shorten } from "./text";
import { updatesOf } from "./update-anchors";

/*
 * Finds the references in a text: links, images, definitions, and the attributes of directives and inline tags. They
 * depend only on the text. The existence of a target, and the page at a path, depend on the snapshot that the text is
 * read in.
 */

/** Inline tags of the parsed text are read in place. */
export function referencesOfRoot(text: string, root: Root): TextReferences {
  const blocks = blocksOfRoot(text, root);
  readInlineTags(root, parseMarkdown);
  const headings = outlineOfRoot(root).map(({ entry }) => entry.id);
  const found = new Map<string, Reference>();
  for (const { block, node } of blocks) {
    for (const { href, text: words } of addressesIn(node)) {
      const known = found.get(href);
      if (!known) found.set(href, { ...targetOf(href), href, text: words, blocks: [block.key] });
      else if (known.blocks.at(-1) !== block.key) known.blocks.push(block.key);
    }
  }
  const named = htmlAnchorsOf(root, headings).map(({ anchor }) => anchor.anchor);
  const dated = updatesOf(root).map(({ anchor }) => anchor);
  return { references: [...found.values()], anchors: [...headings, ...named, ...dated] };
}

const ATTRIBUTES = ["ref", "refDark", "url"];
const LONGEST_TEXT = 120;

function addressesIn(node: RootContent): { href: string; text: string }[] {
  const found: { href: string; text: string }[] = [];
  const add = (href: string | null | undefined, text = "") => {
    const address = href?.trim();
    if (address) found.push({ href: address, text: shorten(text, LONGEST_TEXT) });
  };
  const visit = (current: Nodes): void => {
    if (current.type === "link") add(current.url, textOf(current));
    else if (current.type === "image") add(current.url, current.alt ?? "");
    else if (current.type === "definition") add(current.url, current.label ?? "");
    else if ("attributes" in current) {
      const { attributes } = current;
      for (const name of ATTRIBUTES) add(attributes?.[name], attributes?.label ?? attributes?.alt ?? "");
    }
    if ("children" in current) for (const child of current.children) visit(child);
  };
  visit(node);
  return found;
}
