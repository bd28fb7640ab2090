import GithubSlugger from "github-slugger";
import type { Heading, Nodes, Root } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { anchorSlug } from "./anchor-slug";
import { idInAttributes } from "./dialects/attribute-lists";

/*
 * Headings get the ids that GitHub would give them, so that links written for other tools keep working. An element's
 * id is also a name on the browser's `window`. Existing globals win over such names, and these ids have only slug
 * characters and belong to headings and empty anchors without an address, never to forms, images or frames, which
 * could confuse scripts. Ids like `__next_f` remain, which scripts read before they define them: leading underscores
 * are therefore dropped.
 */

export interface OutlineEntry {
  /** 1 to 6. */
  depth: number;
  title: string;
  /** The id of the heading in rendered HTML, and the anchor in addresses. */
  id: string;
  /** The HTTP method of an operation of an API, in lower case. */
  method?: string;
}

/**
 * The headings of a page at any depth in document order, each with its entry.
 * @param ids those of a larger text that this one becomes a part of
 */
export function outlineOfRoot(
  root: Root,
  ids: HeadingIds = new HeadingIds(),
): { entry: OutlineEntry; heading: Heading }[] {
  return headingsIn(root).map((heading) => ({ entry: ids.entryOf(heading), heading }));
}

/** Gives the headings of a text their ids, in document order. */
export class HeadingIds {
  private readonly slugger = new GithubSlugger();
  private readonly taken = new Set<string>();

  entryOf(heading: Heading): OutlineEntry {
    const title = textOf(withoutLabels(heading), { includeHtml: false }).replace(/\s+/g, " ").trim();
    const fixed = explicitId(heading);
    const id = fixed && !this.taken.has(fixed) ? fixed : this.unusedSlug(anchorSlug(title));
    this.taken.add(id);
    return { depth: heading.depth, title, id };
  }

  private unusedSlug(anchor: string): string {
    let id = this.slugger.slug(anchor);
    while (this.taken.has(id)) id = this.slugger.slug(anchor);
    return id;
  }
}

/** The tools that components are of leave their labels out of anchors. */
function withoutLabels<Node extends Nodes>(node: Node): Node {
  if (node.type === "text" && node.data?.isLabel) return { ...node, value: "" };
  return "children" in node ? { ...node, children: (node.children as Nodes[]).map(withoutLabels) } : node;
}

const EXPLICIT_ID = /^<a id="([-a-z0-9.+_]+)">$/;

/** True if an author may set this id: a possible slug that no script uses as a name. */
export const isHeadingId = (id: string): boolean => /^[-a-z0-9.+][-a-z0-9.+_]*$/.test(id);

/** An author may fix an anchor with `<a id="name"></a>` or `{#name}` in the heading, so that links survive a new wording. */
function explicitId(heading: Heading): string | null {
  for (const child of heading.children) {
    if (child.type !== "html") continue;
    const listed = idInAttributes(child)?.replace(/^_+/, "");
    if (listed && isHeadingId(listed)) return listed;
    const id = EXPLICIT_ID.exec(child.value)?.[1];
    if (id) return id.replace(/^_+/, "") || null;
  }
  return null;
}

function headingsIn(node: Root): Heading[] {
  const found: Heading[] = [];
  const visit = (current: Root | Root["children"][number]): void => {
    if (current.type === "heading") found.push(current);
    else if ("children" in current) {
      for (const child of current.children) visit(child);
    }
  };
  visit(node);
  return found;
}
