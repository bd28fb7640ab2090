/** How bright a colour is to the eye, from 0 to 1 (WCAG 2.2). */
function luminance(color: string): number {
  const digits = color.slice(1).replace(/^(.)(.)(.)$/, "$1$1$2$2$3$3");
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const DARK = "#111111";

/** White or nearly black, whichever is easier to read on a colour that somebody chose, such as "#1d4ed8". */
export function readableOn(color: string): string {
  const behind = luminance(color) + 0.05;
  return 1.05 / behind >= behind / (luminance(DARK) + 0.05) ? "#ffffff" : DARK;
}
