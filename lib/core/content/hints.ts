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

/** The names of hints in quotations, as repositories have them. */
export const ALERT_NAMES = ["note", "tip", "important", "warning", "caution"] as const;

/** The names that readers see above hints; in PDFs, a title is there instead. */
export const SHOWN_NAMES = [...ALERT_NAMES, "danger"] as const;
type HintName = (typeof SHOWN_NAMES)[number];

const NAME_OF_STYLE: Record<string, HintName> = {
  info: "note",
  success: "tip",
  warning: "warning",
  danger: "danger",
};

/** Names of hints that share their style with others. */
const OWN_NAMES = ["important", "caution"] as const;

/** The style of a hint, which has a colour and a sign, and its name: its own, or else that of its style. */
export type Hint = { style: string; name: HintName; ownName: HintName | null };

function hintOf(name: string, style: string): Hint {
  const ownName = OWN_NAMES.find((own) => own === name) ?? null;
  return { style, name: ownName ?? NAME_OF_STYLE[style]!, ownName };
}

/**
 * The hint of a directive with this name: in the requested style if it exists, else in that of the name; null for other
 * directives.
 */
export function directiveHint(name: string, asked: string | null | undefined): Hint | null {
  const style = HINT_STYLES.get(name);
  if (style === undefined) return null;
  return asked && Object.hasOwn(NAME_OF_STYLE, asked) ? hintOf("", asked) : hintOf(name, style);
}

/** The style of a directive that is a hint; null for others. */
export const hintStyleOf = (...asked: Parameters<typeof directiveHint>): string | null =>
  directiveHint(...asked)?.style ?? null;

/** The first line of a hint in a quotation; editors of notes also write a title into it. */
const ALERT = /^\[!([a-z][a-z-]*)\][+-]?(?:[^\S\n]+|(?=\n|$))/i;

/** The hint that this line opens in a quotation; null for any other line. */
function alertHint(line: string): Hint | null {
  const name = ALERT.exec(line)?.[1]?.toLowerCase();
  if (name === undefined) return null;
  // In quotations a caution is about harm, in directives of other tools it is a warning.
  const style = name === "caution" ? "danger" : (HINT_STYLES.get(name) ?? boxStyle(name));
  return style === undefined ? null : hintOf(name, style);
}

/** The style of the hint that this line opens in a quotation; null for any other line. */
export const alertStyleOf = (line: string): string | null => alertHint(line)?.style ?? null;

/**
 * A quotation that begins with a line such as `[!NOTE]` is a hint, as in repositories: its look, its title, that line
 * without the title, and the quotation without it. Null for other quotations.
 */
export function alertOf(
  node: Blockquote,
): (Hint & { line: string; title: PhrasingContent[]; body: Blockquote }) | null {
  const [first, ...rest] = node.children;
  const opening = first?.type === "paragraph" ? first.children[0] : undefined;
  if (first?.type !== "paragraph" || opening?.type !== "text") return null;
  const hint = alertHint(opening.value);
  if (hint === null) return null;
  const line = ALERT.exec(opening.value)![0].trimEnd();
  const remaining = { ...opening, value: opening.value.replace(ALERT, "") };
  const { title, inline } = splitLine([remaining, ...first.children.slice(1)]);
  const body = {
    ...node,
    children: [...(inline.length > 0 ? [{ ...first, children: inline }] : []), ...rest],
  };
  return { ...hint, line, title, body };
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
