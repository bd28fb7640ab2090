import { expect, it } from "vitest";
import { bundledFont, CODE_FONTS, familyOf, TEXT_FONTS } from "@/lib/core/sites/fonts";
import { DEFAULT_CUSTOMIZATION } from "@/lib/sites/customization/default-customization";
import { isPreset, PRESETS, withPreset } from "./presets";

const { styling } = DEFAULT_CUSTOMIZATION;
const chosenIn = (look: typeof styling): string[] =>
  PRESETS.filter((preset) => isPreset(look, preset)).map(({ name }) => name);

it("a look is at most one preset, and none with a tint that the preset does not have", () => {
  for (const preset of PRESETS) expect(chosenIn(withPreset(styling, preset))).toEqual([preset.name]);
  expect(chosenIn({ ...styling, tint: { color: { light: "#b45309", dark: "#f59e0b" } } })).toEqual([]);
});

it("presets name the typefaces that readers see, where they can be chosen by name", () => {
  const names = Object.keys({ ...TEXT_FONTS, ...CODE_FONTS });
  for (const { styling: look } of PRESETS)
    for (const font of [look.font, look.monospaceFont]) {
      const shown = familyOf(bundledFont(font as keyof typeof TEXT_FONTS)).replaceAll(" ", "");
      if (names.includes(shown)) expect(font).toBe(shown);
    }
});
