import type { Element, ElementContent, Root as HtmlRoot, Parents } from "hast";
import type { ContainerDirective } from "mdast-util-directive";
import type { Options } from "rehype-remark";
import { childrenOf, element, findElements, isElement, rewrite, textOf } from "./clipboard/elements";

/*
 * Tabs of web pages: a list of titles and the panels, by their roles or as radio buttons with labels. Browsers hide
 * all panels but one, and the titles are buttons, so both would be left out with the frame of a page.
 */

/** Replaces titles and panels by elements of our own; the tabs inside of a panel first. */
export function readTabs(page: HtmlRoot): void {
  const containers = containersIn(page);
  if (containers.size > MOST_CONTAINERS) return;
  rewrite(page, (node) => {
    if (!containers.has(node)) return undefined;
    replaceTabs(node, titlesByRole(node), panelsByRole(node));
    replaceTabs(node, titlesOfRadios(node), panelsBehindRadios(node));
    return undefined;
  });
}

/** All that is in each container is looked through. */
const MOST_CONTAINERS = 500;
const NEAR = 5;

/** The elements that are near above titles, the only ones that can have the panels too. */
function containersIn(page: HtmlRoot): ReadonlySet<Element> {
  const found = new Set<Element>();
  const visit = (parent: Parents, above: readonly Element[]): void => {
    for (const child of childrenOf(parent)) {
      if (child.type !== "element") continue;
      if (hasRole("tablist")(child) || isRadio(child)) for (const each of above) found.add(each);
      visit(child, [...above.slice(1 - NEAR), child]);
    }
  };
  visit(page, []);
  return found;
}

type Titles = { holders: Element[]; titles: string[] };

/** Puts tabs in the place of the first holder of titles, if each title has a panel. */
function replaceTabs(container: Element, { holders, titles }: Titles, panels: Element[]): void {
  if (titles.length === 0 || titles.length !== panels.length || titles.includes("")) return;
  const tabs = element(
    "bindery-tabs",
    panels.map(({ children }, at) => element("bindery-tab", children, { title: titles[at]! })),
  );
  const gone = new Set<ElementContent>([...holders, ...panels]);
  const [first] = holders;
  rewrite(container, (node) => (node === first ? [tabs] : gone.has(node) ? [] : undefined));
}

const hasRole =
  (role: string) =>
  ({ properties }: Element): boolean =>
    properties.role === role;

const words = (node: Element): string => textOf(node).replace(/\s+/g, " ").trim();

function titlesByRole(container: Element): Titles {
  const lists = findElements(container, hasRole("tablist"));
  const [only] = lists;
  if (!only || lists.length > 1) return { holders: [], titles: [] };
  return { holders: [only], titles: findElements(only, hasRole("tab")).map(words) };
}

const panelsByRole = (container: Element): Element[] => findElements(container, hasRole("tabpanel"));

const isRadio = (node: ElementContent): node is Element =>
  isElement(node, "input") && node.properties.type === "radio";

function titlesOfRadios(container: Element): Titles {
  // Such a group is a choice of another kind.
  if (findElements(container, hasRole("radiogroup")).length > 0) return { holders: [], titles: [] };
  const radios = findElements(container, isRadio);
  const ids = new Set(radios.map(({ properties }) => properties.id));
  const isTitle = (node: Element) => isElement(node, "label") && ids.has(String(node.properties.htmlFor));
  const labels = radios.length === 0 ? [] : findElements(container, isTitle);
  return {
    holders: [...radios, ...labels],
    titles: radios.length === labels.length ? labels.map(words) : [],
  };
}

/** The elements beside the titles, or those in the only one. */
function panelsBehindRadios(container: Element): Element[] {
  const isControl = (node: Element) => isElement(node, "input", "label", "button");
  const beside = elementsIn(container).filter(
    (node) => !isControl(node) && findElements(node, isControl).length === 0,
  );
  const [only, ...others] = beside;
  const isHolder = others.length === 0 && findElements(container, isRadio).length > 1;
  return only && isHolder ? elementsIn(only) : beside;
}

const elementsIn = (parent: Element): Element[] =>
  childrenOf(parent).filter((child): child is Element => child.type === "element");

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
