import type { Element, Root as HtmlRoot } from "hast";
import { childrenOf, findElement, hasClass, isBlank, isElement } from "./clipboard/elements";

/* Pages of an export as web pages: the start page lists all, and each page repeats its part of this list. */

/** The list of pages in the start page of an export, which has only its title beside it; null for another page. */
export function pagesOfExport(page: HtmlRoot): Element | null {
  const contents = findElement(page, (node) => isElement(node, "main") && hasClass(node, /^contents$/));
  const [title, menu, ...others] = contents ? childrenOf(contents).filter((node) => !isBlank(node)) : [];
  if (!isElement(title, "h1") || !isElement(menu, "nav") || others.length > 0) return null;
  return findElement(menu, (node) => isElement(node, "ul")) ?? null;
}

/** Finds the parts of a page of an export that its other pages have too, or that are controls. */
export function frameOfExport(page: HtmlRoot): (node: Element) => boolean {
  const isOwn = findElement(page, (node) => isElement(node, "article") && hasClass(node, /^prose-doc$/));
  if (!isOwn) return () => false;
  return (node) =>
    isElement(node, "nav")
      ? hasClass(node, /^(?:pages|neighbours)$/)
      : hasClass(node, /^(?:update-filter|heading-link)$/) || isHiddenTitle(node);
}

const isHiddenTitle = (node: Element): boolean => isElement(node, "h2") && hasClass(node, /^sr-only$/);
