import { expect, it } from "vitest";
import type { PageNode } from "@/components/content/document/tree";
import { sayEnglish } from "@/lib/core/locales/say";
import type { RedirectDestination } from "@/lib/sites/redirects/schemas";
import type { SiteStructure } from "@/lib/sites/sites/schemas";
import {
  destinationAtPath,
  destinationChoice,
  destinationChoices,
  destinationLabel,
  destinationOfChoice,
} from "./destinations";

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

it("destinationAtPath finds spaces and pages by their addresses on the site", () => {
  const space = (id: string, path: string, isDefault: boolean) => ({
    ...{ object: "site-space", id, path, default: isDefault, space: { id: `space of ${id}` } },
  });
  const sections = {
    type: "sections",
    structure: [
      {
        ...{ object: "site-section", id: "guides", path: "guides", default: true },
        siteSpaces: [space("v2", "v2", true), space("v1", "v1", false)],
      },
      {
        ...{ object: "site-section", id: "api", path: "api", default: false },
        siteSpaces: [space("calls", "calls", true)],
      },
    ],
  } as unknown as SiteStructure;
  const page = (id: string, path: string, pages: PageNode[] = []): PageNode => ({
    ...{ id, kind: "document", title: id, path, pages },
  });
  const treeOf = (spaceId: string) =>
    spaceId === "space of calls"
      ? [page("list", "list")]
      : [page("start", "start"), page("setup", "setup", [page("fast", "setup/schnell-für-alle")])];
  const at = (path: string) => destinationAtPath(sections, treeOf, path);
  expect(at("/")).toEqual({ kind: "site-space", siteSpaceId: "v2" });
  expect(at("/setup/schnell-f%C3%BCr-alle")).toEqual({
    ...{ kind: "site-page", siteSpaceId: "v2", pageId: "fast" },
  });
  expect(at("/v1/")).toEqual({ kind: "site-space", siteSpaceId: "v1" });
  expect(at("/v1/setup")).toEqual({ kind: "site-page", siteSpaceId: "v1", pageId: "setup" });
  expect(at("/api/list")).toEqual({ kind: "site-page", siteSpaceId: "calls", pageId: "list" });
  for (const path of ["/api/setup", "/nothing", "/v1/nothing", "/%"]) expect(at(path)).toBeNull();
});
