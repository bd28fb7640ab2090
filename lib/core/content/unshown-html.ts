import type { Nodes, Root } from "mdast";
import { COMMENT } from "./comments";
import { SHOWN_ATTRIBUTES } from "./dialects/names";
import { readHtmlBlock } from "./html-blocks";
import { decodeEntities } from "./html-entities";
import { type Unshown, unshownOf } from "./unshown";

/** Attributes of components whose values readers see in their tools. */
const LABEL = new RegExp(
  `\\s(?:${[...SHOWN_ATTRIBUTES, "alt", "name"].join("|")})\\s*=\\s*(?:"([^"]*)"|'([^']*)')`,
  "gi",
);
const PICTURE = /<(?:img|image)\b/gi;
/** A place for links to lead to. */
const ANCHOR = /<a\s[^<>]*>/gi;
const CODE = /<(script|style)\b[\s\S]*?(?:<\/\1>|$)/gi;

/** The words and pictures in HTML and components that have no meaning here, of a parsed text with inline tags. */
export function unshownIn(root: Root): Unshown {
  const found: Unshown = { words: 0, sample: "", pictures: 0 };
  const visit = (node: Nodes): void => {
    if (node.type === "html" && !node.data?.isCode) {
      const html = node.value.replace(COMMENT, "").replace(CODE, "");
      const lost = html.trim() === "" ? null : unshownInHtml(html);
      if (lost) {
        found.sample ||= lost.sample;
        found.words += lost.words;
        found.pictures += lost.pictures;
      }
    }
    if ("children" in node) for (const child of node.children) visit(child);
  };
  visit(root);
  return found;
}

function unshownInHtml(html: string): Unshown {
  const labels = [...html.replace(ANCHOR, "").matchAll(LABEL)].map(
    ([, double, single]) => double ?? single ?? "",
  );
  const words = decodeEntities([...labels, html.replace(/<[^<>]*>/g, " ")].join(" "));
  const shown = JSON.stringify(readHtmlBlock(html));
  const pictures = shown.match(/"(?:type":"image|name":"(?:inline-)?image)"/g)?.length ?? 0;
  return unshownOf({ words, pictures: html.match(PICTURE)?.length ?? 0 }, shown, pictures);
}
