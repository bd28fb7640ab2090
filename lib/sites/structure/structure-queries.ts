import "server-only";
import type { Viewer } from "@/lib/core/access/actor";
import { decodeCursor, encodeCursor } from "@/lib/core/cursors";
import { NotFound } from "@/lib/core/errors";
import { limitOf, type PageOfItems, type PageQuery } from "@/lib/core/pagination";
import { sectionsOf, siteSpacesOf } from "@/lib/core/sites/structure";
import type { Db } from "@/lib/platform/db/client";
import { siteUrl } from "@/lib/platform/urls";
import {
  presentGroup,
  presentSection,
  presentSiteSpace,
  presentStructure,
  type SiteContext,
} from "@/lib/sites/sites/present";
import type { SiteSection, SiteSectionGroup, SiteSpace, SiteStructure } from "@/lib/sites/sites/schemas";
import type { SiteSubject } from "@/lib/sites/sites/subject";
import { loadSpaces } from "@/lib/spaces/spaces/queries";
import {
  groupIn,
  groupsIn,
  loadSiteTree,
  type SiteStructureTree,
  type StoredGroup,
  type StoredSection,
  sectionIn,
  siteSpaceIn,
} from "./tree";

type PresentedSite = SiteContext & { tree: SiteStructureTree };

/**
 * Loads a site with everything in it, as the caller sees it.
 * @param base the address of the site for visitors, if it is not public
 */
export async function showSite(
  db: Db,
  viewer: Pick<Viewer, "userId">,
  site: SiteSubject,
  base?: string,
): Promise<PresentedSite> {
  const tree = await loadSiteTree(db, site.id);
  const ids = new Set(siteSpacesOf<StoredSection>(tree).map(({ siteSpace }) => siteSpace.spaceId));
  // A viewer of a site sees all its spaces, even with a token limited to other things.
  const spaces = await loadSpaces(db, { userId: viewer.userId }, [...ids]);
  return {
    site,
    tree,
    spaces: new Map(spaces.map((space) => [space.id, space])),
    base: base ?? openBase(site),
  };
}

/**
 * Returns the address of a site for everyone; undefined while it is unpublished, or opens by share links
 * only.
 */
const openBase = (site: SiteSubject): string | undefined =>
  site.published && site.visibility !== "share-link" ? siteUrl(site) : undefined;

export const readStructure = (shown: PresentedSite): SiteStructure => presentStructure(shown, shown.tree);

export function readSection(shown: PresentedSite, id: string): SiteSection {
  const section = sectionIn(shown.tree, id);
  if (!section) throw new NotFound("section", id);
  return presentSection(shown, section);
}

export const readGroup = (shown: PresentedSite, id: string): SiteSectionGroup =>
  presentGroup(shown, groupIn(shown.tree, id));

export function readSiteSpace(shown: PresentedSite, id: string): SiteSpace {
  const found = siteSpaceIn(shown.tree, id);
  if (!found) throw new NotFound("site space", id);
  return presentSiteSpace(shown, found.section, found.siteSpace);
}

export const listSections = (shown: PresentedSite, query: PageQuery): PageOfItems<SiteSection> =>
  pageOfAll(
    shown.tree.type === "sections" ? sectionsOf<StoredSection>(shown.tree.structure) : [],
    query,
    (section) => presentSection(shown, section),
  );

export const listGroups = (shown: PresentedSite, query: PageQuery): PageOfItems<SiteSectionGroup> =>
  pageOfAll<StoredGroup, SiteSectionGroup>(
    shown.tree.type === "sections" ? groupsIn(shown.tree.structure) : [],
    query,
    (group) => presentGroup(shown, group),
  );

export const listSiteSpaces = (
  shown: PresentedSite,
  query: PageQuery & { default?: boolean | undefined },
): PageOfItems<SiteSpace> =>
  pageOfAll(
    siteSpacesOf<StoredSection>(shown.tree)
      .map(({ section, siteSpace }) => ({ id: siteSpace.id, section, siteSpace }))
      .filter(({ siteSpace }) => query.default === undefined || query.default === siteSpace.default),
    query,
    ({ section, siteSpace }) => presentSiteSpace(shown, section, siteSpace),
  );

/** Cuts a page from a full list: after the last shown row, or after its former index. */
function pageOfAll<Row extends { id: string }, Item>(
  rows: readonly Row[],
  query: PageQuery,
  present: (row: Row) => Item,
): PageOfItems<Item> {
  const limit = limitOf(query);
  const [index, id] = decodeCursor(query.page, ["number", "string"]) ?? [0, null];
  const at = id === null ? -1 : rows.findIndex((row) => row.id === id);
  const start = at === -1 ? Number(index) : at + 1;
  const shown = rows.slice(start, start + limit);
  const last = shown.at(-1);
  return {
    items: shown.map(present),
    count: rows.length,
    ...(last !== undefined &&
      start + limit < rows.length && { next: { page: encodeCursor([start + limit - 1, last.id]) } }),
  };
}
