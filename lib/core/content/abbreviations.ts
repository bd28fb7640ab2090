import type { Nodes, PhrasingContent, Root } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { escapedPattern } from "@/lib/core/escaped-pattern";

/*
 * Abbreviations, as MkDocs and Jekyll have them: the line `*[HTML]: Hypertext Markup Language` is not shown, and
 * explains the word wherever the page has it.
 */

const DEFINITION = /^ {0,3}\*\[([^\]\n]{1,100})\]:[ \t]*(\S[^\n]*)$/;
const MOST = 500;

/** Turns paragraphs of definitions alone into HTML, in place: there is nothing of them to show. */
export function readAbbreviations(root: Root, text: string): Root {
  if (!text.includes("*[")) return root;
  for (const [index, { type, position }] of root.children.entries()) {
    if (type !== "paragraph" || position?.start.offset === undefined) continue;
    const value = text.slice(position.start.offset, position.end.offset);
    if (value.startsWith("*[") && value.split("\n").every((line) => DEFINITION.test(line)))
      root.children[index] = { type: "html", value, data: { isCode: true }, position };
  }
  return root;
}

/** Explains the words of a text that was read, in place; headings stay plain. */
export function explainAbbreviations(root: Root): void {
  const titles = new Map<string, string>();
  for (const node of root.children) {
    if (node.type !== "html" || !node.value.startsWith("*[")) continue;
    for (const line of node.value.split("\n")) {
      const [, word, title] = DEFINITION.exec(line) ?? [];
      if (word?.trim() && titles.size < MOST) titles.set(word.trim(), title!.trim());
    }
  }
  if (titles.size === 0) return;
  const words = [...titles.keys()].sort((a, b) => b.length - a.length).map(escapedPattern);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])(${words.join("|")})(?![\\p{L}\\p{N}_])`, "u");
  explainIn(root, (word) => titles.get(word)!, pattern);
}

/** Writes what an abbreviation means behind its first use, in place: a page on paper has no tips for the pointer. */
export function spellOutAbbreviations(root: Root): void {
  explainAbbreviations(root);
  spellOutIn(root, new Set());
}

function spellOutIn(node: Nodes, spelled: Set<string>): void {
  if (!("children" in node)) return;
  const holder = node as { children: Nodes[] };
  holder.children = holder.children.flatMap((child): Nodes[] => {
    spellOutIn(child, spelled);
    const title = child.type === "inlineTag" && child.name === "abbr" ? (child.attributes.title ?? "") : "";
    if (title.trim() === "") return [child];
    const meaning = `${textOf(child)}\0${title}`;
    if (spelled.has(meaning)) return [child];
    spelled.add(meaning);
    return [child, { type: "text", value: ` (${title})` }];
  });
}

function explainIn(node: Nodes, titleOf: (word: string) => string, pattern: RegExp): void {
  if (!("children" in node) || node.type === "heading") return;
  if (node.type === "inlineTag" && node.name === "abbr") return;
  const holder = node as { children: Nodes[] };
  holder.children = holder.children.flatMap((child): Nodes[] => {
    if (child.type !== "text") {
      explainIn(child, titleOf, pattern);
      return [child];
    }
    const parts = child.value.split(pattern);
    if (parts.length === 1) return [child];
    return parts.flatMap((value, at): PhrasingContent[] => {
      const text = { type: "text" as const, value };
      if (at % 2 === 0) return value === "" ? [] : [text];
      return [{ type: "inlineTag", name: "abbr", attributes: { title: titleOf(value) }, children: [text] }];
    });
  });
}
