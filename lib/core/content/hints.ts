import type { Blockquote } from "mdast";

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

const ALERT = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][^\S\n]*(?:\n|$)/i;

/** The style of the hint that this line opens in a quotation; null for any other line. */
export function alertStyleOf(line: string): string | null {
  const name = ALERT.exec(line)?.[1];
  return name === undefined ? null : (HINT_STYLES.get(name.toLowerCase()) ?? "info");
}

/**
 * A quotation that begins with a line such as `[!NOTE]` is a hint, as in repositories: its style, that line, and the
 * quotation without it. Null for other quotations.
 */
export function alertOf(node: Blockquote): { style: string; line: string; body: Blockquote } | null {
  const [first, ...rest] = node.children;
  const opening = first?.type === "paragraph" ? first.children[0] : undefined;
  if (first?.type !== "paragraph" || opening?.type !== "text") return null;
  const style = alertStyleOf(opening.value);
  if (style === null) return null;
  const line = `[!${ALERT.exec(opening.value)![1]}]`;
  const remaining = { ...opening, value: opening.value.replace(ALERT, "") };
  const inline = [...(remaining.value === "" ? [] : [remaining]), ...first.children.slice(1)];
  const body = {
    ...node,
    children: [...(inline.length > 0 ? [{ ...first, children: inline }] : []), ...rest],
  };
  return { style, line, body };
}
