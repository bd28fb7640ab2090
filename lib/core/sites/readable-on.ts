type Rgb = readonly [red: number, green: number, blue: number];

/** Parses a colour such as "#1d4ed8" or "#fff" into parts from 0 to 255. */
function rgbOf(color: string): Rgb {
  const digits = color.slice(1).replace(/^(.)(.)(.)$/, "$1$1$2$2$3$3");
  const part = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16);
  return [part(0), part(2), part(4)];
}

/** Returns the relative luminance of a colour, from 0 to 1 (WCAG 2.2). */
function luminance(color: string): number {
  const [red, green, blue] = rgbOf(color).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio of two colours, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [least = 0, most = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (most + 0.05) / (least + 0.05);
}

/** Mixes part of a colour into another, as \`color-mix(in srgb, …)\` does. */
export function mixColors(color: string, part: number, into: string): string {
  const [from, to] = [rgbOf(color), rgbOf(into)];
  const hex = (value: number) => Math.round(value).toString(16).padStart(2, "0");
  return `#${from.map((value, at) => hex(value * part + to[at]! * (1 - part))).join("")}`;
}

/** The page, and a hovered row of it, in a site without tints; as in the style sheets. */
const PAPER = { light: "#ffffff", dark: "#131314" } as const;
const HOVERED = { light: "#f1f1ef", dark: "#262628" } as const;
/** Parts of colours in what they tint, as in the style sheets. */
const TINT = 0.1;
const READABLE = 4.5;
const STEP = 0.05;

/**
 * Returns the nearest colour to the chosen one in which text is readable on a site.
 * @param behind the backgrounds of the text, besides a tint of the colour itself on the first one
 */
export function readableText(
  color: string,
  theme: "light" | "dark",
  behind: readonly [string, ...string[]] = [PAPER[theme], HOVERED[theme]],
): string {
  const all = [...behind, mixColors(color, TINT, behind[0])];
  const towards = theme === "light" ? "#000000" : "#ffffff";
  for (let part = 1; part > 0; part -= STEP) {
    const text = mixColors(color, part, towards);
    if (all.every((each) => contrast(text, each) >= READABLE)) return text;
  }
  return towards;
}

const DARK = "#111111";

/** Returns white or nearly black, the more readable one on the chosen colour, such as "#1d4ed8". */
export function readableOn(color: string): string {
  return contrast("#ffffff", color) >= contrast(DARK, color) ? "#ffffff" : DARK;
}
