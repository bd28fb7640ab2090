import type { Nodes, Root, RootContent } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { safeHref } from "./addresses";
import { blocksOfRoot } from "./blocks";
import { hrefToRef } from "./document";
import { htmlAnchorsOf } from "./html-anchors";
import { isPagePath } from "./links";
import { parseMarkdown, shorten } from "./markdown";
import { readInlineTags } from "./markdown-inline";
import { anchorOf, outlineOfRoot } from "./outline";

/*
 * What a text refers to, wherever the address stands: links, pictures, definitions, and the attributes of
 * directives and inline tags. It depends on nothing but the text. Whether the thing is there, and where an
 * address given by path leads, depends on the state of content the text is read in.
 */

type ReferenceKind =
  | "page"
  | "file"
  | "space"
  | "user"
  | "collection"
  | "reusable-content"
  | "openapi"
  | "url"
  /** a place in the same text */
  | "anchor"
  /** a page by its path of slugs, seen from the page the text is on */
  | "path";

export interface Reference {
  kind: ReferenceKind;
  /** of a page, file, space and so on; empty for what has none */
  id: string;
  /** the space of a page or reusable content when it is another one */
  space: string;
  /** the place on the page, as an anchor of it; empty for the page as a whole */
  anchor: string;
  /** the address as it is written */
  href: string;
  /** the words that lead there, where it is first named */
  text: string;
  /** keys of the blocks in which it stands */
  blocks: string[];
}

export interface TextReferences {
  /** In the order of the text, each different address once. */
  references: Reference[];
  /** The places that links can lead to: ids of the headings, then what HTML names. */
  anchors: string[];
}

export function referencesOf(text: string): TextReferences {
  return referencesOfRoot(text, parseMarkdown(text));
}

/** The same for a parsed text; inline tags are read in place. */
export function referencesOfRoot(text: string, root: Root): TextReferences {
  const headings = outlineOfRoot(root).map(({ entry }) => entry.id);
  const blocks = blocksOfRoot(text, root);
  readInlineTags(root, parseMarkdown);
  const found = new Map<string, Reference>();
  for (const { block, node } of blocks) {
    for (const { href, text: words } of addressesIn(node)) {
      const known = found.get(href);
      if (!known) found.set(href, { ...targetOf(href), href, text: words, blocks: [block.key] });
      else if (known.blocks.at(-1) !== block.key) known.blocks.push(block.key);
    }
  }
  const named = htmlAnchorsOf(root, headings).map(({ anchor }) => anchor.anchor);
  return { references: [...found.values()], anchors: [...headings, ...named] };
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

type Target = Pick<Reference, "kind" | "id" | "space" | "anchor">;

const PAGE_ID = /^[A-Za-z0-9]{22}$/;

/** What an address means by itself. */
export function targetOf(href: string): Target {
  const ref = hrefToRef(href);
  const text = (name: string) => (typeof ref[name] === "string" ? (ref[name] as string) : "");
  const target = (kind: ReferenceKind, id: string): Target => ({
    kind,
    id,
    space: text("space"),
    anchor: anchorOf(text("anchor")),
  });
  switch (ref.kind) {
    case "page":
    case "anchor": {
      if (text("page") === "") return target("anchor", "");
      return PAGE_ID.test(text("page")) ? target("page", text("page")) : pathTarget(href);
    }
    case "file":
      return target("file", text("file"));
    case "space":
      return { ...target("space", text("space")), space: "" };
    case "user":
      return target("user", text("user"));
    case "collection":
      return target("collection", text("collection"));
    case "reusable-content":
      return target("reusable-content", text("reusableContent"));
    case "openapi":
      return target("openapi", text("spec"));
    default:
      // Readers cannot follow other protocols: they lead nowhere, as a path without a page does.
      return isPagePath(href) || safeHref(href) === null ? pathTarget(href) : target("url", "");
  }
}

const pathTarget = (href: string): Target => ({
  kind: "path",
  id: "",
  space: "",
  anchor: anchorOf(href.includes("#") ? href.slice(href.indexOf("#") + 1) : ""),
});
