import type { Element, ElementContent, Nodes, Parents, Properties } from "hast";
import { visit } from "unist-util-visit";

/** The content of a document or an element. */
export const childrenOf = (parent: Parents): ElementContent[] => parent.children as ElementContent[];

export function eachElement(node: Nodes, visitor: (element: Element) => void): void {
  visit(node, "element", (element) => visitor(element));
}

/** The first element that matches, in the order of the document. */
export function findElement(parent: Parents, matches: (node: Element) => boolean): Element | undefined {
  for (const child of parent.children) {
    if (child.type !== "element") continue;
    const found = matches(child) ? child : findElement(child, matches);
    if (found) return found;
  }
  return undefined;
}

export function findElements(parent: Parents, matches: (node: Element) => boolean): Element[] {
  return childrenOf(parent).flatMap((child) => {
    if (child.type !== "element") return [];
    return [...(matches(child) ? [child] : []), ...findElements(child, matches)];
  });
}

export const isHeading = ({ tagName }: Element): boolean => /^h[1-6]$/.test(tagName);

/** Replaces elements from the innermost outwards; those for which `replace` returns undefined stay. */
export function rewrite(parent: Parents, replace: (element: Element) => ElementContent[] | undefined): void {
  parent.children = childrenOf(parent).flatMap((child) => {
    if (child.type !== "element") return [child];
    rewrite(child, replace);
    return replace(child) ?? [child];
  });
}

/**
 * Replaces each run of elements that `read` returns a value for, at any depth, by what `make` makes of the values.
 * Blanks within a run do not end it.
 */
export function rewriteRuns<Value>(
  parent: Parents,
  read: (element: Element) => Value | null,
  make: (run: Value[]) => ElementContent[],
): void {
  const children: ElementContent[] = [];
  let run: Value[] = [];
  const end = () => {
    if (run.length > 0) children.push(...make(run));
    run = [];
  };
  for (const child of childrenOf(parent)) {
    const value = child.type === "element" ? read(child) : null;
    if (value !== null) run.push(value);
    else if (run.length === 0 || !isBlank(child)) {
      end();
      children.push(child);
      if (child.type === "element") rewriteRuns(child, read, make);
    }
  }
  end();
  parent.children = children;
}

export const element = (
  tagName: string,
  children: ElementContent[],
  properties: Properties = {},
): Element => ({ type: "element", tagName, properties, children });

export const isElement = <Name extends string>(
  node: ElementContent | undefined,
  ...names: Name[]
): node is Element & { tagName: Name } =>
  node?.type === "element" && (names.length === 0 || (names as string[]).includes(node.tagName));

export const hasClass = ({ properties }: Element, pattern: RegExp): boolean =>
  classesOf(properties).some((name) => pattern.test(name));

export const classesOf = ({ className }: Properties): string[] =>
  Array.isArray(className) ? className.map(String) : [];

/** A declaration of the element's own style, in lower case; null if it has none. */
export function declared({ properties: { style } }: Element, property: string): string | null {
  if (typeof style !== "string") return null;
  const value = new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]*)`, "i").exec(style)?.[1];
  return value?.trim().toLowerCase() ?? null;
}

export const textOf = (node: ElementContent): string =>
  node.type === "text" ? node.value : node.type === "element" ? node.children.map(textOf).join("") : "";

export const isBlank = (node: ElementContent): boolean =>
  node.type !== "element" && (node.type === "comment" || node.value.trim() === "");

const BLOCKS = [
  ...["address", "article", "aside", "blockquote", "body", "center", "dd", "details", "div", "dl", "dt"],
  ...["fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header"],
  ...["hr", "li", "main", "nav", "ol", "p", "pre", "section", "summary", "table", "ul", "bindery-hint"],
  ...["bindery-alert", "bindery-tabs", "bindery-tab"],
] as const;

type Block = Element & { tagName: (typeof BLOCKS)[number] };

export const isBlock = (node: ElementContent): node is Block => isElement(node, ...BLOCKS);

export const holdsBlocks = (parent: Parents): boolean =>
  childrenOf(parent).some((child) => isBlock(child) || (child.type === "element" && holdsBlocks(child)));

/** If a text has headings of the first level below the title of its page, all of its headings get one level lower. */
export function lowerHeadings(text: Parents): void {
  if (!findElement(text, (node) => isElement(node, "h1"))) return;
  for (const node of findElements(text, ({ tagName }) => /^h[1-5]$/.test(tagName)))
    node.tagName = `h${Number(node.tagName[1]) + 1}`;
}
