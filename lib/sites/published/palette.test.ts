import { describe, expect, it } from "vitest";
import { contrast } from "@/lib/core/sites/readable-on";
import { DEFAULT_CUSTOMIZATION } from "@/lib/sites/customization/default-customization";
import type { Customization } from "@/lib/sites/customization/schemas";
import { paletteOf } from "./palette";

const { styling, header } = DEFAULT_CUSTOMIZATION;
type Styling = Customization["styling"];
type Header = Customization["header"];

const both = (color: string) => ({ light: color, dark: color });
const look = (changed: Partial<Styling>, bar: Partial<Header> = {}) =>
  paletteOf({ styling: { ...styling, ...changed }, header: { ...header, ...bar } });

describe("the palette of a site", () => {
  it.each([
    { theme: "muted" },
    { theme: "bold" },
    { theme: "gradient" },
    { corners: "straight" },
    { corners: "circular" },
    { depth: "flat" },
    { links: "accent" },
    { background: "match" },
    { search: "subtle" },
    { sidebar: { background: "filled", list: "default" } },
    { sidebar: { background: "default", list: "pill" } },
    { sidebar: { background: "default", list: "line" } },
    { tint: { color: both("#aa7700") } },
    { primaryColor: both("#aa7700") },
    { infoColor: both("#aa7700") },
    { successColor: both("#aa7700") },
    { warningColor: both("#118822") },
    { dangerColor: both("#118822") },
  ] as Partial<Styling>[])("shows the styling %j", (changed) => {
    expect(look(changed)).not.toEqual(look({}));
  });

  it.each(["bold", "contrast", "custom", "none"] as const)("shows the header preset “%s”", (preset) => {
    const backgroundColor = both("#335577");
    expect(look({}, { preset, backgroundColor })).not.toEqual(look({}, { backgroundColor }));
  });

  it("keeps text readable in each colour that an owner can choose", () => {
    for (const color of ["#ffffff", "#000000", "#ffee00", "#7f7f7f", "#0000ff", "#ff0000", "#00ff7f"]) {
      for (const theme of ["clean", "muted", "bold", "gradient"] as const) {
        const { colors } = look(
          { theme, primaryColor: both(color), tint: { color: both(color) }, infoColor: both(color) },
          { preset: "custom", backgroundColor: both(color), linkColor: both(color) },
        );
        for (const mode of ["light", "dark"] as const) {
          const pairs = [
            ["accent-text", "background"],
            ["accent-text", "hover"],
            ["info", "info-subtle"],
            ["on-accent", "accent"],
            ["bar-text", "bar-back"],
          ] as const;
          for (const [text, behind] of pairs)
            expect(
              contrast(colors[text]![mode], colors[behind]![mode]),
              `${color} ${theme} ${mode}: ${text}`,
            ).toBeGreaterThanOrEqual(4.5);
        }
      }
    }
  });
});
