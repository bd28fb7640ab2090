import type { BlockContent, DefinitionContent, PhrasingContent, RootContent } from "mdast";
import type { Mark, Node } from "prosemirror-model";
import { type MarkdownStyle, printMarkdown } from "@/lib/core/content/markdown-print";
import { nestMarks } from "@/lib/core/content/nested-marks";
import { withoutLiteralLinks } from "./literal-links";
import { marks, nodes } from "./schema";

/**
 * The style of an author, as far as their text shows it.
 * @param page the style of the whole page, for what the source does not show
 */
export function styleOf(source: string, page: MarkdownStyle = {}): MarkdownStyle {
  const first = <Sign>(pattern: RegExp, otherwise: Sign): Sign =>
    (pattern.exec(source)?.[1] as Sign | undefined) ?? otherwise;
  return {
    bullet: first(/^[ \t>]*([-*+])[ \t]/m, page.bullet),
    bulletOrdered: first(/^[ \t>]*\d+([.)])[ \t]/m, page.bulletOrdered),
    emphasis: first(/(?<![\w*_\\])([*_])(?=[^\s*_])/, page.emphasis),
    strong: first(/(?<![*_\\])([*_])\1(?=[^\s*_])/, page.strong),
    fence: first(/^[ \t>]*([`~])\1\1/m, page.fence),
    incrementListMarker: !/^[ \t>]*1[.)] .*\n[ \t>]*1[.)] /s.test(source),
  };
}

/**
 * Prints a block as Markdown that reads as the block, without a line feed at the end.
 * @param isLiteral true for links whose words are their address without brackets, which may read otherwise
 */
export function printNode(node: Node, style: MarkdownStyle, isLiteral = false): string {
  if (node.type === nodes.rule) return "---";
  if (node.type === nodes.island) return String(node.attrs.source);
  const printed = isLiteral ? withoutLiteralLinks(node) : node;
  return printMarkdown({ type: "root", children: [toMdast(printed)] }, style).replace(/\n$/, "");
}

function toMdast(node: Node): RootContent {
  const { attrs, children } = node;
  const blocks = () => children.map(toMdast) as (BlockContent | DefinitionContent)[];
  switch (node.type) {
    case nodes.paragraph:
      return { type: "paragraph", children: phrasing(children) };
    case nodes.label:
      return {
        type: "paragraph",
        data: { directiveLabel: true } as object,
        children: phrasing(children),
      };
    case nodes.heading:
      return { type: "heading", depth: attrs.level, children: phrasing(children) };
    case nodes.codeBlock:
      return { type: "code", lang: attrs.lang, meta: attrs.meta, value: node.textContent };
    case nodes.rule:
      return { type: "thematicBreak" };
    case nodes.quote:
      return { type: "blockquote", children: withAlert(attrs.alert, blocks()) };
    case nodes.list:
      return {
        ...{ type: "list", ordered: attrs.ordered, start: attrs.start, spread: attrs.loose },
        children: children.map((item) => ({
          ...{ type: "listItem" as const, checked: item.attrs.checked, spread: attrs.loose },
          children: item.children.map(toMdast) as BlockContent[],
        })),
      } as RootContent;
    case nodes.table:
      return {
        type: "table",
        align: attrs.align,
        children: children.map((row) => ({
          type: "tableRow",
          children: row.children.map((cell) => ({ type: "tableCell", children: phrasing(cell.children) })),
        })),
      };
    case nodes.container:
      return {
        ...{ type: "containerDirective", name: attrs.name, attributes: attrs.attributes },
        ...(attrs.dialect !== null && { data: { dialect: attrs.dialect } }),
        children: blocks(),
      } as RootContent;
    default:
      return { type: "html", value: String(attrs.source) };
  }
}

/** Puts the line of an alert before the words of a quote. */
function withAlert(
  alert: string | null,
  blocks: (BlockContent | DefinitionContent)[],
): (BlockContent | DefinitionContent)[] {
  if (alert === null) return blocks;
  const [first, ...others] = blocks;
  const line = (value: string): PhrasingContent => ({ type: "html", value });
  if (first?.type !== "paragraph" || first.children.length === 0)
    return [
      { type: "paragraph", children: [line(alert)] },
      ...(first?.type === "paragraph" ? others : blocks),
    ];
  return [{ ...first, children: [line(`${alert}\n`), ...first.children] }, ...others];
}

const ELEMENTS = { strong: "strong", em: "emphasis", strike: "delete" } as const;

const phrasing = (children: readonly Node[]): PhrasingContent[] =>
  nestMarks(
    children.map((child) => ({
      marks: child.marks.filter(({ type }) => type !== marks.code),
      node: leaf(child),
    })),
    { isSame: (one: Mark, other: Mark) => one.eq(other), wrap: element },
  );

function element({ type, attrs }: Mark, children: PhrasingContent[]): PhrasingContent {
  if (type !== marks.link)
    return { type: ELEMENTS[type.name as keyof typeof ELEMENTS], children } as PhrasingContent;
  const { href, title, ref } = attrs as { href: string; title: string | null; ref: string | null };
  if (ref === null) return { type: "link", url: href, title, children } as PhrasingContent;
  const reference = {
    type: "linkReference",
    referenceType: "full",
    label: ref,
    identifier: ref.toLowerCase(),
  };
  return { ...reference, children } as PhrasingContent;
}

function leaf(node: Node): PhrasingContent {
  if (node.type === nodes.hardBreak) return { type: "break" };
  if (!node.isText) return { type: "html", value: String(node.attrs.source) };
  return { type: marks.code.isInSet(node.marks) ? "inlineCode" : "text", value: node.text ?? "" };
}
