import type { Node } from "prosemirror-model";
import { Plugin, PluginKey } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import { nodes } from "@/lib/core/content/editing/schema";
import { colorClasses, readTag, type Tag } from "@/lib/core/content/markdown-inline";

/*
 * Tags around words, such as `<kbd>` and colours: the words look as readers see them, and the tags are shown only while
 * the arrow keys stop at them. Line breaks by tag, which cells need, break the line.
 */

type Element = { nodeName: string; class?: string };

const ELEMENTS: Record<string, string> = {
  ...{ kbd: "kbd", sup: "sup", sub: "sub", u: "u", abbr: "abbr" },
  ...{ b: "strong", strong: "strong" },
  ...{ i: "em", em: "em", s: "del", del: "del", strike: "del" },
};

/** The names of colours come from the text, and only those are classes. */
const COLOR = /^(?:text|background)-[a-z]+$/;

const elementOf = ({ name, attributes }: Tag): Element | null => {
  if (name === "mark")
    return {
      nodeName: "mark",
      class: colorClasses(attributes)
        .filter((each) => COLOR.test(each))
        .join(" "),
    };
  if (name === "annotation") return { nodeName: "span", class: "annotation" };
  const nodeName = Object.hasOwn(ELEMENTS, name) ? ELEMENTS[name] : undefined;
  return nodeName === undefined ? null : { nodeName };
};

/** Two tags of a text block and the element that readers see around the words between them. */
type TagPair = { opening: number; closing: number; element: Element };

/** The paired tags in a text block and its line breaks by tag, by their positions in it. */
export const tagsIn = (block: Node): { pairs: TagPair[]; breaks: number[] } => {
  const pairs: TagPair[] = [];
  const breaks: number[] = [];
  const open: { name: string; at: number; element: Element }[] = [];
  block.forEach((child, at) => {
    const isHtml = child.type === nodes.chip && child.attrs.kind === "html";
    const tag = isHtml ? readTag(child.attrs.source) : null;
    if (!tag) return;
    if (tag.name === "br" && !tag.closing) breaks.push(at);
    const element = tag.closing || tag.selfClosing ? null : elementOf(tag);
    if (element) open.push({ name: tag.name, at, element });
    if (!tag.closing || !open.some(({ name }) => name === tag.name)) return;
    while (open.at(-1)?.name !== tag.name) open.pop();
    const { at: opening, element: around } = open.pop()!;
    pairs.push({ opening, closing: at, element: around });
  });
  return { pairs, breaks };
};

const key = new PluginKey<DecorationSet>("inlineTags");

const shownIn = (block: Node, start: number): Decoration[] => {
  const { pairs, breaks } = tagsIn(block);
  const chip = (at: number, name: string) => Decoration.node(start + at, start + at + 1, { class: name });
  return [
    ...breaks.map((at) => chip(at, "visual-break")),
    ...pairs.flatMap(({ opening, closing, element }) => [
      chip(opening, "visual-tag"),
      chip(closing, "visual-tag"),
      Decoration.inline(start + opening + 1, start + closing, element),
    ]),
  ];
};

const textBlocksIn = (doc: Node, from: number, to: number): { block: Node; at: number }[] => {
  const found: { block: Node; at: number }[] = [];
  doc.nodesBetween(from, Math.min(to, doc.content.size), (block, at) => {
    if (block.isTextblock) found.push({ block, at });
    return !block.isTextblock;
  });
  return found;
};

/** Shows the words between tags as readers see them. */
export const inlineTags: Plugin = new Plugin<DecorationSet>({
  key,
  state: {
    init: (_, { doc }) =>
      DecorationSet.create(
        doc,
        textBlocksIn(doc, 0, doc.content.size).flatMap(({ block, at }) => shownIn(block, at + 1)),
      ),
    apply: (tr, old) => {
      if (!tr.docChanged) return old;
      const from = tr.before.content.findDiffStart(tr.doc.content);
      const ends = tr.before.content.findDiffEnd(tr.doc.content);
      let shown = old.map(tr.mapping, tr.doc);
      if (from === null || !ends) return shown;
      for (const { block, at } of textBlocksIn(tr.doc, from, Math.max(from, ends.b))) {
        const kept = shown.find(at + 1, at + block.nodeSize - 1);
        const wanted = shownIn(block, at + 1);
        if (kept.length > 0 || wanted.length > 0) shown = shown.remove(kept).add(tr.doc, wanted);
      }
      return shown;
    },
  },
  props: { decorations: (state) => key.getState(state) },
});
