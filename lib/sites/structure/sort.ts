import "server-only";
import { ConflictError, Invalid, NotFound } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db, Tx } from "@/lib/platform/db/client";
import { record } from "@/lib/platform/events/record";
import type { StructurePointer, StructurePosition } from "@/lib/sites/sites/schemas";
import type { SiteSubject } from "@/lib/sites/sites/subject";
import { insertSection, type NewIds, sectionTitle, startSections } from "./insert";
import { putItem, putSiteSpace } from "./placing";
import { requireGroupDepth } from "./section-groups";
import { allAmong, changeStructure, hasDefault, pathAt, requireOnce, spacesAmong } from "./structure";
import {
  groupIn,
  groupsIn,
  isGroup,
  itemsIn,
  loadSiteTree,
  type PlacedSiteSpace,
  type SiteStructureTree,
  type StoredGroup,
  type StoredSection,
  sectionIn,
  siteSpaceIn,
} from "./tree";

/**
 * Puts a part of a site between neighbours at any level. If the neighbours are no longer adjacent, it fails
 * with the present order: the caller saw an outdated one.
 */
export const sortStructure = (
  db: Db,
  ctx: ActorContext,
  site: SiteSubject,
  item: StructurePointer,
  position: StructurePosition = {},
): Promise<StructurePointer> =>
  changeStructure(db, site, async (tx, tree) => {
    if (item.type === "site-space") await sortSiteSpace(tx, ctx, site, tree, item.id, position);
    else await sortItem(tx, ctx, site, tree, item, position);
    return item;
  });

/**
 * Puts a part of a site at the end of a group, or of a section for site spaces; null = the top of the site.
 * Throws NotFound and Invalid.
 */
export const putIntoStructure = (
  db: Db,
  ctx: ActorContext,
  site: SiteSubject,
  { type, id }: StructurePointer,
  into: string | null,
): Promise<void> =>
  changeStructure(db, site, async (tx, tree) => {
    if (type === "site-space") {
      if ((into === null) !== (tree.type === "siteSpaces") || (into !== null && !sectionIn(tree, into))) {
        throw Invalid.field("into", "is nothing that holds spaces; choose a section.");
      }
      await placeSiteSpace(tx, ctx, site, tree, id, () => into, {});
    } else {
      if (into !== null) groupIn(tree, into);
      await placeItem(tx, ctx, site, tree, { type, id }, () => into, {});
    }
  });

/**
 * Puts a site space into a new section: at a position among sections and groups, or at the end of a group
 * (null = the top of the site). The site spaces of a site without sections become its first section. Throws
 * NotFound and Invalid.
 */
export const moveToNewSection = (
  db: Db,
  ctx: ActorContext,
  site: SiteSubject,
  { item, position, into }: { item: string; position?: StructurePosition; into?: string | null },
  ids: NewIds = newId,
): Promise<void> =>
  changeStructure(db, site, async (tx, tree) => {
    const placed = siteSpaceIn(tree, item)?.siteSpace as PlacedSiteSpace | undefined;
    if (!placed) throw new NotFound("site space", item);
    if (spacesAmong(tree, placed.sectionId).length < 2) {
      throw Invalid.field(
        "item",
        tree.type === "sections"
          ? "is the only space of its section; move the section instead."
          : "is the only space of the site; add another one first.",
      );
    }
    await startSections(tx, ctx, site, tree, ids, item);
    const title = sectionTitle(placed.spaceTitle, site);
    const id = await insertSection(tx, ctx, site, {
      id: ids("section"),
      title,
      icon: null,
      replaces: placed,
    });
    await placeSiteSpace(tx, ctx, site, await loadSiteTree(tx, site.id), item, () => id, {});
    const section: StructurePointer = { type: "site-section", id };
    if (position) await sortStructure(tx, ctx, site, section, position);
    else if (into != null) await putIntoStructure(tx, ctx, site, section, into);
  });

const sortSiteSpace = (
  tx: Tx,
  ctx: ActorContext,
  site: SiteSubject,
  tree: SiteStructureTree,
  id: string,
  position: StructurePosition,
): Promise<void> => {
  const [neighbour] = neighboursOf(position, (pointer) =>
    pointer.type === "site-space" ? siteSpaceIn(tree, pointer.id)?.siteSpace : undefined,
  );
  return placeSiteSpace(
    tx,
    ctx,
    site,
    tree,
    id,
    ({ sectionId }) => neighbour?.sectionId ?? sectionId,
    position,
  );
};

async function placeSiteSpace(
  tx: Tx,
  ctx: ActorContext,
  site: SiteSubject,
  tree: SiteStructureTree,
  id: string,
  sectionFor: (placed: PlacedSiteSpace) => string | null,
  position: StructurePosition,
): Promise<void> {
  const placed = siteSpaceIn(tree, id)?.siteSpace as PlacedSiteSpace | undefined;
  if (!placed) throw new NotFound("site space", id);
  const sectionId = sectionFor(placed);
  const all = tree.type === "siteSpaces" ? tree.structure : (sectionIn(tree, sectionId!)?.siteSpaces ?? []);
  const others = all.filter((other) => other.id !== id);
  const index = indexAmong(others, position, id);
  if (sectionId === placed.sectionId && all[index]?.id === id) return;
  if (sectionId !== placed.sectionId) {
    requireOnce(tree, sectionId, { id: placed.spaceId, title: placed.spaceTitle });
    const moved = { ...placed, sectionId, default: !hasDefault(tree, sectionId) };
    await moveToSection(tx, tree, placed, { ...moved, path: pathAt(tree, moved) });
  }
  await putSiteSpace(tx, others, id, index);
  await record(tx, ctx, {
    type: "siteSpace.moved",
    organizationId: site.organizationId,
    subjectId: id,
    payload: { site: site.id, from: placed.sectionId, to: sectionId },
  });
}

