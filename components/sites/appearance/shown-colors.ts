import type { Say } from "@/lib/core/locales/say";
import { contrast } from "@/lib/core/sites/readable-on";
import type { Customization } from "@/lib/sites/customization/schemas";
import { paletteOf } from "@/lib/sites/published/palette";

type ShownTheme = "light" | "dark";
export type ThemedColor = Record<ShownTheme, string>;

/** The background of a page without a tint. */
const PAPER: ThemedColor = { light: "#ffffff", dark: "#131314" };
const READABLE = 4.5;
export const isColor = (value: string): boolean => /^#(?:[0-9a-f]{3}){1,2}$/i.test(value);

/** The colors of a site as readers see them, by the names of the palette. */
export type ShownColors = Readonly<Record<string, ThemedColor>>;

/** Returns the colors that readers see; null while one that an owner chooses is unfinished. */
export function shownColors({
  styling,
  header,
}: Pick<Customization, "styling" | "header">): ShownColors | null {
  const { primaryColor, infoColor, successColor, warningColor, dangerColor, tint } = styling;
  const chosen = [
    ...[primaryColor, infoColor, successColor, warningColor, dangerColor, tint?.color],
    ...[header.backgroundColor, header.linkColor],
  ];
  const isFinished = chosen.every((color) => !color || (isColor(color.light) && isColor(color.dark)));
  return isFinished ? { background: PAPER, ...paletteOf({ styling, header }).colors } : null;
}

/** A color of text as readers see it, and the one behind it. */
export type ShownText = { text: ThemedColor | undefined; behind: ThemedColor | undefined };

/** Says if text in a color is hard to read, and what readers see instead; null for a readable one. */
export function contrastWarning(
  say: Say,
  color: string,
  theme: ShownTheme,
  { text, behind }: ShownText,
): string | null {
  if (!isColor(color) || !text || !behind) return null;
  const ratio = contrast(color, behind[theme]);
  if (ratio >= READABLE) return null;
  return say("Hard to read on {background} ({ratio}:1). Text uses {color} instead.", {
    background: behind[theme],
    ratio: ratio.toFixed(1),
    color: text[theme],
  });
}
