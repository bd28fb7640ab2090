import type { Element, ElementContent, Root as HtmlRoot, Parents } from "hast";
import type { ContainerDirective } from "mdast-util-directive";
import type { Options } from "rehype-remark";
import { EXIT, visit } from "unist-util-visit";
import { childrenOf, element, isElement } from "./clipboard/elements";

/*
 * Tabs of web pages: a list of titles and the panels, by their roles or as radio buttons with labels. Browsers hide
 * all panels but one, and the titles are buttons, so both would be left out with the frame of a page.
 */

/** Replaces titles and panels by elements of our own; the tabs inside of a panel first. */
export function readTabs(page: HtmlRoot): void {
  readPartsOf(page);
}

type Located = { node: Element; parent: Parents };
/** An element of tabs or around a text, some levels below another element, and the child of that element around it. */
type Part = Located & { child: Element; depth: number };

/** Titles and panels are not far below the element around them; each part is passed up this often. */
const DEEPEST = 8;

/** Replaces the tabs in an element, and returns the parts in it that are without their others. */
function readPartsOf(parent: Parents): Part[] {
  const parts: Part[] = [];
  for (const child of childrenOf(parent)) {
    if (child.type !== "element") continue;
    const inner = readPartsOf(child);
    for (const part of hasRole("tabpanel")(child) ? [] : inner)
      if (part.depth < DEEPEST) parts.push({ ...part, child, depth: part.depth + 1 });
    if (isPart(child)) parts.push({ node: child, parent, child, depth: 1 });
  }
  if (parent.type !== "element") return [];
  const used = new Set([...tabsByRole(parts), ...tabsOfRadios(parent, parts)]);
  return used.size === 0 ? parts : parts.filter(({ node }) => !used.has(node));
}

const hasRole =
  (role: string) =>
  ({ properties }: Element): boolean =>
    properties.role === role;

const isPart = (node: Element): boolean =>
  isElement(node, "label", "main", "article") || /^tab(?:list|panel)?$/.test(String(node.properties.role));

/** Puts tabs in the place of the first holder of titles, if each title has a panel; returns the elements of tabs. */
function replaceTabs(holders: Located[], titles: Located[], panels: Located[]): Element[] {
  const [first] = holders;
  const words = titles.length === panels.length ? titles.map(({ node }) => wordsOf(node)) : [];
  if (!first || words.length === 0 || words.includes("")) return [];
  const tabs = element(
    "bindery-tabs",
    panels.map(({ node }, at) => element("bindery-tab", node.children, { title: words[at]! })),
  );
  const gone = new Set<ElementContent>([...holders, ...panels].map(({ node }) => node));
  for (const parent of new Set([...holders, ...panels].map((each) => each.parent))) {
    parent.children = childrenOf(parent).flatMap((node) =>
      node === first.node ? [tabs] : gone.has(node) ? [] : [node],
    );
  }
  return [...holders, ...titles, ...panels].map(({ node }) => node);
}

const MOST_NODES_OF_TITLE = 100;

/** The words of a title; none of an element that is too large for one. */
function wordsOf(title: Element): string {
  let words = "";
  let nodes = 0;
  visit(title, (node) => {
    nodes += 1;
    if (node.type === "text") words += node.value;
    return nodes > MOST_NODES_OF_TITLE ? EXIT : undefined;
  });
  return nodes > MOST_NODES_OF_TITLE ? "" : words.replace(/\s+/g, " ").trim();
}

function tabsByRole(parts: readonly Part[]): Element[] {
  const [lists, titles, panels] = ["tablist", "tab", "tabpanel"].map((role) =>
    parts.filter(({ node }) => hasRole(role)(node)),
  );
  return lists!.length === 1 ? replaceTabs(lists!, titles!, panels!) : [];
}

const isRadio = (node: ElementContent): node is Element =>
  isElement(node, "input") && node.properties.type === "radio";

/** Radio buttons of one name beside each other, whose labels are the titles. */
function tabsOfRadios(container: Element, parts: readonly Part[]): Element[] {
  const siblings = childrenOf(container).filter((node) => isElement(node));
  const radios = siblings.filter(isRadio);
  const [name, ...others] = new Set(radios.map(({ properties }) => properties.name));
  if (!name || others.length > 0) return [];
  // Such a group is a choice of another kind, and no panel has the text of a page.
  const isChoice = hasRole("radiogroup")(container);
  if (isChoice || parts.some(({ node }) => isElement(node, "main", "article"))) return [];
  const labels = new Map(
    parts
      .filter(({ node }) => isElement(node, "label"))
      .map((part) => [String(part.node.properties.htmlFor), part]),
  );
  const titles = radios.flatMap(({ properties: { id } }) => (id ? (labels.get(String(id)) ?? []) : []));
  if (titles.length !== radios.length) return [];
  const around = new Set<Element>(titles.map(({ child }) => child));
  const isControl = (node: Element) => isElement(node, "input", "label", "button") || around.has(node);
  const panels = panelsBehindRadios(
    container,
    siblings.filter((node) => isRadio(node) || !isControl(node)),
  );
  if (!panels.every(({ node }) => isElement(node, "div", "section"))) return [];
  return replaceTabs([...radios.map((node) => ({ node, parent: container })), ...titles], titles, panels);
}

/** One element behind each radio button; or those behind the last one, or in the only one there. */
function panelsBehindRadios(container: Element, siblings: readonly Element[]): Located[] {
  const behind: Element[][] = [];
  for (const node of siblings) {
    if (isRadio(node)) behind.push([]);
    else behind.at(-1)?.push(node);
  }
  const inContainer = (nodes: readonly Element[]) => nodes.map((node) => ({ node, parent: container }));
  if (behind.every(({ length }) => length === 1)) return inContainer(behind.flat());
  const last = behind.pop() ?? [];
  if (behind.some(({ length }) => length > 0)) return [];
  const [only, ...more] = last;
  if (!only || more.length > 0) return inContainer(last);
  return childrenOf(only)
    .filter((node) => isElement(node))
    .map((node) => ({ node, parent: only }));
}

/** A block of tabs. */
export const tabHandlers: NonNullable<Options["handlers"]> = Object.fromEntries(
  (["tabs", "tab"] as const).map((name) => [
    `bindery-${name}`,
    (state, { properties: { title }, ...node }: Element): ContainerDirective => ({
      ...{
        type: "containerDirective",
        name,
        attributes: title === undefined ? {} : { title: String(title) },
      },
      children: state.toFlow(state.all({ ...node, properties: {} })) as ContainerDirective["children"],
    }),
  ]),
);
