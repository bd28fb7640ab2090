import { DEFAULT_CUSTOMIZATION } from "@/lib/sites/customization/default-customization";
import type { Customization } from "@/lib/sites/customization/schemas";

type Styling = Customization["styling"];

/** A look that an owner can begin with. */
type Preset = {
  name: string;
  styling: Partial<Styling>;
  header: Customization["header"]["preset"];
};

/** The look of a new site, without the colors of hints and icons, which presets leave as they are. */
const { infoColor, successColor, warningColor, dangerColor, icons, ...standard } =
  DEFAULT_CUSTOMIZATION.styling;

/** Five looks that differ in color, type, corners and sidebar. */
export const PRESETS: readonly Preset[] = [
  {
    name: "Clean",
    header: "default",
    styling: standard,
  },
  {
    name: "Slate",
    header: "default",
    styling: {
      theme: "muted",
      primaryColor: { light: "#0f766e", dark: "#5eead4" },
      tint: { color: { light: "#475569", dark: "#94a3b8" } },
      corners: "rounded",
      depth: "flat",
      links: "default",
      font: "SourceSansPro",
      monospaceFont: "SourceCodePro",
      background: "match",
      sidebar: { background: "filled", list: "line" },
      search: "subtle",
    },
  },
  {
    name: "Bold",
    header: "bold",
    styling: {
      theme: "bold",
      primaryColor: { light: "#047857", dark: "#34d399" },
      corners: "rounded",
      depth: "subtle",
      links: "accent",
      font: "Roboto",
      monospaceFont: "SourceCodePro",
      background: "plain",
      sidebar: { background: "filled", list: "pill" },
      search: "prominent",
    },
  },
  {
    name: "Editorial",
    header: "default",
    styling: {
      theme: "clean",
      primaryColor: { light: "#b91c1c", dark: "#fca5a5" },
      corners: "straight",
      depth: "flat",
      links: "accent",
      font: "Merriweather",
      monospaceFont: "SourceCodePro",
      background: "plain",
      sidebar: { background: "default", list: "line" },
      search: "subtle",
    },
  },
  {
    name: "Aurora",
    header: "default",
    styling: {
      theme: "gradient",
      primaryColor: { light: "#7c3aed", dark: "#c4b5fd" },
      corners: "circular",
      depth: "subtle",
      links: "default",
      font: "Raleway",
      monospaceFont: "JetBrainsMono",
      background: "plain",
      sidebar: { background: "default", list: "pill" },
      search: "prominent",
    },
  },
];

/** Returns the styling of a preset; colors of hints stay, and a tint of another preset goes. */
export const withPreset = (styling: Styling, preset: Preset): Styling => ({
  ...styling,
  tint: undefined,
  ...preset.styling,
});

/** True for the styling of a preset. A tint that it does not have makes it another one. */
export const isPreset = (styling: Styling, preset: Preset): boolean =>
  Object.entries({ tint: undefined, ...preset.styling }).every(
    ([name, value]) => JSON.stringify(styling[name as keyof Styling]) === JSON.stringify(value),
  );
