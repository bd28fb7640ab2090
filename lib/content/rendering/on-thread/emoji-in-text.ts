import type { Element, ElementContent, Root as HtmlRoot, Nodes } from "hast";
import { withNamedEmoji } from "@/lib/content/rendering/emoji-names";
import { hasEmojiPicture } from "@/lib/content/rendering/emoji-pictures";
import { partsByEmoji } from "@/lib/core/content/emoji";
import { emojiFile } from "@/lib/core/content/emoji-file";
import { element } from "./element";

/*
 * Emoji in the text of a page as pictures, which are the same for all readers. The character stays in the text below
 * its picture: it can be found, copied, commented on and read aloud.
 */

const LITERAL = new Set(["code", "math", "pre"]);

/** Turns the names of emoji in a rendered page into emoji, in place. */
export function readNamedEmoji(node: Nodes): void {
  if (node.type === "text") node.value = withNamedEmoji(node.value);
  if (!("children" in node) || (node.type === "element" && LITERAL.has(node.tagName))) return;
  for (const child of node.children) readNamedEmoji(child);
}

/** Puts pictures over the emoji of a rendered page, in place. @param address of a picture without the file's name */
export function drawEmoji(tree: HtmlRoot, address: string): void {
  const visit = (node: Nodes): void => {
    if (!("children" in node) || (node.type === "element" && LITERAL.has(node.tagName))) return;
    for (const child of node.children) visit(child);
    const parent = node as Element;
    parent.children = parent.children.flatMap((child) =>
      child.type === "text" ? drawn(child.value, address) : [child],
    );
  };
  visit(tree);
}

const drawn = (text: string, address: string): ElementContent[] =>
  partsByEmoji(text).map(({ text: value, isEmoji }) => {
    const letters: ElementContent = { type: "text", value };
    const file = isEmoji && emojiFile(value);
    if (!file || !hasEmojiPicture(file)) return letters;
    const picture = element("img", { className: ["emoji-picture"], src: address + file, alt: "" });
    return element("span", { className: ["drawn-emoji"] }, [picture, letters]);
  });
