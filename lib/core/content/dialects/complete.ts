import type { Code, Html, Paragraph, RootContent } from "mdast";
import type { ContainerDirective } from "mdast-util-directive";
import { htmlBlockNames } from "micromark-util-html-tag-name";
import { decodeEntities } from "@/lib/core/content/html-entities";
import { labelsOfTabs } from "./lines";

/* Converts a block of another tool's dialect once its content is parsed. */

type Child = ContainerDirective["children"][number];

/**
 * Returns the node that a container becomes; the container itself, changed in place, where the block exists here too.
 */
export function completed(node: ContainerDirective): RootContent {
  switch (node.name) {
    case "code":
      return completedCode(node);
    case "expandable":
      return changed(node, withSummary(node.children));
    case "stepper":
      return node.children.every((child) => isNamed("step")(child) || isLabel(child))
        ? node
        : { ...changed(node, null), name: "group" };
    case "step":
      return changed(node, withHeading(node.children));
    case "code-group":
      return tabsOfCode(node);
    case "tabs":
      if (node.children.some((child) => child.type === "code")) return tabsOfCode(node);
      return withLabels(node);
    case "embed":
    case "file":
    case "content-ref":
      return completedLeaf(node);
    default:
      return node;
  }
}

/** Tabs whose titles are in the opening line of their group. */
function withLabels(node: ContainerDirective): ContainerDirective {
  const line = node.data?.dialect ?? "";
  if (!line.startsWith("<")) return node;
  const { byValue, inOrder } = labelsOfTabs(line);
  const tabs = node.children.filter(isNamed("tab")) as ContainerDirective[];
  for (const [index, { attributes }] of tabs.entries()) {
    const title = attributes?.title ?? "";
    const label = byValue.get(title) ?? (title === "" ? inOrder[index] : undefined);
    if (label !== undefined) attributes!.title = label;
  }
  return node;
}

/** Drops the dialect of a changed block, so that it is printed as a directive. */
const changed = (node: ContainerDirective, children: Child[] | null): ContainerDirective =>
  children === node.children ? node : { ...node, children: children ?? node.children, data: {} };

const isNamed = (name: string) => (child: Child) =>
  child.type === "containerDirective" && child.name === name;

const isLabel = ({ type, data }: Child): boolean => type === "paragraph" && data?.directiveLabel === true;

/** The settings of a container with only one piece of code move onto that code. */
function completedCode(node: ContainerDirective): RootContent {
  const [only, ...more] = node.children;
  if (only?.type !== "code" || more.length > 0) return { ...node, name: "group", data: {} };
  const settings = Object.entries(node.attributes ?? {}).filter(([, value]) => value !== "false");
  const words = [
    ...(only.meta ? [only.meta] : []),
    ...settings.map(([key, value]) =>
      value === "true" ? key : `${key}="${(value ?? "").replaceAll('"', "'")}"`,
    ),
  ];
  return { ...only, lang: only.lang ?? (words.length > 0 ? "plain" : null), meta: words.join(" ") || null };
}

/** Each piece of code as a tab, titled by the brackets behind its language or by its title. */
function tabsOfCode(node: ContainerDirective): RootContent {
  const children = node.children.map((child): Child => {
    if (child.type !== "code") return child;
    const attributes = { title: titleOfCode(child) };
    return {
      type: "containerDirective",
      name: "tab",
      attributes,
      children: [child],
      position: child.position,
    };
  });
  return { ...changed(node, children), name: "tabs" };
}

function titleOfCode({ lang, meta }: Code): string {
  const source = `${lang ?? ""} ${meta ?? ""}`;
  const bracketed = /\[([^\]]+)\]/.exec(source)?.[1];
  return bracketed ?? /title="([^"]*)"/.exec(meta ?? "")?.[1] ?? (meta?.trim() || lang || "");
}

const SUMMARY = /^\s*<summary(?:\s[^<>]*)?>([\s\S]*?)<\/summary>/i;
const SUMMARY_START = /^\s*<summary(?:\s[^<>]*)?>\s*$/i;
const SUMMARY_END = /^\s*<\/summary>/i;

