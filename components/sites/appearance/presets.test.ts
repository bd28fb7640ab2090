import { expect, it } from "vitest";
import { DEFAULT_CUSTOMIZATION } from "@/lib/sites/customization/default-customization";
import { isPreset, PRESETS, withPreset } from "./presets";

const { styling } = DEFAULT_CUSTOMIZATION;
const chosenIn = (look: typeof styling): string[] =>
  PRESETS.filter((preset) => isPreset(look, preset)).map(({ name }) => name);

it("a look is at most one preset, and none with a tint that the preset does not have", () => {
  for (const preset of PRESETS) expect(chosenIn(withPreset(styling, preset))).toEqual([preset.name]);
  expect(chosenIn({ ...styling, tint: { color: { light: "#b45309", dark: "#f59e0b" } } })).toEqual([]);
});
