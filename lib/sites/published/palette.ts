import { contrast, mixColors, readableOn, readableText } from "@/lib/core/sites/readable-on";
import type { Customization } from "@/lib/sites/customization/schemas";
import type { ThemedValue } from "./view-models";

/** The colours, measures and classes that the styling of a site has beyond the style sheet. */
type Palette = {
  /** colours by the names of their custom properties */
  colors: Record<string, ThemedValue>;
  /** other custom properties */
  values: Record<string, string>;
  /** classes of the document's body */
  classes: string[];
};

type Styling = Customization["styling"];
type Theme = keyof ThemedValue;

/** The neutral colours of the style sheet, and the parts of a tint in them. */
const NEUTRALS = {
  background: { light: "#ffffff", dark: "#131314", part: 0 },
  surface: { light: "#f8f8f7", dark: "#18181a", part: 0.04 },
  raised: { light: "#ffffff", dark: "#1e1e20", part: 0.02 },
  hover: { light: "#f1f1ef", dark: "#262628", part: 0.07 },
  border: { light: "#e5e5e2", dark: "#2c2c2f", part: 0.12 },
  "border-strong": { light: "#d0d0cc", dark: "#3f3f43", part: 0.18 },
} as const;
type Neutral = keyof typeof NEUTRALS;

/** The part of its tint in the background of a page. */
const BACKGROUND_TINT = 0.05;
const STATUS_TINT = 0.1;
/** The part of the site's colour in the beginning of a gradient, as in the style sheet. */
const GRADIENT_TINT = 0.14;

const inBoth = (colorIn: (theme: Theme) => string): ThemedValue => ({
  light: colorIn("light"),
  dark: colorIn("dark"),
});

/** Radii by the corners of a site; those of controls, such as buttons and fields, are apart. */
const CORNERS: Record<Styling["corners"], Record<string, string>> = {
  straight: { "radius-sm": "0", "radius-md": "0", "radius-lg": "0", "radius-control": "0" },
  rounded: {},
  circular: {
    "radius-sm": "0.5rem",
    "radius-md": "0.75rem",
    "radius-lg": "1.25rem",
    "radius-control": "99rem",
  },
};

export function paletteOf({ styling, header }: Pick<Customization, "styling" | "header">): Palette {
  const { primaryColor: accent, theme, background } = styling;
  const tint = styling.tint?.color ?? (background === "match" || theme === "muted" ? accent : null);
  const tinted = (name: Neutral, more = 0): ThemedValue =>
    inBoth((mode) => {
      const { [mode]: plain, part } = NEUTRALS[name];
      return tint ? mixColors(tint[mode], part + more, plain) : plain;
    });
  const hasTintedPage = background === "match" || theme === "muted";
  const neutrals = Object.fromEntries(
    (Object.keys(NEUTRALS) as Neutral[]).map((name) => [
      name,
      tinted(name, hasTintedPage && name !== "raised" ? BACKGROUND_TINT : 0),
    ]),
  ) as Record<Neutral, ThemedValue>;
  const readable = (color: ThemedValue): ThemedValue =>
    inBoth((mode) =>
      readableText(color[mode], mode, [
        neutrals.background[mode],
        neutrals.hover[mode],
        neutrals.surface[mode],
        ...(theme === "gradient" ? [mixColors(accent[mode], GRADIENT_TINT, neutrals.background[mode])] : []),
      ]),
    );
  return {
    colors: {
      ...(tint && neutrals),
      accent,
      "accent-text": readable(accent),
      "on-accent": inBoth((mode) => readableOn(accent[mode])),
      ...statusColors(styling, neutrals.background, readable),
      ...barColors(styling, header, neutrals.background),
    },
    values: CORNERS[styling.corners],
    classes: classesOf(styling, header),
  };
}

/** The colours of hints and announcements, as readable as text. */
const statusColors = (
  { infoColor, successColor, warningColor, dangerColor }: Styling,
  background: ThemedValue,
  readable: (color: ThemedValue) => ThemedValue,
): Record<string, ThemedValue> =>
  Object.fromEntries(
    Object.entries({
      info: infoColor,
      success: successColor,
      warning: warningColor,
      danger: dangerColor,
    }).flatMap(([name, color]) => [
      [name, readable(color)],
      [`${name}-subtle`, inBoth((mode) => mixColors(color[mode], STATUS_TINT, background[mode]))],
    ]),
  );

/** The text of the style sheet, which a bar of contrast has as its background. */
const FOREGROUND: ThemedValue = { light: "#1b1b19", dark: "#ececee" };
const READABLE = 4.5;

/** The colours of the bar; empty for one that looks like the page. */
function barColors(
  { primaryColor, theme }: Styling,
  header: Customization["header"],
  background: ThemedValue,
): Record<string, ThemedValue> {
  const preset = barPreset(theme, header);
  const back =
    preset === "bold"
      ? primaryColor
      : preset === "contrast"
        ? FOREGROUND
        : preset === "custom"
          ? (header.backgroundColor ?? background)
          : null;
  if (!back) return {};
  const wanted = preset === "custom" ? header.linkColor : undefined;
  const text = inBoth((mode) =>
    wanted && contrast(wanted[mode], back[mode]) >= READABLE ? wanted[mode] : readableOn(back[mode]),
  );
  return { "bar-back": back, "bar-text": text };
}

/** The preset of the header; the theme has one for sites that chose none. */
export const barPreset = (theme: Styling["theme"], { preset }: Customization["header"]): typeof preset =>
  preset === "default" && theme === "bold" ? "bold" : preset;

function classesOf(styling: Styling, header: Customization["header"]): string[] {
  const preset = barPreset(styling.theme, header);
  return [
    preset === "none" ? "bar-none" : preset !== "default" && "bar-colored",
    styling.theme === "gradient" && "gradient",
    (styling.sidebar.background === "filled" || styling.theme === "muted") && "side-filled",
    styling.sidebar.list !== "default" && `list-${styling.sidebar.list}`,
    styling.search === "subtle" && "search-subtle",
    styling.links === "accent" && "links-accent",
    styling.depth === "flat" && "flat",
  ].filter((name) => name !== false);
}
