import type { Definition } from "mdast";
import { Fragment, type Node } from "prosemirror-model";
import { folded } from "@/lib/core/content/block-definitions";
import { printMarkdown } from "@/lib/core/content/markdown-print";
import type { OpenedText } from "./open-text";
import { marks, nodes } from "./schema";

/**
 * Writes the address into links and pictures whose definition was removed from the document, or is no longer the first
 * of its name. Links by a definition whose address was changed get the new one.
 */
export function withoutLostReferences(opened: OpenedText, document: Node): Node {
  const { definitions: present, formerDefinitions = [], blocks } = opened;
  // The document goes on naming a definition that an earlier save has removed from the text.
  const definitions = new Map([...formerDefinitions, ...present]);
  if (definitions.size === 0) return document;
  const before = sourcesByName(blocks.map(({ node }) => node));
  const now = sourcesByName(document.children);
  const lost = [...definitions.values()].filter(({ identifier }) => {
    const [counting] = now.get(identifier) ?? [];
    const [own, ...others] = before.get(identifier) ?? [];
    return counting === undefined || (counting !== own && others.includes(counting));
  });
  const former = new Map(formerDefinitions);
  const changed = [...present.values()].flatMap((definition): ChangedDefinition[] => {
    const { identifier, url, title } = definition;
    const old = former.get(identifier);
    const [own, ...others] = before.get(identifier) ?? [];
    const isChanged = old !== undefined && (old.url !== url || old.title !== title);
    return isChanged && now.get(identifier)?.[0] === own ? [{ definition, others }] : [];
  });
  return lost.length + changed.length === 0 ? document : writtenOut(document, { lost, changed });
}

/** A definition whose address was changed, and the sources of those of its name that do not count. */
type ChangedDefinition = { definition: Definition; others: readonly string[] };
type Definitions = { lost: readonly Definition[]; changed: readonly ChangedDefinition[] };

/** The sources of definitions, of which the first of a name counts. */
function sourcesByName(blocks: readonly Node[]): Map<string, string[]> {
  const sources = new Map<string, string[]>();
  const visit = ({ type, attrs, children, isTextblock }: Node): void => {
    if (type === nodes.island && attrs.name !== null)
      sources.set(attrs.name, [...(sources.get(attrs.name) ?? []), attrs.source]);
    if (!isTextblock) children.forEach(visit);
  };
  blocks.forEach(visit);
  return sources;
}

function writtenOut(node: Node, definitions: Definitions): Node {
  if (node.isInline) return inlineWrittenOut(node, definitions);
  const children = node.children.map((child) => writtenOut(child, definitions));
  return children.every((child, index) => child === node.child(index))
    ? node
    : node.copy(Fragment.fromArray(children));
}

function inlineWrittenOut(node: Node, { lost, changed }: Definitions): Node {
  if (node.type === nodes.chip && node.attrs.name !== null) {
    const definition = lost.find(({ identifier }) => identifier === node.attrs.name);
    if (!definition) return node;
    const image = {
      type: "image" as const,
      url: definition.url,
      title: definition.title,
      alt: node.attrs.alt,
    };
    const tree = { type: "root" as const, children: [{ type: "paragraph" as const, children: [image] }] };
    return nodes.chip.create({ kind: "image", source: printMarkdown(tree).trimEnd() }, null, node.marks);
  }
  const link = marks.link.isInSet(node.marks);
  if (!link || link.attrs.ref === null) return node;
  const isNamed = ({ label, identifier }: Definition) =>
    folded(label ?? identifier) === folded(link.attrs.ref);
  const put = (attrs: Partial<typeof link.attrs>) =>
    node.mark(marks.link.create({ ...link.attrs, ...attrs }).addToSet(node.marks));
  if (lost.some(isNamed)) return put({ ref: null });
  const named = changed.find(({ definition }) => isNamed(definition));
  if (!named) return node;
  const { url: href, title = null } = named.definition;
  if (href === link.attrs.href && title === link.attrs.title) return node;
  // The link was made for another definition of this name.
  const isOther = named.others.some((source) => source.includes(link.attrs.href));
  return put(isOther ? { ref: null } : { href, title });
}
