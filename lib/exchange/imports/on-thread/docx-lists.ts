import type { Element, Root as HtmlRoot } from "hast";
import { element, isElement, rewriteRuns } from "@/lib/core/content/clipboard/elements";
import { attribute, blocksOf, idIn, stylesIn, type WordStyle } from "./docx-styles";

/*
 * Lists of a Word document. Word has no lists but paragraphs that refer to a numbering, itself or by their style, and
 * counts as it goes: a numbering continues after other paragraphs. The converter reads neither the first number of a
 * list nor paragraphs of every style. So each such paragraph gets a mark with its level and number before the
 * conversion, and marked paragraphs become lists after it.
 */

type Level = { isOrdered: boolean; start: number };
type Numbering = { list: string; levels: ReadonlyMap<number, Level>; restarts: ReadonlyMap<number, number> };

const PARAGRAPH = /(<w:p(?:\s[^<>]*)?>\s*)<w:pPr(?:\s[^<>]*)?>((?:(?!<w:p[\s>])[\s\S])*?)<\/w:pPr>/g;
const CHANGES = /<w:pPrChange\b(?:(?!<w:p(?:PrChange)?[\s>])[\s\S])*?<\/w:pPrChange>/g;
const NUMBERED = /<w:numPr(?:\s[^<>]*)?>((?:(?!<w:numPr[\s>])[\s\S])*?)<\/w:numPr>/;
const HEADING = /^(?:heading \d|title|subtitle)/i;
/** Letters of no language, which no text holds in this order. */
const [OPEN, CLOSE] = ["\uE000list:", "\uE001"];
/** The mark at the beginning of a paragraph. */
export const MARK = new RegExp(`${OPEN}(\\d+):(\\d+|-):([^:${CLOSE}]*)${CLOSE}`);
const DEEPEST = 8;

/** Marks the paragraphs of lists in a part of a document. */
export class ListMarker {
  private readonly styles: ReadonlyMap<string, WordStyle>;
  private readonly numberings: ReadonlyMap<string, Numbering>;
  private readonly counts = new Map<string, number[]>();
  private readonly restarted = new Set<string>();

  constructor(numberingXml: string, stylesXml: string) {
    this.styles = stylesIn(stylesXml);
    this.numberings = numberingsIn(numberingXml, this.styles);
  }

  mark(xml: string): string {
    if (this.numberings.size === 0) return xml;
    return xml.replace(CHANGES, "").replace(PARAGRAPH, (whole, opening: string, properties: string) => {
      const mark = this.markOf(properties);
      if (mark === null) return whole;
      const others = properties.replace(NUMBERED, '<w:numPr><w:numId w:val="0"/></w:numPr>');
      return `${opening}<w:pPr>${others}</w:pPr><w:r><w:t xml:space="preserve">${mark}</w:t></w:r>`;
    });
  }

  private markOf(properties: string): string | null {
    const styleId = attribute(properties, "pStyle");
    const style = styleId === null ? null : this.styleOf(styleId);
    if (style && HEADING.test(style.name)) return null;
    const own = NUMBERED.exec(properties)?.[1] ?? null;
    const numId = (own && attribute(own, "numId")) ?? style?.numId ?? null;
    const numbering = numId === null ? undefined : this.numberings.get(numId);
    if (!numbering) return null;
    const level = Math.min(Number((own && attribute(own, "ilvl")) ?? style?.level ?? 0) || 0, DEEPEST);
    const { isOrdered } = levelOf(numbering, level);
    const number = this.count(numId!, numbering, level);
    return `${OPEN}${level}:${isOrdered ? number : "-"}:${numbering.list.replace(/\W/g, "")}${CLOSE}`;
  }

  /** The style with the numbering of the style that it is based on. */
  private styleOf(id: string): WordStyle | null {
    const own = this.styles.get(id) ?? null;
    let style = own;
    for (let depth = 0; style && style.numId === null && depth < 20; depth += 1)
      style = style.basedOn === null ? null : (this.styles.get(style.basedOn) ?? null);
    return own && { ...own, numId: style?.numId ?? null, level: style?.level ?? null };
  }

