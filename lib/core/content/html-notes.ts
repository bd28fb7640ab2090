import type { Element, ElementContent, Parents } from "hast";
import type { FootnoteDefinition, FootnoteReference } from "mdast";
import type { Options } from "rehype-remark";
import { childrenOf, hasClass, isBlank, isElement, isHeading, rewrite, textOf } from "./clipboard/elements";

/* Footnotes on their way from HTML, which has none, to Markdown: elements of our own. */

/** The place of a note in a text. */
export const noteReferenceOf = (label: string): Element => marked("note-reference", label, []);

export const noteOf = (label: string, children: Element["children"]): Element =>
  marked("note", label, children);

const marked = (tagName: string, label: string, children: Element["children"]): Element => ({
  type: "element",
  tagName,
  properties: { label },
  children,
});

const named = ({ properties }: Element) => {
  const label = String(properties.label);
  return { identifier: label, label };
};

export const noteHandlers: NonNullable<Options["handlers"]> = {
  "note-reference": (_state, element): FootnoteReference => ({
    type: "footnoteReference",
    ...named(element),
  }),
  note: (state, element): FootnoteDefinition => ({
    type: "footnoteDefinition",
    ...named(element),
    children: state.toFlow(state.all(element)) as FootnoteDefinition["children"],
  }),
};

/**
 * Marks notes of web pages and Word documents: items of a list that link back to the places which link to them. The
 * frame of such a list goes.
 */
export function markNotes(text: Parents): void {
  const { links, items } = placesIn(text);
  const labels = new Map<Element, string>();
  const references = new Map<Element, string>();
  const found = new Set<Element[]>();
  for (const { link, ids } of links) {
    const item = items.get(fragmentOf(link));
    const backs = ids.map((id) => item?.backs.get(id)).filter((each) => each !== undefined);
    if (!item || backs.length === 0 || textOf(link).length > LONGEST_SIGN) continue;
    for (const each of backs) found.add(each);
    const label = labels.get(item.element) ?? String(labels.size + 1);
    labels.set(item.element, label);
    references.set(link, label);
  }
  if (labels.size === 0) return;
  const backs = new Set([...found].flat());
  rewrite(text, (node) => {
    const [reference, label] = [references.get(node), labels.get(node)];
    if (backs.has(node)) return [];
    if (reference !== undefined) return [noteReferenceOf(reference)];
    if (label !== undefined) return [noteOf(label, node.children)];
    const shown = node.children.filter((child) => !isBlank(child) && !isFrame(child));
    const isHolder = isElement(node, "sup", "ol", "ul", "section", "div");
    const areNotes = shown.length > 0 && shown.every((child) => isElement(child, "note", "note-reference"));
    return isHolder && areNotes ? shown : undefined;
  });
}

/** A number, a sign, or a short name. */
const LONGEST_SIGN = 12;

type Item = { element: Element; backs: Map<string, Element[]> };

/** The links to places on a page, with the ids that lead to each link, and the items with an id. */
function placesIn(text: Parents): { links: { link: Element; ids: string[] }[]; items: Map<string, Item> } {
  const links: { link: Element; ids: string[] }[] = [];
  const items = new Map<string, Item>();
  const visit = (parent: Parents, item: Item | null): void => {
    const around = parent.type === "element" && parent.tagName === "sup" ? idsOf(parent) : [];
    for (const child of childrenOf(parent)) {
      if (child.type !== "element") continue;
      let inner = item;
      const [id] = idsOf(child);
      if (isElement(child, "li") && id !== undefined) {
        inner = { element: child, backs: new Map() };
        items.set(id, inner);
      }
      if (isElement(child, "a")) {
        const target = fragmentOf(child);
        if (item && target !== "") {
          const backs = item.backs.get(target) ?? [];
          backs.push(child);
          item.backs.set(target, backs);
        }
        const within = child.children.flatMap((each) => (each.type === "element" ? idsOf(each) : []));
        if (target !== "") links.push({ link: child, ids: [...idsOf(child), ...around, ...within] });
      }
      visit(child, inner);
    }
  };
  visit(text, null);
  return { links, items };
}

const idsOf = ({ properties: { id } }: Element): string[] =>
  typeof id === "string" && id !== "" ? [id] : [];

const fragmentOf = ({ properties: { href } }: Element): string =>
  typeof href === "string" && href.startsWith("#") ? href.slice(1) : "";

/** A rule, or a heading that only programs read. */
const isFrame = (node: ElementContent): boolean =>
  isElement(node, "hr") ||
  (node.type === "element" && isHeading(node) && hasClass(node, /^(?:sr-only|visually-hidden)$/));