/** HTML writes the title of `<details>` as an element of its own. */
function withSummary(children: Child[]): Child[] {
  const [first, ...rest] = children;
  if (first?.type !== "html") return children;
  const [whole, title] = SUMMARY.exec(first.value) ?? [];
  if (whole !== undefined && title !== undefined) {
    const words = trimmedRange(first.value, whole.lastIndexOf(title), whole.length - "</summary>".length);
    return [label(inlineHtml(first, words), within(first, words)), ...restOf(first, whole.length), ...rest];
  }
  const [only, end] = rest;
  const isTitle = only?.type === "paragraph" || only?.type === "heading";
  if (!SUMMARY_START.test(first.value) || !isTitle || end?.type !== "html") return children;
  const ending = SUMMARY_END.exec(end.value)?.[0];
  if (ending === undefined) return children;
  return [label(only.children, only.position), ...restOf(end, ending.length), ...rest.slice(2)];
}

const BLOCK_TAG = new RegExp(
  `^ {0,3}(?:<!|<\\?|</?(?:${htmlBlockNames.join("|")}|pre|script|style|textarea)(?=[\\s/>]|$))`,
  "i",
);
const LONE_TAG = /^ {0,3}<[^<>]*>[ \t]*$/;

/** The rest of a piece of HTML. Words without a tag around them are a paragraph: printed alone they are no HTML. */
function restOf(html: Html, from: number): Child[] {
  const { value } = html;
  const lines = value.slice(from).split("\n");
  const first = lines.findIndex((line) => line.trim() !== "");
  if (first < 0) return [];
  let end = LONE_TAG.test(lines[first]!) ? first : lines.findIndex((line) => BLOCK_TAG.test(line));
  if (end < 0) end = lines.length;
  const at = from + lines.slice(0, end).reduce((length, line) => length + line.length + 1, 0);
  const words = trimmedRange(value, from, Math.min(at, value.length));
  const paragraph: Paragraph[] =
    words.from < words.to
      ? [{ type: "paragraph", children: inlineHtml(html, words), position: within(html, words) }]
      : [];
  const left = { from: at, to: value.length };
  const block: Html[] =
    at < value.length ? [{ type: "html", value: value.slice(at), position: within(html, left) }] : [];
  return [...paragraph, ...block];
}

type Range = { from: number; to: number };

function trimmedRange(value: string, from: number, to: number): Range {
  const words = value.slice(from, to);
  const start = from + words.length - words.trimStart().length;
  return { from: start, to: Math.max(start, from + words.trimEnd().length) };
}

/** The place of a part of HTML; that of all of it where its lines have marks of a quote or an item before them. */
function within({ value, position }: Html, { from, to }: Range): Html["position"] {
  if (position?.start.offset === undefined) return position;
  const { start, end } = position;
  if (end.offset! - start.offset! !== value.length) return position;
  const point = (index: number) => {
    const before = value.slice(0, index).split("\n");
    const column = before.at(-1)!.length + 1;
    return {
      line: start.line + before.length - 1,
      column: before.length === 1 ? start.column + column - 1 : column,
      offset: start.offset! + index,
    };
  };
  return { start: point(from), end: point(to) };
}

/** Text and inline tags, as Markdown parses them within a line. */
function inlineHtml(html: Html, { from, to }: Range): Paragraph["children"] {
  let at = from;
  return html.value
    .slice(from, to)
    .split(/(<[^<>]*>)/)
    .flatMap((part): Paragraph["children"] => {
      const position = within(html, { from: at, to: at + part.length });
      at += part.length;
      if (part === "") return [];
      if (part.startsWith("<")) return [{ type: "html", value: part, position }];
      const value = decodeEntities(part).replace(/[ \t]*\n[ \t]*/g, "\n");
      return [{ type: "text", value, position }];
    });
}

const label = (children: Paragraph["children"], position: Paragraph["position"]): Paragraph => ({
  type: "paragraph",
  data: { directiveLabel: true },
  children,
  position,
});

/** The label of a step becomes a bold first line. */
const withHeading = (children: Child[]): Child[] => {
  const [first, ...rest] = children;
  if (first?.type !== "paragraph" || !first.data?.directiveLabel) return children;
  const { position } = first;
  const title: Paragraph = {
    type: "paragraph",
    children: [{ type: "strong", children: first.children, position }],
    position,
  };
  return [title, ...rest];
};

/** A single paragraph becomes the title of a link card; other content follows the card in a group. */
function completedLeaf({ name, attributes, children, position }: ContainerDirective): RootContent {
  const target = { type: "leafDirective" as const, name, attributes, children: [], position };
  if (children.length === 0) return target;
  const [only] = children;
  const isTitle = name === "content-ref" && children.length === 1 && only?.type === "paragraph";
  if (isTitle) return { ...target, children: only.children };
  return { type: "containerDirective", name: "group", attributes: {}, children: [target, ...children] };
}
