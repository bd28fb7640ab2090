import type { Element, Root as HtmlRoot } from "hast";
import { hasProtocol } from "./addresses";
import { eachElement } from "./clipboard/elements";
import { mainContentOf, parseHtml, toMarkdown } from "./html";
import { readFormulas } from "./html-formulas";
import { followFragments, fragmentsOf, headingIds } from "./html-fragments";
import { printMarkdown } from "./markdown-print";

/** A page of a website, read at its address. */
export type WebPage = {
  /** its text; links and images with whole addresses, links within the page with the new ids of its headings */
  markdown: string;
  /** true without anything but a title, as on pages made by scripts */
  isEmpty: boolean;
  /** web addresses of all links on the page, menus included, in order and once each */
  links: string[];
  /** web addresses of the pictures in the text */
  images: string[];
  /** new ids of headings by their old ones, without the unchanged */
  fragments: Record<string, string>;
};

const MOST_LINKS = 2_000;

/** Converts a web page at this address. Throws TooComplex. */
export function readWebPage(html: string, address: string): WebPage {
  const page = parseHtml(html);
  readFormulas(page);
  const base = baseOf(page, address);
  const links = linksOf(page, base);
  const text = mainContentOf(page);
  const ids = headingIds(text);
  const images = new Set<string>();
  eachElement(text, (element) => {
    completeLink(element, base, address);
    completeImage(element, base, images);
  });
  const root = toMarkdown(page, text);
  const fragments = fragmentsOf(root, ids);
  followFragments(root, fragments);
  return {
    markdown: printMarkdown(root),
    isEmpty: root.children.every(({ type }, index) => type === "heading" && index === 0),
    links,
    images: [...images],
    fragments,
  };
}

function baseOf(page: HtmlRoot, address: string): string {
  let base: string | null = null;
  eachElement(page, ({ tagName, properties: { href } }) => {
    if (tagName === "base" && typeof href === "string") base ??= href;
  });
  return base !== null && URL.canParse(base, address) ? new URL(base, address).href : address;
}

/** The whole form of a web address; null for others, such as `javascript:`. */
function complete(href: unknown, base: string): URL | null {
  if (typeof href !== "string" || !URL.canParse(href, base)) return null;
  const url = new URL(href, base);
  return url.protocol === "http:" || url.protocol === "https:" ? url : null;
}

const withoutFragment = (url: URL): string => url.href.replace(/#.*$/s, "");

function linksOf(page: HtmlRoot, base: string): string[] {
  const links = new Set<string>();
  eachElement(page, ({ tagName, properties }) => {
    if (tagName !== "a" && tagName !== "area") return;
    const url = complete(properties.href, base);
    if (url && links.size < MOST_LINKS) links.add(withoutFragment(url));
  });
  return [...links];
}

function completeLink({ tagName, properties }: Element, base: string, address: string): void {
  if (tagName !== "a" || typeof properties.href !== "string") return;
  const url = complete(properties.href, base);
  const isOwn = url !== null && url.hash !== "" && withoutFragment(url) === withoutFragment(new URL(address));
  if (isOwn) properties.href = url.hash;
  else if (url) properties.href = url.href;
  else if (!hasProtocol(properties.href)) delete properties.href;
}

/** Some pages load their images late, from an address in another attribute. Embedded images are dropped. */
function completeImage(element: Element, base: string, images: Set<string>): void {
  if (element.tagName !== "img") return;
  const { src, dataSrc } = element.properties;
  const url = complete(src, base) ?? complete(dataSrc, base);
  if (url) {
    element.properties.src = url.href;
    images.add(url.href);
  } else {
    element.tagName = "span";
    element.children = [{ type: "text", value: String(element.properties.alt ?? "") }];
    element.properties = {};
  }
}
