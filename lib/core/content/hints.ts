import type { Blockquote, PhrasingContent } from "mdast";
import { boxStyle } from "./dialects/names";

/** `:::note`, `:::tip` and similar blocks of other tools are hints too. */
const HINT_STYLES = new Map([
  ["hint", "info"],
  ["note", "info"],
  ["info", "info"],
  ["tip", "success"],
  ["success", "success"],
  ["warning", "warning"],
  ["caution", "warning"],
  ["danger", "danger"],
  ["important", "warning"],
]);

/** Names of directives that are hints. */
export const HINT_NAMES: readonly string[] = [...HINT_STYLES.keys()];

const STYLE_NAMES = new Set(["info", "warning", "danger", "success"]);

/**
 * The style of a directive with this name: the requested one if it exists, else that of the name; null for other
 * directives.
 */
export function hintStyleOf(name: string, asked: string | null | undefined): string | null {
  const style = HINT_STYLES.get(name);
  if (style === undefined) return null;
  return asked && STYLE_NAMES.has(asked) ? asked : style;
}

/** The first line of a hint in a quotation; editors of notes also write a title into it. */
const ALERT = /^\[!([a-z][a-z-]*)\][+-]?(?:[^\S\n]+|(?=\n|$))/i;

/** The style of the hint that this line opens in a quotation; null for any other line. */
export function alertStyleOf(line: string): string | null {
  const name = ALERT.exec(line)?.[1]?.toLowerCase();
  return name === undefined ? null : (HINT_STYLES.get(name) ?? boxStyle(name) ?? null);
}

/**
 * A quotation that begins with a line such as `[!NOTE]` is a hint, as in repositories: its style, its title, that line
 * without the title, and the quotation without it. Null for other quotations.
 */
export function alertOf(
  node: Blockquote,
): { style: string; line: string; title: PhrasingContent[]; body: Blockquote } | null {
  const [first, ...rest] = node.children;
  const opening = first?.type === "paragraph" ? first.children[0] : undefined;
  if (first?.type !== "paragraph" || opening?.type !== "text") return null;
  const style = alertStyleOf(opening.value);
  if (style === null) return null;
  const line = ALERT.exec(opening.value)![0].trimEnd();
  const remaining = { ...opening, value: opening.value.replace(ALERT, "") };
  const { title, inline } = splitLine([remaining, ...first.children.slice(1)]);
  const body = {
    ...node,
    children: [...(inline.length > 0 ? [{ ...first, children: inline }] : []), ...rest],
  };
  return { style, line, title, body };
}

/** Content on the first line, and that of the others. */
function splitLine(children: readonly PhrasingContent[]): {
  title: PhrasingContent[];
  inline: PhrasingContent[];
} {
  const isEnd = (child: PhrasingContent) =>
    child.type === "break" || (child.type === "text" && child.value.includes("\n"));
  const end = children.findIndex(isEnd);
  if (end < 0) return { title: withWords(children), inline: [] };
  const [last, behind] = [children[end]!, children.slice(end + 1)];
  if (last.type !== "text") return { title: withWords(children.slice(0, end)), inline: behind };
  const feed = last.value.indexOf("\n");
  const title = withWords([...children.slice(0, end), { ...last, value: last.value.slice(0, feed) }]);
  return { title, inline: withWords([{ ...last, value: last.value.slice(feed + 1) }, ...behind]) };
}

const withWords = (children: readonly PhrasingContent[]): PhrasingContent[] =>
  children.filter((child) => child.type !== "text" || child.value !== "");
