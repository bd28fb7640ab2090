import { describe, expect, it } from "vitest";
import { sayEnglish } from "@/lib/core/locales/say";
import { DEFAULT_CUSTOMIZATION } from "@/lib/sites/customization/default-customization";
import type { Customization } from "@/lib/sites/customization/schemas";
import { contrastWarning, shownColors } from "./shown-colors";

const { styling, header } = DEFAULT_CUSTOMIZATION;
const GREEN = { light: "#0d853d", dark: "#5eead4" };
const warnings = (
  look: Pick<Customization, "styling" | "header">,
  color: string,
  [text, behind]: readonly [string, string],
) => {
  const shown = shownColors(look);
  return contrastWarning(sayEnglish, color, "light", { text: shown?.[text], behind: shown?.[behind] });
};
const ON_PAGE = ["accent-text", "background"] as const;
const IN_HEADER = ["bar-text", "bar-back"] as const;

describe("contrastWarning", () => {
  it("is silent for the colors of a new site", () => {
    expect(warnings({ styling, header }, styling.primaryColor.light, ON_PAGE)).toBeNull();
  });

  it("compares a color with the tinted page, and names the one that readers see", () => {
    const plain = { ...styling, primaryColor: GREEN };
    expect(warnings({ styling: plain, header }, GREEN.light, ON_PAGE)).toBeNull();
    const tinted = {
      ...plain,
      background: "match" as const,
      tint: { color: { light: "#000000", dark: "#ffffff" } },
    };
    const shown = shownColors({ styling: tinted, header })!;
    expect(warnings({ styling: tinted, header }, GREEN.light, ON_PAGE)).toBe(
      `Hard to read on ${shown.background!.light} (4.2:1). Text uses ${shown["accent-text"]!.light} instead.`,
    );
  });

  it("compares the links of a header with its own background", () => {
    const own = {
      preset: "custom" as const,
      backgroundColor: { light: "#ffcc00", dark: "#333300" },
      linkColor: { light: "#ffffff", dark: "#ffffff" },
      links: [],
    };
    expect(warnings({ styling, header: own }, "#ffffff", IN_HEADER)).toBe(
      "Hard to read on #ffcc00 (1.5:1). Text uses #111111 instead.",
    );
  });

  it("waits until each color is finished", () => {
    const typed = { ...styling, tint: { color: { light: "#12", dark: "#123" } } };
    expect(shownColors({ styling: typed, header })).toBeNull();
    expect(warnings({ styling: typed, header }, "#ffffff", ON_PAGE)).toBeNull();
  });
});
