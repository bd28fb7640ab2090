import type { Element, ElementContent, Parents } from "hast";
import { declared, element, isElement, rewrite, rewriteRuns, textOf } from "./elements";

/* Word writes each item of a list as a paragraph, with its level in the style and its bullet in the text. */

interface Line {
  level: number;
  /** The number of an ordered item. */
  number: number | null;
  content: ElementContent[];
}

/** Turns runs of Word's item paragraphs into lists. */
export const readWordLists = (parent: Parents): void => rewriteRuns(parent, lineOf, listsOf);

function lineOf(item: Element): Line | null {
  const level = /\blevel(\d)/.exec(declared(item, "mso-list") ?? "")?.[1];
  if (level === undefined || isElement(item, "li", "span")) return null;
  let marker = "";
  rewrite(item, (inner) => {
    if (declared(inner, "mso-list") !== "ignore") return undefined;
    marker += textOf(inner);
    return [];
  });
  const ordered = /^[\s(]*(\d+|[a-z]{1,5})[.)]/i.exec(marker)?.[1];
  const number = ordered === undefined ? null : Number.parseInt(ordered, 10) || 1;
  return { level: Number(level), number, content: item.children };
}

/** Lists of the lines at the level of the first; deeper ones are in the item before them. */
function listsOf(lines: readonly Line[]): Element[] {
  const [first] = lines;
  const lists: Element[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at]!;
    let next = at + 1;
    while (next < lines.length && lines[next]!.level > Math.min(line.level, first!.level)) next += 1;
    const below = next > at + 1 ? listsOf(lines.slice(at + 1, next)) : [];
    const item = element("li", [...line.content, ...below]);
    const tag = line.number === null ? "ul" : "ol";
    const last = lists.at(-1);
    if (last?.tagName === tag) last.children.push(item);
    else
      lists.push(
        element(tag, [item], line.number !== null && line.number !== 1 ? { start: line.number } : {}),
      );
    at = next;
  }
  return lists;
}
