import { flatten, type PageNode } from "@/components/content/document/tree";
import { structureRows } from "@/components/sites/structure/structure-rows";
import { decodePath } from "@/lib/core/address-text";
import type { Say } from "@/lib/core/locales/say";
import type { RedirectDestination } from "@/lib/sites/redirects/schemas";
import type { SiteStructure } from "@/lib/sites/sites/schemas";

/** An option of the destination field: a section or a site space. */
type DestinationChoice = { value: string; label: string; description?: string };

const SECTION = "site-section ";
const SPACE = "site-space ";
export const EXTERNAL = "external";

/** Returns every section and space of a site that a redirect can lead to. */
export const destinationChoices = (say: Say, structure: SiteStructure): DestinationChoice[] =>
  structureRows(structure).flatMap(({ item, parent }): DestinationChoice[] => {
    if (item.object === "site-section")
      return [{ value: SECTION + item.id, label: item.title, description: say("Section") }];
    if (item.object === "site-space")
      return [
        {
          value: SPACE + item.id,
          label: item.title,
          description: parent ? say("In {title}", { title: parent.title }) : say("Space"),
        },
      ];
    return [];
  });

/** Returns the option of a destination; pages are chosen within their spaces. */
export const destinationChoice = (destination: RedirectDestination): string => {
  if (destination.kind === "external") return EXTERNAL;
  return destination.kind === "site-section"
    ? SECTION + destination.siteSectionId
    : SPACE + destination.siteSpaceId;
};

/** Returns the destination of an option, before a page or an address is chosen. */
export const destinationOfChoice = (value: string): RedirectDestination => {
  if (value.startsWith(SECTION)) return { kind: "site-section", siteSectionId: value.slice(SECTION.length) };
  if (value.startsWith(SPACE)) return { kind: "site-space", siteSpaceId: value.slice(SPACE.length) };
  return { kind: "external", url: "" };
};

/**
 * Returns the name of a destination.
 * @param pageTitles titles of pages by id; undefined while loading
 */
export const destinationLabel = (
  say: Say,
  destination: RedirectDestination,
  places: readonly DestinationChoice[],
  pageTitles: ReadonlyMap<string, string> | undefined,
): string => {
  if (destination.kind === "external") return destination.url;
  const place = destinationChoice(destination);
  const title = places.find(({ value }) => value === place)?.label ?? say("Removed");
  if (destination.kind !== "site-page") return title;
  const page = pageTitles ? (pageTitles.get(destination.pageId) ?? say("Removed page")) : "…";
  return `${title} › ${page}`;
};

/**
 * Returns what is at a path of a site, such as "/guide/valves"; null if nothing is.
 * @param treeOf the pages of a space
 */
export function destinationAtPath(
  structure: SiteStructure,
  treeOf: (spaceId: string) => readonly PageNode[],
  path: string,
): RedirectDestination | null {
  const segments = decodePath(path);
  if (!segments) return null;
  const wanted = segments.join("/");
  const [place] = structureRows(structure)
    .flatMap(({ item, parent }) => {
      if (item.object !== "site-space") return [];
      const parts = [parent?.object === "site-section" ? parent : null, item];
      const base = parts.flatMap((part) => (part && !part.default ? [part.path] : [])).join("/");
      const isBelow = base === "" || wanted === base || wanted.startsWith(`${base}/`);
      return isBelow ? [{ base, siteSpaceId: item.id, spaceId: item.space.id }] : [];
    })
    .sort((one, other) => other.base.length - one.base.length);
  if (!place) return null;
  const { base, siteSpaceId, spaceId } = place;
  if (wanted === base) return { kind: "site-space", siteSpaceId };
  const inside = wanted.slice(base === "" ? 0 : base.length + 1);
  const page = flatten(treeOf(spaceId)).find(({ kind, path }) => kind === "document" && path === inside);
  return page ? { kind: "site-page", siteSpaceId, pageId: page.id } : null;
}
