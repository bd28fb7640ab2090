import type { Element, ElementContent, Parents } from "hast";
import { isCodeFont } from "@/lib/core/content/code-fonts";
import { iconIn } from "@/lib/core/content/hint-icons";
import { ALERT_NAMES } from "@/lib/core/content/hints";
import {
  childrenOf,
  classesOf,
  declared,
  element,
  hasClass,
  isBlank,
  isBlock,
  isElement,
  rewrite,
  textOf,
} from "./elements";
import { readWordLists } from "./word-lists";

/* Forms that single programs put on the clipboard instead of the element that is meant. */

/** Replaces what programs write in forms of their own. `language` is that of a code editor. */
export function readSources(root: Parents, language: string | null): void {
  readWordLists(root);
  rewrite(root, (node) => codeOf(node, language) ?? alertOf(node) ?? calloutOf(node) ?? boxOf(node));
  rewrite(root, (node) => {
    if (isElement(node, "ul", "ol")) node.children = nested(node.children);
    if (isElement(node, "li")) leadWithBox(node);
    joinMonospaced(node);
    return headingOf(node);
  });
  joinMonospaced(root);
}

const isMonospaced = (node: Element): boolean => isCodeFont(declared(node, "font-family") ?? "");

const codeBlock = (text: string, language: string | null): Element[] => [
  element("pre", [
    element(
      "code",
      [{ type: "text", value: text }],
      language === null ? {} : { className: [`language-${language}`] },
    ),
  ]),
];

/** Lines of a code editor, and highlighted code of GitHub. */
function codeOf(node: Element, language: string | null): ElementContent[] | undefined {
  const highlighted = classesOf(node.properties)
    .map((name) => /^highlight-(?:source|text)-(.+)$/.exec(name)?.[1])
    .find((name) => name !== undefined);
  if (highlighted !== undefined)
    return codeBlock(textOf(node).replace(/\n$/, ""), LANGUAGES.get(highlighted) ?? highlighted);
  const isEditor = isElement(node, "div") && /^pre/.test(declared(node, "white-space") ?? "");
  if (!isEditor || !isMonospaced(node)) return undefined;
  const lines = node.children.filter((child) => isElement(child)).map(textOf);
  return codeBlock(lines.length > 0 ? lines.join("\n") : textOf(node), language);
}

/** Names of grammars that differ from those of languages. */
const LANGUAGES = new Map([
  ["shell", "sh"],
  ["html-basic", "html"],
  ["gfm", "md"],
]);

function alertOf(node: Element): ElementContent[] | undefined {
  const kind = classesOf(node.properties)
    .map((className) => ALERT_NAMES.find((name) => className === `markdown-alert-${name}`))
    .find((name) => name !== undefined);
  if (kind === undefined) return undefined;
  const body = node.children.filter(
    (child) => !isElement(child) || !hasClass(child, /^markdown-alert-title$/),
  );
  return [element("bindery-alert", body, { kind: kind.toUpperCase() })];
}

/** A callout of Notion is an aside that begins with its icon. */
const calloutOf = (node: Element): ElementContent[] | undefined =>
  isElement(node, "aside") && iconIn(textOf(node)) ? [hintOf(node)] : undefined;

/** A box in the style of the icon that its content begins with. */
export function hintOf(box: Element): Element {
  const icon = iconIn(textOf(box));
  if (icon) withoutIcon(box);
  return element("bindery-hint", box.children, { kind: icon?.style ?? "info" });
}

function withoutIcon(parent: Element): boolean {
  for (const child of parent.children) {
    if (child.type === "text" && child.value.trim() !== "") {
      child.value = child.value.slice(iconIn(child.value)?.length ?? 0);
      return true;
    }
    if (isElement(child) && withoutIcon(child)) return true;
  }
  return false;
}

/** A task's box, which Notion draws with an element. */
export function boxOf(node: Element): ElementContent[] | undefined {
  if (!hasClass(node, /^checkbox$/)) return undefined;
  return [element("input", [], { type: "checkbox", checked: hasClass(node, /^checkbox-on$/) })];
}

/** A list in a list, as Google Docs writes it, belongs to the item before it. */
function nested(children: readonly ElementContent[]): ElementContent[] {
  const items: ElementContent[] = [];
  for (const child of children) {
    const item = items.findLast((each) => isElement(each, "li"));
    if (!isElement(child, "ul", "ol")) items.push(child);
    else if (item) (item as Element).children.push(child);
    else items.push(element("li", [child]));
  }
  return items;
}

/** Moves the box of a task to the beginning of its item, where a converter looks for it. */
function leadWithBox(item: Element): void {
  const checked = item.properties.role === "checkbox" ? item.properties.ariaChecked : undefined;
  const box =
    checked === undefined
      ? takeBox(item)
      : element("input", [], { type: "checkbox", checked: checked === "true" });
  if (box) item.children = [box, ...item.children];
}

function takeBox(parent: Element): Element | null {
  const at = parent.children.findIndex((child) => !isBlank(child));
  const first = parent.children[at];
  if (!isElement(first)) return null;
  if (isElement(first, "input") && first.properties.type === "checkbox") {
    parent.children.splice(at, 1);
    return first;
  }
  return isElement(first, "p", "label", "span", "div") ? takeBox(first) : null;
}

const isMonospacedText = (node: ElementContent, within = false): boolean =>
  node.type !== "element"
    ? within || isBlank(node)
    : node.children.every((child) => isMonospacedText(child, within || isMonospaced(node)));

/** Paragraphs that are all in a font of fixed width are code. */
function joinMonospaced(parent: Parents): void {
  const children: ElementContent[] = [];
  let lines: string[] = [];
  const end = () => {
    if (lines.length > 0) children.push(...codeBlock(lines.join("\n"), null));
    lines = [];
  };
  for (const child of childrenOf(parent)) {
    const isCode = isElement(child, "p") && textOf(child).trim() !== "" && isMonospacedText(child);
    if (isCode) lines.push(lineTextOf(child));
    else if (lines.length === 0 || !isBlank(child)) {
      end();
      children.push(child);
    }
  }
  end();
  parent.children = children;
}

const lineTextOf = (node: ElementContent): string =>
  isElement(node, "br")
    ? "\n"
    : node.type === "element"
      ? node.children.map(lineTextOf).join("")
      : textOf(node).replaceAll("\u00a0", " ");

/** A paragraph with the style of a heading, as in Word. */
function headingOf(node: Element): ElementContent[] | undefined {
  if (!isElement(node, "p") || node.children.some(isBlock)) return undefined;
  const level = Number(declared(node, "mso-outline-level") ?? (hasClass(node, /^MsoTitle$/) ? 1 : 0));
  return level >= 1 && level <= 6 ? [element(`h${level}`, node.children)] : undefined;
}
