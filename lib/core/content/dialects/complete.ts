import type { Code, Html, Paragraph, RootContent } from "mdast";
import type { ContainerDirective } from "mdast-util-directive";
import { toString as textOf } from "mdast-util-to-string";
import { decodeEntities } from "../html-entities";

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
      return node.children.every(isNamed("step")) ? node : { ...changed(node, null), name: "group" };
    case "step":
      return changed(node, withHeading(node.children));
    case "code-group":
      return tabsOfCode(node);
    case "tabs":
      if (node.children.some((child) => child.type === "code")) return tabsOfCode(node);
      return node;
    case "if":
      return node.children.some(isAlternative) ? { ...changed(node, null), name: "group" } : node;
    case "embed":
    case "file":
    case "content-ref":
      return completedLeaf(node);
    default:
      return node;
  }
}

/** Drops the dialect of a changed block, so that it is printed as a directive. */
const changed = (node: ContainerDirective, children: Child[] | null): ContainerDirective =>
  children === node.children ? node : { ...node, children: children ?? node.children, data: {} };

const isNamed = (name: string) => (child: Child) =>
  child.type === "containerDirective" && child.name === name;

/** A condition with an alternative cannot be kept as a condition; all of it is shown. */
const isAlternative = (child: Child): boolean =>
  child.type === "paragraph" && /^\{%-?[ \t]*els(?:e|if|eif)\b/m.test(textOf(child));

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

const SUMMARY = /^<summary(?:\s[^<>]*)?>([\s\S]*?)<\/summary>[ \t]*\n?/i;

/** HTML writes the title of `<details>` as an element of its own. */
function withSummary(children: Child[]): Child[] {
  const [first, ...rest] = children;
  if (first?.type !== "html") return children;
  const [whole, title = ""] = SUMMARY.exec(first.value) ?? [];
  if (whole === undefined) return children;
  const left = first.value.slice(whole.length);
  const remaining: Html[] = left.trim() === "" ? [] : [{ ...first, value: left }];
  return [label(inlineHtml(title.trim())), ...remaining, ...rest];
}

/** Text and inline tags, as Markdown parses them within a line. */
const inlineHtml = (source: string): Paragraph["children"] =>
  source
    .split(/(<[^<>]*>)/)
    .filter((part) => part !== "")
    .map((part) =>
      part.startsWith("<") ? { type: "html", value: part } : { type: "text", value: decodeEntities(part) },
    );

const label = (children: Paragraph["children"]): Paragraph => ({
  type: "paragraph",
  data: { directiveLabel: true },
  children,
});

/** The label of a step becomes a bold first line. */
const withHeading = (children: Child[]): Child[] => {
  const [first, ...rest] = children;
  if (first?.type !== "paragraph" || !first.data?.directiveLabel) return children;
  return [{ type: "paragraph", children: [{ type: "strong", children: first.children }] }, ...rest];
};

/** A single paragraph becomes the title of a link card; other content follows the card in a group. */
function completedLeaf({ name, attributes, children }: ContainerDirective): RootContent {
  const target = { type: "leafDirective" as const, name, attributes, children: [] };
  if (children.length === 0) return target;
  const [only] = children;
  const isTitle = name === "content-ref" && children.length === 1 && only?.type === "paragraph";
  if (isTitle) return { ...target, children: only.children };
  return { type: "containerDirective", name: "group", attributes: {}, children: [target, ...children] };
}
