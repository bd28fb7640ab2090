import "server-only";
import { Invalid, NotFound } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db, Tx } from "@/lib/platform/db/client";
import { changesOf } from "@/lib/platform/events/changes";
import { record } from "@/lib/platform/events/record";
import type { CreateSectionGroup, UpdateSectionGroup } from "@/lib/sites/sites/schemas";
import type { SiteSubject } from "@/lib/sites/sites/subject";
import { type NewIds, startSections } from "./insert";
import { positionBehind, putItem } from "./placing";
import { changeStructure } from "./structure";
import { groupIn, isGroup, itemsIn, loadSiteTree, type SiteStructureTree, sectionIn } from "./tree";

/** How deep groups can be nested. */
const MAXIMUM_NESTING = 5;

/** Adds a group at the end, with sections that move into it. */
export const createSectionGroup = (
  db: Db,
  ctx: ActorContext,
  site: SiteSubject,
  { title, icon, sections = [], parent }: CreateSectionGroup,
  ids: NewIds = newId,
): Promise<string> =>
  changeStructure(db, site, async (tx, tree) => {
    for (const [index, sectionId] of sections.entries()) {
      if (!sectionIn(tree, sectionId)) {
        throw Invalid.field(`sections.${index}`, "is no section of this site; choose one of them.");
      }
    }
    if (parent !== undefined) requireGroupDepth(tree, groupIn(tree, parent).id, 1);
    await startSections(tx, ctx, site, tree, ids);
    const id = ids("group");
    await tx.siteSectionGroup.create({
      data: {
        id,
        siteId: site.id,
        parentId: parent ?? null,
        title,
        icon: icon || null,
        position: positionBehind(itemsIn(await loadSiteTree(tx, site.id), parent ?? null)),
      },
      select: { id: true },
    });
    for (const sectionId of new Set(sections)) await moveIntoGroup(tx, site, sectionId, id);
    await record(tx, ctx, {
      type: "siteSectionGroup.created",
      organizationId: site.organizationId,
      subjectId: id,
      payload: { site: site.id, title, sections },
    });
    return id;
  });

/** Puts a section at the end of a group, or of the site (null). */
async function moveIntoGroup(
  tx: Tx,
  site: Pick<SiteSubject, "id">,
  sectionId: string,
  groupId: string | null,
): Promise<void> {
  const tree = await loadSiteTree(tx, site.id);
  const others = itemsIn(tree, groupId).filter(({ id }) => id !== sectionId);
  await putItem(tx, tree, sectionIn(tree, sectionId)!, groupId, others.length);
}

/** Refuses to nest groups of this many levels in a group if the result is too deep. */
export function requireGroupDepth(tree: SiteStructureTree, groupId: string, levels: number): void {
  let depth = 0;
  for (let id: string | null = groupId; id !== null; id = groupIn(tree, id).parentId) depth += 1;
  if (depth + levels > MAXIMUM_NESTING) {
    throw new Invalid(
      `Groups can be nested ${MAXIMUM_NESTING} levels deep; choose a group further out.`,
      "too_deep",
    );
  }
}

/** Changes a group; absent fields stay as they are. */
export const updateSectionGroup = (
  db: Db,
  ctx: ActorContext,
  site: SiteSubject,
  id: string,
  input: UpdateSectionGroup,
): Promise<string> =>
  changeStructure(db, site, async (tx, tree) => {
    const group = groupIn(tree, id);
    const data = { ...input, icon: input.icon === "" ? null : input.icon };
    const changes = changesOf("siteSectionGroup.updated", group, data);
    if (!changes) return id;
    await tx.siteSectionGroup.update({ where: { id }, data, select: { id: true } });
    await record(tx, ctx, {
      type: "siteSectionGroup.updated",
      organizationId: site.organizationId,
      subjectId: id,
      payload: { site: site.id, changes },
    });
    return id;
  });

/** Deletes a group; its contents take its place. */
export const deleteSectionGroup = (
  db: Db,
  ctx: ActorContext,
  site: SiteSubject,
  id: string,
): Promise<boolean> =>
  changeStructure(db, site, async (tx, tree) => {
    const found = tree.type === "sections" && allGroupIds(tree).includes(id);
    if (!found) return false;
    const group = groupIn(tree, id);
    const index = itemsIn(tree, group.parentId).findIndex((item) => item.id === id);
    for (const [offset, item] of group.children.entries()) {
      await putItem(tx, await loadSiteTree(tx, site.id), item, group.parentId, index + 1 + offset);
    }
    await tx.siteSectionGroup.delete({ where: { id }, select: { id: true } });
    await record(tx, ctx, {
      type: "siteSectionGroup.deleted",
      organizationId: site.organizationId,
      subjectId: id,
      payload: { site: site.id, title: group.title, sections: group.children.map((item) => item.id) },
    });
    return true;
  });

const allGroupIds = (tree: SiteStructureTree, groupId: string | null = null): string[] =>
  itemsIn(tree, groupId).flatMap((item) => (isGroup(item) ? [item.id, ...allGroupIds(tree, item.id)] : []));

/** Puts a section at the end of a group. */
export const addSectionToGroup = (
  db: Db,
  ctx: ActorContext,
  site: SiteSubject,
  id: string,
  sectionId: string,
): Promise<string> =>
  changeStructure(db, site, async (tx, tree) => {
    const group = groupIn(tree, id);
    const section = sectionIn(tree, sectionId);
    if (!section) throw new NotFound("section", sectionId);
    if (section.groupId === group.id) return id;
    await moveIntoGroup(tx, site, sectionId, id);
    await recordMove(tx, ctx, site, sectionId, section.groupId, id);
    return id;
  });

/**
 * Moves a section out of a group to the end of the level around it; returns false if it is not in the group.
 */
export const removeSectionFromGroup = (
  db: Db,
  ctx: ActorContext,
  site: SiteSubject,
  id: string,
  sectionId: string,
): Promise<boolean> =>
  changeStructure(db, site, async (tx, tree) => {
    const section = sectionIn(tree, sectionId);
    if (section?.groupId !== id) return false;
    const { parentId } = groupIn(tree, id);
    await moveIntoGroup(tx, site, sectionId, parentId);
    await recordMove(tx, ctx, site, sectionId, id, parentId);
    return true;
  });

const recordMove = (
  tx: Tx,
  ctx: ActorContext,
  site: SiteSubject,
  sectionId: string,
  from: string | null,
  to: string | null,
): Promise<void> =>
  record(tx, ctx, {
    type: "siteSection.moved",
    organizationId: site.organizationId,
    subjectId: sectionId,
    payload: { site: site.id, from, to },
  });
