import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseTheme, themeClass } from "./theme";

describe("theme", () => {
  it("falls back to the system's choice for an unknown cookie", () => {
    expect(parseTheme("sepia")).toBe("system");
    expect(parseTheme(undefined)).toBe("system");
  });

  it("sets a class only for an explicit choice", () => {
    expect(themeClass("system")).toBeUndefined();
    expect(themeClass("dark")).toBe("dark");
  });
});

const css = readFileSync(new URL("./styles/tokens.css", import.meta.url), "utf8");
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name, light, dark]) => [name!, { light: light!, dark: dark! }] as const,
  ),
);

const luminance = (colour: string): number => {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
};

const contrast = (one: string, other: string): number => {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
};

const grounds = ["background", "surface", "raised", "hover"];
const tones = ["success", "warning", "danger", "info", "merged"];
const texts = [
  ...["foreground", "muted", "subtle", "accent-text", ...tones].flatMap((ink) =>
    grounds.map((ground) => [ink, ground]),
  ),
  ...tones.map((tone) => [tone, `${tone}-subtle`]),
  ...[...tones, "accent"].map((tone) => ["foreground", `${tone}-subtle`]),
  ...[...tones, "accent"].map((tone) => ["muted", `${tone}-subtle`]),
  ["accent-text", "accent-subtle"],
  ["foreground", "selected"],
  ["muted", "selected"],
  ["foreground", "active"],
  ["on-accent", "accent"],
  ["on-accent", "accent-hover"],
  ["on-accent", "danger-solid"],
  ["on-accent", "danger-solid-hover"],
  ...["added", "removed", "changed"].flatMap((kind) => [
    ["foreground", `diff-${kind}`],
    ["foreground", `diff-${kind}-word`],
  ]),
];
const edges = [
  ["border-control", "background"],
  ["border-control", "raised"],
  ["focus", "background"],
  ["focus", "surface"],
];

describe.each(["light", "dark"] as const)("the %s theme", (theme) => {
  const measure = (pair: string[]) => contrast(tokens.get(pair[0]!)![theme], tokens.get(pair[1]!)![theme]);

  it("shows every text at a contrast of 4.5 or more", () => {
    expect(
      texts
        .filter((pair) => measure(pair) < 4.5)
        .map((pair) => `${pair.join(" on ")} ${measure(pair).toFixed(2)}`),
    ).toEqual([]);
  });

  it("shows edges of controls and the focus at a contrast of 3 or more", () => {
    expect(
      edges
        .filter((pair) => measure(pair) < 3)
        .map((pair) => `${pair.join(" on ")} ${measure(pair).toFixed(2)}`),
    ).toEqual([]);
  });
});