  private count(numId: string, numbering: Numbering, level: number): number {
    const counts = this.counts.get(numbering.list) ?? [];
    const restart = numbering.restarts.get(level);
    const first = `${numId}:${level}`;
    if (restart !== undefined && !this.restarted.has(first)) counts[level] = restart - 1;
    this.restarted.add(first);
    const number = (counts[level] ?? levelOf(numbering, level).start - 1) + 1;
    counts[level] = number;
    counts.length = level + 1;
    this.counts.set(numbering.list, counts);
    return number;
  }
}

const levelOf = ({ levels }: Numbering, level: number): Level =>
  levels.get(level) ?? { isOrdered: true, start: 1 };

function numberingsIn(xml: string, styles: ReadonlyMap<string, WordStyle>): Map<string, Numbering> {
  const lists = new Map<string, { levels: Map<number, Level>; link: string | null }>();
  for (const { attributes, content } of blocksOf(xml, "abstractNum")) {
    const levels = new Map<number, Level>();
    for (const level of blocksOf(content, "lvl")) {
      levels.set(Number(idIn(level.attributes, "ilvl")) || 0, {
        isOrdered: attribute(level.content, "numFmt") !== "bullet",
        start: Number(attribute(level.content, "start") ?? 1),
      });
    }
    lists.set(idIn(attributes, "abstractNumId"), { levels, link: attribute(content, "numStyleLink") });
  }
  const numberings = new Map<string, Numbering>();
  const linked: [numId: string, style: string][] = [];
  for (const { attributes, content } of blocksOf(xml, "num")) {
    const numId = idIn(attributes, "numId");
    const list = attribute(content, "abstractNumId") ?? "";
    const found = lists.get(list);
    if (!found) continue;
    if (found.link !== null) linked.push([numId, found.link]);
    const restarts = new Map<number, number>();
    for (const override of blocksOf(content, "lvlOverride")) {
      const start = attribute(override.content, "startOverride");
      if (start !== null) restarts.set(Number(idIn(override.attributes, "ilvl")) || 0, Number(start));
    }
    numberings.set(numId, { list, levels: found.levels, restarts });
  }
  for (const [numId, style] of linked) {
    const target = numberings.get(styles.get(style)?.numId ?? "");
    if (target) numberings.set(numId, { ...target, restarts: numberings.get(numId)!.restarts });
  }
  return numberings;
}

type Line = { level: number; number: number | null; list: string; content: Element["children"] };

/** Makes lists of the marked paragraphs. */
export const readMarkedLists = (parent: Element | HtmlRoot): void => rewriteRuns(parent, lineOf, listsOf);

function lineOf(item: Element): Line | null {
  const mark = takeMark(item);
  if (!mark || !isElement(item, "p")) return null;
  const [, level, number, list] = mark;
  return {
    level: Number(level),
    number: number === "-" ? null : Number(number),
    list: list!,
    content: item.children,
  };
}

/** Removes the mark at the beginning of an element. */
function takeMark(item: Element): RegExpExecArray | null {
  const [first] = item.children;
  if (first?.type === "element") return isElement(first, "p", "table") ? null : takeMark(first);
  const mark = first?.type === "text" ? MARK.exec(first.value) : null;
  if (mark && first?.type === "text") first.value = first.value.replace(mark[0], "");
  return mark;
}

/** Lists of the lines at the level of the first; deeper ones are in the item before them. */
function listsOf(lines: readonly Line[]): Element[] {
  const lists: { list: Element; line: Line }[] = [];
  const top = Math.min(...lines.map(({ level }) => level));
  for (let at = 0; at < lines.length; ) {
    const line = lines[at]!;
    let next = at + 1;
    while (next < lines.length && lines[next]!.level > top) next += 1;
    const inner = lines.slice(line.level > top ? at : at + 1, next);
    const below = inner.length > 0 ? listsOf(inner) : [];
    const last = lists.at(-1);
    if (line.level > top) {
      // A list that begins below its top level has no item to be in.
      lists.push(...below.map((list) => ({ list, line })));
    } else {
      const item = element("li", [element("p", line.content), ...below]);
      const continues =
        last?.line.list === line.list &&
        last.line.level === top &&
        (last.line.number === null ? line.number === null : line.number === last.line.number + 1);
      if (continues) {
        last.list.children.push(item);
        last.line = line;
      } else {
        lists.push({
          list: element(
            line.number === null ? "ul" : "ol",
            [item],
            line.number === null || line.number === 1 ? {} : { start: line.number },
          ),
          line,
        });
      }
    }
    at = next;
  }
  return lists.map(({ list }) => list);
}
