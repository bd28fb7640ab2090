import type { Link, Nodes, Paragraph, PhrasingContent, Text } from "mdast";
import { safeHref } from "./addresses";
import {
  type ComponentTag,
  componentTagAt,
  componentTagOf,
  componentTagsIn,
} from "./dialects/component-tags";
import { escapeHtml } from "./escape-html";
import { FLOW_PARENTS } from "./flow-parents";
import { decodeEntities } from "./html-entities";

/*
 * Titles and labels in the tags of components that are no block here: within a line or a cell, in HTML, or unknown.
 * Readers are shown their words, as far as the tools do that the components are of.
 */

declare module "mdast" {
  interface TextData {
    /** True for words of a component's attribute. */
    isLabel?: boolean;
  }
}

/** Nodes whose children are no words. */
const BLOCKS = new Set<Nodes["type"]>([...FLOW_PARENTS, "list", "table", "tableRow"]);

/** Adds the labels of components within lines, in place. A tab, a step or a card begins a line of its own. */
export function showLabels(node: Nodes): void {
  if (!("children" in node)) return;
  for (const child of node.children) showLabels(child);
  if (BLOCKS.has(node.type) || !node.children.some((child) => tagOf(child))) return;
  const line = node as { children: PhrasingContent[] };
  line.children = withLabelsBetween(line.children);
}

const tagOf = (node: Nodes): ComponentTag | null =>
  node.type === "html" ? componentTagOf(node.value) : null;

const ENDS_WORD = /[^\s\p{Ps}\p{Pi}]$/u;
const BEGINS_WORD = /^[^\s\p{Pe}\p{Pf}.,;:!?]/u;
/** For nodes other than text, which may begin and end with a word. */
const WORD = "x";

function withLabelsBetween(children: readonly PhrasingContent[]): PhrasingContent[] {
  const all: PhrasingContent[] = [];
  let before = { text: "", isLabel: false };
  let isApart = false;
  const add = (node: PhrasingContent, text: string, isLabel: boolean) => {
    if (text.trim() !== "") {
      const isGlued = ENDS_WORD.test(before.text) && BEGINS_WORD.test(text) && (isLabel || before.isLabel);
      if (isApart && before.text.trim() !== "") all.push({ type: "break" });
      else if (isGlued) all.push({ type: "text", value: " " });
      isApart = false;
    }
    before = { text, isLabel };
    all.push(node);
  };
  for (const child of children) {
    const tag = tagOf(child);
    if (tag) {
      isApart ||= tag.isBlock;
      all.push(child);
      for (const label of tag.labels) {
        add(labelled(tag, label), label, true);
        isApart = tag.isBlock;
      }
    } else if (child.type === "html") all.push(child);
    else if (child.type === "break") add(child, "", false);
    else add(child, child.type === "text" ? child.value : WORD, false);
  }
  return all;
}

function labelled({ href }: ComponentTag, label: string): Text | Link {
  const text: Text = { type: "text", value: decodeEntities(label), data: { isLabel: true } };
  const isLink = href !== null && safeHref(href) !== null;
  return isLink ? { type: "link", url: href, children: [text] } : text;
}

/** The labels of code of MDX that is only tags, as paragraphs. */
export const labelsOfCode = (code: string): Paragraph[] =>
  componentTagsIn(code).flatMap((tag) =>
    tag.labels.map((label): Paragraph => ({ type: "paragraph", children: [labelled(tag, label)] })),
  );

const TAG = /<\/?[A-Z]/g;
/** Each sign that looks like the beginning of a tag costs a search for its end. */
const MOST_FAILURES = 100;

/** Adds the labels of the components in HTML behind their tags, and separates the words of tabs, steps and cards. */
export function withLabels(html: string): string {
  let [output, from, failures] = ["", 0, 0];
  for (const { index } of html.matchAll(TAG)) {
    if (index < from || failures > MOST_FAILURES) continue;
    const found = componentTagAt(html, index);
    if (!found) {
      failures += 1;
      continue;
    }
    output += html.slice(from, found.end) + labelsInHtml(found.tag);
    // Blanks and closing tags behind it separate words or end them.
    const isBeforeWords = /^(?:[^\s<]|<[^/])/.test(html.slice(found.end, found.end + 2));
    if (html[index + 1] === "/" && found.tag.isBlock && isBeforeWords) output += "<br>";
    from = found.end;
  }
  return output + html.slice(from);
}

function labelsInHtml({ labels, href, isBlock, isVoid }: ComponentTag): string {
  const words = labels.map((label) => {
    const text = escapeHtml(decodeEntities(label));
    return href === null ? text : `<a href="${escapeHtml(decodeEntities(href))}">${text}</a>`;
  });
  if (words.length === 0) return "";
  return isVoid && !isBlock ? ` ${words.join(" ")} ` : words.map((each) => `<p>${each}</p>`).join("");
}
