type Rgb = readonly [red: number, green: number, blue: number];

/** The parts of a colour such as "#1d4ed8" or "#fff", from 0 to 255. */
function rgbOf(color: string): Rgb {
  const digits = color.slice(1).replace(/^(.)(.)(.)$/, "$1$1$2$2$3$3");
  const part = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16);
  return [part(0), part(2), part(4)];
}

/** How bright a colour is to the eye, from 0 to 1 (WCAG 2.2). */
function luminance(color: string): number {
  const [red, green, blue] = rgbOf(color).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** How well one colour can be read on the other, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [least = 0, most = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (most + 0.05) / (least + 0.05);
}

/** So much of a colour mixed into another, as \`color-mix(in srgb, …)\` does it. */
export function mixed(color: string, part: number, into: string): string {
  const [from, to] = [rgbOf(color), rgbOf(into)];
  const hex = (value: number) => Math.round(value).toString(16).padStart(2, "0");
  return `#${from.map((value, at) => hex(value * part + to[at]! * (1 - part))).join("")}`;
}

/** What words in the accent colour stand on: hovered rows, and the tint of the accent itself, as style sheets make it. */
const TINT = 0.1;
const BEHIND = { light: ["#ffffff", "#f1f1ef"], dark: ["#131314", "#262628"] } as const;
const READABLE = 4.5;
const STEP = 0.05;

/** The nearest colour to one that somebody chose in which text can be read on a site. */
export function readableText(color: string, theme: "light" | "dark"): string {
  const [paper] = BEHIND[theme];
  const behind = [...BEHIND[theme], mixed(color, TINT, paper)];
  const towards = theme === "light" ? "#000000" : "#ffffff";
  for (let part = 1; part > 0; part -= STEP) {
    const text = mixed(color, part, towards);
    if (behind.every((each) => contrast(text, each) >= READABLE)) return text;
  }
  return towards;
}

const DARK = "#111111";

/** White or nearly black, whichever is easier to read on a colour that somebody chose, such as "#1d4ed8". */
export function readableOn(color: string): string {
  return contrast("#ffffff", color) >= contrast(DARK, color) ? "#ffffff" : DARK;
}
