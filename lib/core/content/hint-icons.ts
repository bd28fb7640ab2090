/* Boxes of other tools that have an icon in place of a style, as the first sign of their words. */

const ICON =
  /^\s*(\p{Extended_Pictographic})(?:\uFE0F|\p{Emoji_Modifier}|\u200D\p{Extended_Pictographic})*\s*/u;
const STYLES = new Map([
  ["⚠", "warning"],
  ["❗", "danger"],
  ["🚨", "danger"],
  ["🚫", "danger"],
  ["✅", "success"],
]);

/** The icon at the beginning of words, with the blanks around it, and the style of the hint that it means. */
export function iconIn(words: string): { length: number; style: string } | null {
  const [whole, icon] = ICON.exec(words) ?? [];
  return icon === undefined ? null : { length: whole!.length, style: STYLES.get(icon) ?? "info" };
}
