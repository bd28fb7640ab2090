import type { RedirectDestination } from "@/lib/model/site-redirects/schemas";
import type { SiteStructure } from "@/lib/model/sites/schemas";
import { structureRows } from "../structure/structure-rows";

/** A choice of where a redirect leads: the value names a section or a site space. */
export type Destination = { value: string; label: string; description?: string };

const SECTION = "site-section ";
const SPACE = "site-space ";
export const EXTERNAL = "external";

/** Everything in a site that a redirect can lead to. */
export const destinationsIn = (structure: SiteStructure): Destination[] =>
  structureRows(structure).flatMap(({ item, parent }): Destination[] => {
    if (item.object === "site-section")
      return [{ value: SECTION + item.id, label: item.title, description: "Section" }];
    if (item.object === "site-space")
      return [
        { value: SPACE + item.id, label: item.title, description: parent ? `In ${parent.title}` : "Space" },
      ];
    return [];
  });

/** What is sent for a choice. */
export const destinationOf = (value: string, url: string): RedirectDestination => {
  if (value.startsWith(SECTION)) return { kind: "site-section", siteSectionId: value.slice(SECTION.length) };
  if (value.startsWith(SPACE)) return { kind: "site-space", siteSpaceId: value.slice(SPACE.length) };
  return { kind: "external", url: url.trim() };
};

/** Where a redirect leads, in words. */
export const destinationInWords = (
  destination: RedirectDestination,
  destinations: readonly Destination[],
): string => {
  const named = (value: string) => destinations.find((each) => each.value === value)?.label ?? "Removed";
  switch (destination.kind) {
    case "external":
      return destination.url;
    case "site-section":
      return named(SECTION + destination.siteSectionId);
    case "site-space":
      return named(SPACE + destination.siteSpaceId);
    case "site-page":
      return `A page of ${named(SPACE + destination.siteSpaceId)}`;
  }
};
