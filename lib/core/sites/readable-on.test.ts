import { expect, it } from "vitest";
import { contrast, mixColors, readableOn, readableText } from "./readable-on";

it.each([
  ["#1d4ed8", "#ffffff"],
  ["#8ab4ff", "#111111"],
  ["#ff0", "#111111"],
  ["#000000", "#ffffff"],
  ["#767676", "#ffffff"],
])("picks the readable colour on %s: %s", (color, text) => expect(readableOn(color)).toBe(text));

const PARTS = ["00", "55", "aa", "ff"];
const COLORS = PARTS.flatMap((red) =>
  PARTS.flatMap((green) => PARTS.map((blue) => `#${red}${green}${blue}`)),
);

it("readableOn makes text of any colour readable on the page, on hovered rows, and on its own tint", () => {
  for (const [theme, paper, hovered] of [
    ["light", "#ffffff", "#f1f1ef"],
    ["dark", "#131314", "#262628"],
  ] as const) {
    for (const color of COLORS) {
      const text = readableText(color, theme);
      for (const behind of [paper, hovered, mixColors(color, 0.1, paper)])
        expect({ color, theme, behind, isReadable: contrast(text, behind) >= 4.5 }).toMatchObject({
          isReadable: true,
        });
    }
  }
});

it("readableOn keeps a readable colour", () => {
  expect(readableText("#1d4ed8", "light")).toBe("#1d4ed8");
  expect(readableText("#8ab4ff", "dark")).toBe("#8ab4ff");
});
