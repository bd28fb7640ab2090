import type { Element, ElementContent, Root as HtmlRoot } from "hast";
import { hasProtocol } from "./addresses";
import { element, findElement, findElements, isElement, textOf } from "./clipboard/elements";

/*
 * The index of a Notion export: lists in lists, whose ids are those of pages. Groups of pages have no address; the
 * values of a database are an entry before its page, with the address on the web. Both have the same id, and no path.
 */

const ID = /\s([\da-f]{32})(?:_all)?(?:\.(?:html|md|csv))?$/;

/** The name of a file or a page without the id that Notion adds to it. */
export const nameOf = (file: string): string =>
  file
    .replace(ID, "")
    .replace(/\.(?:html|md|csv)$/, "")
    .trim();

/** The pages in the index of an export, as a list of links; null for another page. */
export function pagesOfWorkspace(page: HtmlRoot): Element | null {
  const top = findElement(page, isList);
  if (!top) return null;
  const links = findElements(top, (node) => isElement(node, "a"));
  if (!links.some((link) => ID.test(textOf(link)))) return null;
  const isNamedById = links.some((link) => /[\da-f]{32}\//.test(pathOf(link)));
  const items = itemsIn(top, "", { isNamedById, known: new Map() });
  return items.length === 0 ? null : element("ul", items);
}

type Index = {
  /** true if the folder of a page has its id in its name */
  isNamedById: boolean;
  /** the items below each page, by its id */
  known: Map<string, Element[]>;
};

const isList = (node: ElementContent): node is Element =>
  isElement(node, "ul") && String(node.properties.id).startsWith("id::");

/** @param folder of the pages, with a slash behind it */
function itemsIn(list: Element, folder: string, index: Index): Element[] {
  const lists = list.children.flatMap((item) => (isElement(item, "li") ? item.children.filter(isList) : []));
  return lists.flatMap((each) => {
    const link = each.children.find((child) => isElement(child, "a"));
    if (!isElement(link)) return itemsIn(each, folder, index);
    const words = textOf(link).replace(/\s\(Inline database\)\s*$/, "");
    const path =
      pathOf(link) || (ID.test(words) ? `${folder}${words.replace(/(?:_all)?\.csv$/, "")}.md` : "");
    const below = itemsIn(each, path === "" ? folder : folderOf(path, index), index);
    const id = String(each.properties.id).replace(/^id::|\.csv$|-/g, "");
    const before = index.known.get(id);
    if (before) {
      before.push(...below);
      return [];
    }
    index.known.set(id, below);
    const title: ElementContent = { type: "text", value: nameOf(words) };
    const href = path.split("/").map(encodeURIComponent).join("/");
    return [element("li", [path === "" ? title : element("a", [title], { href }), element("ul", below)])];
  });
}

const folderOf = (path: string, { isNamedById }: Index): string =>
  `${isNamedById ? path.replace(/\.md$/, "") : path.replace(ID, "")}/`;

/** The path of the Markdown that becomes of a linked file; "" without one. */
function pathOf({ properties: { href } }: Element): string {
  if (typeof href !== "string" || hasProtocol(href)) return "";
  return decoded(href)
    .replace(/^\.\//, "")
    .replace(/(?:_all)?\.(?:html|csv)$/, ".md");
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
