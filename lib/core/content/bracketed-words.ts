import type { Html, Nodes, PhrasingContent, Root, Text } from "mdast";
import { FLOW_PARENTS } from "./flow-parents";
import { OBJECTS } from "./markdown-inline";

/*
 * Words in angle brackets that are no tags: `List<String>`, `<your-token>`. Markdown parses them as HTML, which is not
 * shown. A tag has attributes, an end or a function of its own; all others are words of their sentence.
 */

/** Tags that mean something without an end. */
const FUNCTIONAL = new Set([
  ..."a abbr annotation b big blockquote br center cite code dd del details div dl dt em figure font".split(
    " ",
  ),
  ..."h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark nobr ol p picture pre q s small span strike strong".split(
    " ",
  ),
  ..."sub summary sup table tbody td tfoot th thead tr tt u ul var wbr".split(" "),
]);

const OPENING = /^<([a-z][\w-]*)((?:\s+[a-z_:][\w.:-]*)*)\s*>$/i;
const CLOSING = /^<\/([a-z][\w-]*)\s*>$/i;
const NAMES = /<(\/?)([a-z][\w-]*)/gi;

/** Turns such words within lines into text, in place. */
export function readBracketedWords(root: Root, text: string): Root {
  if (/<\/?[a-z]/i.test(text)) replaceIn(root, wordsIn(root));
  return root;
}

/** A predicate for tags of this tree that are words. */
export function wordsIn(root: Root): (html: Html) => boolean {
  const [opened, closed] = [new Set<string>(), new Set<string>()];
  const collect = (node: Nodes): void => {
    if (node.type === "html") {
      for (const [, slash, name = ""] of node.value.matchAll(NAMES))
        (slash ? closed : opened).add(name.toLowerCase());
    }
    if ("children" in node) for (const child of node.children) collect(child);
  };
  collect(root);
  return ({ value, data }) => {
    if (data?.isCode) return false;
    const opening = OPENING.exec(value);
    const name = (opening ?? CLOSING.exec(value))?.[1]?.toLowerCase();
    if (name === undefined || FUNCTIONAL.has(name) || OBJECTS.has(name)) return false;
    return !(opening ? closed : opened).has(name);
  };
}

function replaceIn(node: Nodes, isWord: (html: Html) => boolean): void {
  if (!("children" in node)) return;
  if (!FLOW_PARENTS.has(node.type)) {
    const holder = node as { children: PhrasingContent[] };
    if (holder.children.some((child) => child.type === "html" && isWord(child)))
      holder.children = withWords(holder.children, isWord);
  }
  for (const child of node.children) replaceIn(child, isWord);
}

/** Text beside a word becomes one text with it, as its printed form is read. */
function withWords(children: readonly PhrasingContent[], isWord: (html: Html) => boolean): PhrasingContent[] {
  const all: PhrasingContent[] = [];
  for (const child of children) {
    const isReplaced = child.type === "html" && isWord(child);
    const shown: PhrasingContent = isReplaced
      ? { type: "text", value: child.value, position: child.position }
      : child;
    const last = all.at(-1);
    if (shown.type === "text" && last?.type === "text") all[all.length - 1] = joined(last, shown);
    else all.push(shown);
  }
  return all;
}

const joined = (one: Text, other: Text): Text => ({
  type: "text",
  value: one.value + other.value,
  position: one.position && other.position && { start: one.position.start, end: other.position.end },
});
