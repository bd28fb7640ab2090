import type { Html, Nodes, Root } from "mdast";
import { anchorOf } from "./anchor-slug";
import { idInAttributes } from "./dialects/attribute-lists";
import { isHeadingId } from "./outline";

/*
 * Raw HTML is not shown, but its anchors still work: texts from other tools have `<a name="old"></a>` or an element
 * with an `id` as the target of links.
 */

export type HtmlAnchor = {
  /** the anchor in links to it, as `anchorOf` reads it */
  anchor: string;
  /** The id in rendered HTML; absent for names that no heading could have, since scripts can read ids as names. */
  id?: string;
  /**
   * The written name, if it differs from the id: browsers follow the names of anchors too, and scripts never see
   * them.
   */
  name?: string;
};

const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
const TAG = /<([a-z][a-z0-9-]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*\/?>/gi;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;
const NAME = /^\S{1,200}$/;

/** The anchors in a piece of HTML: ids of any elements, names of `a`. */
function namesIn(html: string): string[] {
  const names: string[] = [];
  for (const [, tag = "", attributes = ""] of html.replace(COMMENT, "").matchAll(TAG)) {
    for (const [, key = "", quoted, single, plain] of attributes.matchAll(ATTRIBUTE)) {
      const attribute = key.toLowerCase();
      if (attribute !== "id" && !(attribute === "name" && tag.toLowerCase() === "a")) continue;
      const name = quoted ?? single ?? plain ?? "";
      if (NAME.test(name)) names.push(name);
    }
  }
  return names;
}

const BLOCKS = new Set<Nodes["type"]>(["heading", "paragraph", "table"]);

/**
 * The anchors in the HTML of a text, each once, with the block around it. Inline tags must have been read.
 * @param headingIds ids of headings, which win over HTML with the same name
 */
export function htmlAnchorsOf(
  root: Root,
  headingIds: Iterable<string>,
): { anchor: HtmlAnchor; node: Html; block: Nodes }[] {
  const taken = new Set(headingIds);
  const found: { anchor: HtmlAnchor; node: Html; block: Nodes }[] = [];
  const visit = (node: Nodes, block: Nodes | null): void => {
    if (node.type === "html") {
      const listed = idInAttributes(node);
      for (const name of listed === null ? namesIn(node.value) : [listed]) {
        const anchor = anchorOf(name);
        if (taken.has(anchor)) continue;
        taken.add(anchor);
        const id = isHeadingId(anchor) ? anchor : undefined;
        const names = { ...(id !== undefined && { id }), ...(id !== name && { name }) };
        found.push({ anchor: { anchor, ...names }, node, block: block ?? node });
      }
    }
    if (!("children" in node)) return;
    const within = block ?? (BLOCKS.has(node.type) ? node : null);
    for (const child of node.children) visit(child, within);
  };
  visit(root, null);
  return found;
}
