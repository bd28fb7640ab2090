import type { ElementContent } from "hast";
import type { Nodes, Root } from "mdast";
import type { LeafDirective } from "mdast-util-directive";
import { addressOf, titleOf } from "@/lib/content/openapi-specs/operation-title";
import { anchorSlug } from "@/lib/core/content/anchor-slug";
import { hrefToRef } from "@/lib/core/content/document";
import type { OutlineEntry, outlineOfRoot } from "@/lib/core/content/outline";
import type { Locale } from "@/lib/core/locales/locale";
import { siteWordsIn } from "@/lib/core/locales/site-words";
import { OPENAPI_BLOCKS, partKey, type SpecParts } from "./parts";
import { type ShownParts, showOperation, showSchemas } from "./to-html";

/** The parts of the specs that a text refers to, by slug; null for one that is missing or invisible to this viewer. */
export type Specs = Record<string, SpecParts | null>;

export interface FillOptions {
  describe: (markdown: string) => ElementContent[];
  /** ids that exist on the page already */
  taken: Set<string>;
  /** False leaves out ids. */
  anchors: boolean;
  requests: boolean;
  locale: Locale;
  shown?: ShownParts;
}

/**
 * Puts operations, webhooks and schemas into the blocks that name them; the blocks stay in place. Returns their
 * entries in the outline of the page.
 */
export function fillOpenApi(root: Root, specs: Specs, options: FillOptions): Map<Nodes, OutlineEntry[]> {
  const entries = new Map<Nodes, OutlineEntry[]>();
  // Without ids, nothing can refer to an earlier part.
  const shared = options.anchors ? { ...options, shown: new Map() } : options;
  const visit = (node: Nodes): void => {
    if (node.type === "leafDirective" && OPENAPI_BLOCKS.has(node.name)) {
      entries.set(node, fillBlock(node, specs, shared));
    }
    if ("children" in node) for (const child of node.children) visit(child);
  };
  visit(root);
  return entries;
}

/** The outline of a page: the headings left in its tree, with the entries of its blocks between them. */
export function inReadingOrder(
  root: Root,
  headings: ReturnType<typeof outlineOfRoot>,
  more: ReadonlyMap<Nodes, OutlineEntry[]>,
): OutlineEntry[] {
  const entriesOf = new Map<Nodes, readonly OutlineEntry[]>([
    ...more,
    ...headings.map(({ entry, heading }) => [heading, [entry]] as const),
  ]);
  const found: OutlineEntry[] = [];
  const visit = (node: Nodes): void => {
    found.push(...(entriesOf.get(node) ?? []));
    if ("children" in node) for (const child of node.children) visit(child);
  };
  visit(root);
  return found;
}

function fillBlock(node: LeafDirective, specs: Specs, options: FillOptions): OutlineEntry[] {
  const attributes = node.attributes ?? {};
  const say = siteWordsIn(options.locale, "text");
  const ref = hrefToRef(attributes.ref ?? "");
  const slug = ref.kind === "openapi" ? String(ref.spec) : "";
  const parts = Object.hasOwn(specs, slug) ? specs[slug] : null;
  if (!parts) {
    put(node, "block-placeholder", [words(say("noSpec", { spec: slug }))]);
    return [];
  }
  const key = partKey(node.name, attributes);
  const part = Object.hasOwn(parts, key) ? parts[key] : null;
  if (!part) {
    const name = [attributes.method?.toUpperCase(), attributes.path ?? attributes.name]
      .filter(Boolean)
      .join(" ");
    put(node, "block-placeholder", [words(say("noPart", { part: name, spec: slug }))]);
    return [];
  }
  if (part.kind === "schemas") {
    const { content, models } = showSchemas(part, options);
    put(node, "openapi", content);
    return models.map(({ name, id }) => ({ depth: 2, title: name, id }));
  }
  const title = titleOf(part);
  const name = part.summary ?? addressOf(part);
  const anchor = freeAnchor(attributes.anchor || name, options.taken);
  put(node, "openapi", showOperation(part, { ...options, ...(options.anchors && { anchor }) }));
  return [{ depth: 2, title, id: anchor, method: part.method }];
}

const words = (value: string): ElementContent => ({ type: "text", value });

/** Turns the directive into a section; the node keeps its data. */
function put(node: LeafDirective, className: string, children: ElementContent[]): void {
  const data = node.data ?? {};
  node.data = {
    ...data,
    hName: "section",
    hProperties: { ...data.hProperties, className: [className] },
    hChildren: children,
  };
}

function freeAnchor(title: string, taken: Set<string>): string {
  const plain = anchorSlug(title);
  let id = plain;
  for (let number = 1; taken.has(id); number += 1) id = `${plain}-${number}`;
  taken.add(id);
  return id;
}
