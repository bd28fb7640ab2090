import { expect, it } from "vitest";
import { de } from "@/lib/core/locales/console/de";
import { sayEnglish } from "@/lib/core/locales/say";
import { DEFAULT_CUSTOMIZATION } from "@/lib/sites/customization/default-customization";
import type { SiteDraftChange } from "@/lib/sites/draft/schemas";
import { changedSinceLabel, changeLabel } from "./change-labels";

const titles = new Map([
  ["1", "API"],
  ["2", "Guide"],
]);
const item = { type: "site-section", id: "1" } as const;

it.each<[SiteDraftChange, string]>([
  [{ type: "setVisibility", visibility: "share-link" }, "Audience: Share links"],
  [
    {
      type: "customize",
      customization: {
        title: "Acme",
        styling: { primaryColor: { light: "#000000", dark: "#ffffff" }, sidebar: { list: "pill" } },
        header: { links: [] },
        themes: { default: "dark", toggeable: false },
      },
    },
    "Appearance: title, primary color, sidebar list, header links, theme",
  ],
  [
    { type: "customizeSpace", siteSpace: "2", customization: { pdf: { enabled: true } } },
    "Appearance of “Guide”: PDF",
  ],
  [{ type: "update", item, title: "Reference", path: "reference" }, "Change “API”: title, path"],
  [{ type: "put", item, into: null }, "Move “API”"],
  [{ type: "remove", item: { ...item, id: "unknown" } }, "Remove “a space”"],
])("the label of a change names a change of a draft: %j", (change, label) => {
  expect(changeLabel(sayEnglish, change, titles)).toBe(label);
});

it("the list of changes names what changed since a draft began, each once", () => {
  const at = "2026-11-29T00:00:00.000Z";
  expect(
    changedSinceLabel(sayEnglish, [
      { part: "appearance", by: "Ada", at },
      { part: "appearance", by: "Ada", at },
      { part: "structure", title: "API", at },
    ]),
  ).toBe("Ada changed the appearance. Someone changed “API”.");
});

it("each field that a change can name has a German name", () => {
  const { styling, header, footer } = DEFAULT_CUSTOMIZATION;
  const color = { light: "#000000", dark: "#ffffff" };
  const customization = {
    ...DEFAULT_CUSTOMIZATION,
    title: "Acme",
    styling: { ...styling, tint: { color } },
    header: { ...header, logo: color, backgroundColor: color, linkColor: color },
    footer: { ...footer, logo: color, copyright: "Acme" },
    announcement: { enabled: true, message: "New", style: "info" } as const,
  };
  const fields = { title: "A", path: "a", condition: null, icon: null, description: null, draft: true };
  const names = [
    changeLabel(sayEnglish, { type: "customize", customization }, titles),
    changeLabel(sayEnglish, { type: "update", item, ...fields }, titles),
  ].flatMap((label) => label.replace(/^.*?: /, "").split(", "));
  expect(names).toContain("header link color");
  expect(names.filter((name) => !(name in de))).toEqual([]);
});
