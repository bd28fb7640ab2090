import { expect, it } from "vitest";
import { sayEnglish } from "@/lib/core/locales/say";
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