/** If the default site space leaves a section, the next one becomes the default. */
async function moveToSection(
  tx: Tx,
  tree: SiteStructureTree,
  placed: PlacedSiteSpace,
  moved: PlacedSiteSpace,
): Promise<void> {
  await tx.siteSpace.update({
    where: { id: placed.id },
    data: { sectionId: moved.sectionId, path: moved.path, default: moved.default },
    select: { id: true },
  });
  const next = placed.default
    ? allAmong(tree, placed.sectionId).find(({ id }) => id !== placed.id)
    : undefined;
  if (next)
    await tx.siteSpace.update({ where: { id: next.id }, data: { default: true }, select: { id: true } });
}

const parentOf = (item: StoredSection | StoredGroup): string | null =>
  isGroup(item) ? item.parentId : item.groupId;

/** Finds a section or a group of a site. */
function itemIn(
  tree: SiteStructureTree,
  { type, id }: StructurePointer,
): StoredSection | StoredGroup | undefined {
  if (tree.type === "siteSpaces" || type === "site-space") return undefined;
  return type === "site-section"
    ? sectionIn(tree, id)
    : groupsIn(tree.structure).find((each) => each.id === id);
}

const sortItem = (
  tx: Tx,
  ctx: ActorContext,
  site: SiteSubject,
  tree: SiteStructureTree,
  pointer: StructurePointer,
  position: StructurePosition,
): Promise<void> => {
  const [neighbour] = neighboursOf(position, (each) => itemIn(tree, each));
  return placeItem(
    tx,
    ctx,
    site,
    tree,
    pointer,
    (from) => (neighbour ? parentOf(neighbour) : from),
    position,
  );
};

async function placeItem(
  tx: Tx,
  ctx: ActorContext,
  site: SiteSubject,
  tree: SiteStructureTree,
  pointer: StructurePointer,
  parentFor: (from: string | null) => string | null,
  position: StructurePosition,
): Promise<void> {
  const item = itemIn(tree, pointer);
  if (!item) throw new NotFound(pointer.type === "site-section" ? "section" : "section group", pointer.id);
  const from = parentOf(item);
  const to = parentFor(from);
  if (isGroup(item)) requireOutside(tree, item, to);
  const all = itemsIn(tree, to);
  const index = indexAmong(
    all.filter((other) => other.id !== item.id),
    position,
    item.id,
  );
  if (to === from && all[index]?.id === item.id) return;
  await putItem(tx, tree, item, to, index);
  await record(tx, ctx, {
    type: isGroup(item) ? "siteSectionGroup.moved" : "siteSection.moved",
    organizationId: site.organizationId,
    subjectId: item.id,
    payload: { site: site.id, from, to },
  });
}

const levelsOf = (group: StoredGroup): number =>
  1 + Math.max(0, ...group.children.filter(isGroup).map(levelsOf));

function requireOutside(tree: SiteStructureTree, group: StoredGroup, to: string | null): void {
  if (to === null) return;
  if ([group, ...groupsIn(group.children)].some(({ id }) => id === to)) {
    throw Invalid.field("position", "is inside of the group that you are moving; choose another place.");
  }
  requireGroupDepth(tree, to, levelsOf(group));
}

/**
 * Resolves the neighbours of a position. Throws Invalid for missing ones, and those that cannot be
 * neighbours.
 */
function neighboursOf<Found>(
  position: StructurePosition,
  find: (pointer: StructurePointer) => Found | undefined,
): Found[] {
  return (["before", "after"] as const).flatMap((name) => {
    const pointer = position[name];
    if (!pointer) return [];
    const found = find(pointer);
    if (found === undefined) {
      throw Invalid.field(
        `position.${name}`,
        "is nothing that this can stand beside; read the structure again.",
      );
    }
    return [found];
  });
}

/** Returns the index of a position among others; by default the end. */
function indexAmong(
  others: readonly { id: string }[],
  { before, after }: StructurePosition,
  id: string,
): number {
  for (const [name, pointer] of Object.entries({ before, after })) {
    if (pointer?.id === id)
      throw Invalid.field(`position.${name}`, "is what you are moving; choose another.");
  }
  const place = (pointer: StructurePointer | undefined) =>
    pointer && others.findIndex((other) => other.id === pointer.id);
  const [behind, ahead] = [place(after), place(before)];
  const isStale =
    behind === -1 || ahead === -1 || (behind !== undefined && ahead !== undefined && ahead !== behind + 1);
  if (isStale) {
    throw new ConflictError(
      "The order was changed meanwhile: these two don't follow each other now. Reload, and move it again.",
      "stale_order",
      others.map((other) => other.id),
    );
  }
  return ahead ?? (behind === undefined ? others.length : behind + 1);
}
