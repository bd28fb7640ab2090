import { expect, it } from "vitest";
import { sayEnglish } from "@/lib/core/locales/say";
import type { RedirectDestination } from "@/lib/sites/redirects/schemas";
import type { SiteStructure } from "@/lib/sites/sites/schemas";
import { destinationChoice, destinationChoices, destinationLabel, destinationOfChoice } from "./destinations";

const structure = {
  type: "sections",
  structure: [
    {
      object: "site-section",
      id: "s",
      title: "Guides",
      siteSpaces: [{ object: "site-space", id: "p", title: "Guide" }],
    },
  ],
} as unknown as SiteStructure;

it("destinationInWords names the destination of a redirect", () => {
  const places = destinationChoices(sayEnglish, structure);
  expect(places.map(({ label, description }) => `${label}: ${description}`)).toEqual([
    "Guides: Section",
    "Guide: In Guides",
  ]);
  const words = (destination: RedirectDestination) =>
    destinationLabel(sayEnglish, destination, places, new Map([["x", "Installing"]]));
  expect(words({ kind: "site-section", siteSectionId: "s" })).toBe("Guides");
  expect(words({ kind: "site-page", siteSpaceId: "p", pageId: "x" })).toBe("Guide › Installing");
  expect(words({ kind: "site-page", siteSpaceId: "p", pageId: "y" })).toBe("Guide › Removed page");
  expect(words({ kind: "site-space", siteSpaceId: "gone" })).toBe("Removed");
  expect(words({ kind: "external", url: "https://a.example/" })).toBe("https://a.example/");
});

it("destinationAt and placeOf turn an option into a destination and back", () => {
  for (const { value } of destinationChoices(sayEnglish, structure))
    expect(destinationChoice(destinationOfChoice(value))).toBe(value);
  expect(destinationChoice(destinationOfChoice("external"))).toBe("external");
});
