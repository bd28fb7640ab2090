import "server-only";
import { compareSiblings } from "@/lib/core/content/records";
import { NotFound } from "@/lib/core/errors";
import { sectionsOf, siteSpacesOf } from "@/lib/core/sites/structure";
import type { Db } from "@/lib/platform/db/client";
import { prepared, type RowOf } from "@/lib/platform/db/prepared";

/** A stored site space, without its customization. */
export type PlacedSiteSpace = {
  id: string;
  sectionId: string | null;
  spaceId: string;
  spaceTitle: string;
  path: string;
  condition: string | null;
  default: boolean;
  /** true if visitors do not see it yet */
  draft: boolean;
  position: string;
  /** overrides of the site's customization */
  customization: unknown;
};

type SectionRow = RowOf<typeof sectionRows>;
export type StoredSection = SectionRow & { siteSpaces: PlacedSiteSpace[] };

type GroupRow = RowOf<typeof groupRows>;
export type StoredGroup = GroupRow & { children: (StoredSection | StoredGroup)[] };

/** The parts of a site with all their stored data. */
export type SiteStructureTree = (
  | { type: "sections"; structure: (StoredSection | StoredGroup)[] }
  | { type: "siteSpaces"; structure: PlacedSiteSpace[] }
) & {
  /** site spaces whose spaces are in the trash: hidden, and restored at their place with their paths */
  trashed: PlacedSiteSpace[];
};

export const isGroup = (item: object): item is StoredGroup => "children" in item;

const groupRows = prepared(
  "section-groups-of-site",
  `SELECT "id", "parentId", "title", "icon", "position" FROM "SiteSectionGroup" WHERE "siteId" = $1`,
);
const sectionRows = prepared(
  "sections-of-site",
  `SELECT "id", "groupId", "title", "description", "path", "icon", "condition", "default", "position"
   FROM "SiteSection" WHERE "siteId" = $1`,
);
const siteSpaceRows = prepared(
  "site-spaces-of-site",
  `SELECT p."id", p."sectionId", p."spaceId", s."title" AS "spaceTitle", p."path", p."condition", p."default", p."draft", p."position",
     p."customization", s."deletedAt" IS NOT NULL AS "isTrashed"
   FROM "SiteSpace" p JOIN "Space" s ON s."id" = p."spaceId" WHERE p."siteId" = $1`,
);

type Ordered = { position: string; id: string };
const inOrder = <Row extends Ordered>(rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) =>
    compareSiblings({ orderKey: one.position, id: one.id }, { orderKey: other.position, id: other.id }),
  );

/**
 * Loads the stored structure of a site. Site spaces whose space is in the trash are listed separately until
 * the space is restored.
 */
export async function loadSiteTree(db: Db, siteId: string): Promise<SiteStructureTree> {
  const [groups, sections, rows] = await Promise.all([
    groupRows(db, [siteId]),
    sectionRows(db, [siteId]),
    siteSpaceRows(db, [siteId]),
  ]);
  const split = (isTrashed: boolean): PlacedSiteSpace[] =>
    inOrder(rows).flatMap(({ isTrashed: is, ...placed }) => (is === isTrashed ? [placed] : []));
  const [siteSpaces, trashed] = [split(false), split(true)];
  const spacesIn = (sectionId: string | null) =>
    siteSpaces.filter((placed) => placed.sectionId === sectionId);
  if (sections.length === 0 && groups.length === 0)
    return { type: "siteSpaces", structure: spacesIn(null), trashed };
  const inside = (groupId: string | null): (StoredSection | StoredGroup)[] =>
    inOrder([
      ...sections
        .filter((section) => section.groupId === groupId)
        .map((section): StoredSection => ({ ...section, siteSpaces: spacesIn(section.id) })),
      ...groups
        .filter(({ parentId }) => parentId === groupId)
        .map((group): StoredGroup => ({ ...group, children: inside(group.id) })),
    ]);
  return { type: "sections", structure: inside(null), trashed };
}

/** The groups of a site, outer ones first. */
export const groupsIn = (items: readonly (StoredSection | StoredGroup)[]): StoredGroup[] =>
  items.flatMap((item) => (isGroup(item) ? [item, ...groupsIn(item.children)] : []));

/** The items of a group, or at the top of the site (null). */
export const itemsIn = (tree: SiteStructureTree, groupId: string | null): (StoredSection | StoredGroup)[] => {
  if (tree.type === "siteSpaces") return [];
  if (groupId === null) return tree.structure;
  return groupsIn(tree.structure).find(({ id }) => id === groupId)?.children ?? [];
};

/** A section by its id. */
export const sectionIn = (tree: SiteStructureTree, id: string): StoredSection | undefined =>
  tree.type === "sections"
    ? sectionsOf<StoredSection>(tree.structure).find((section) => section.id === id)
    : undefined;

/** A site space by its id, with its section. */
export const siteSpaceIn = (tree: SiteStructureTree, id: string) =>
  siteSpacesOf<StoredSection>(tree).find(({ siteSpace }) => siteSpace.id === id);

/** A group by its id. Throws NotFound. */
export function groupIn(tree: SiteStructureTree, id: string): StoredGroup {
  const group =
    tree.type === "sections" ? groupsIn(tree.structure).find((other) => other.id === id) : undefined;
  if (!group) throw new NotFound("section group", id);
  return group;
}
