import "server-only";
import { NotFound } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { sectionsOf } from "@/lib/core/sites/structure";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db, Tx } from "@/lib/platform/db/client";
import { changesOf } from "@/lib/platform/events/changes";
import { record } from "@/lib/platform/events/record";
import type { AddSiteSpace, UpdateSiteSpace } from "@/lib/sites/sites/schemas";
import type { SiteSubject } from "@/lib/sites/sites/subject";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { checkCondition } from "./conditions";
import { insertSection, insertSiteSpace, type NewIds, sectionTitle } from "./insert";
import { changeStructure, managedSpace, requireFreeSpacePath, requireOnce } from "./structure";
import {
  type PlacedSiteSpace,
  type SiteStructureTree,
  type StoredSection,
  sectionIn,
  siteSpaceIn,
} from "./tree";

/** Adds a space to a site: to a section, by default the default one, or to a site without sections. */
export const addSiteSpace = (
  db: Db,
  ctx: ActorContext,
  site: SiteSubject,
  { spaceId, sectionId }: AddSiteSpace,
  ids: NewIds = newId,
): Promise<string> =>
  changeStructure(db, site, async (tx, tree) => {
    const space = await managedSpace(tx, ctx, site.organizationId, spaceId);
    const section = await sectionFor(tx, ctx, site, tree, space, sectionId, ids);
    return insertSiteSpace(tx, ctx, site, space, section, { id: ids("site-space") });
  });

async function sectionFor(
  tx: Tx,
  ctx: ActorContext,
  site: SiteSubject,
  tree: SiteStructureTree,
  space: SpaceSubject,
  sectionId: string | undefined,
  ids: NewIds,
): Promise<string | null> {
  if (sectionId !== undefined) {
    if (!sectionIn(tree, sectionId)) throw new NotFound("section", sectionId);
    return sectionId;
  }
  if (tree.type === "siteSpaces") return null;
  const present = sectionsOf<StoredSection>(tree.structure).find((section) => section.default);
  // There are groups, but no section in any of them.
  if (present) return present.id;
  const title = sectionTitle(space.title, site);
  return insertSection(tx, ctx, site, { id: ids("section"), title, icon: null });
}

/** Changes how a site presents a space, or replaces the space; absent fields stay as they are. */
export const updateSiteSpace = (
  db: Db,
  ctx: ActorContext,
  site: SiteSubject,
  id: string,
  input: UpdateSiteSpace,
): Promise<string> =>
  changeStructure(db, site, async (tx, tree) => {
    const placed = siteSpaceIn(tree, id)?.siteSpace;
    if (!placed) throw new NotFound("site space", id);
    const path = input.path?.normalize("NFKC").toLowerCase();
    if (path !== undefined && path !== placed.path) requireFreeSpacePath(tree, path, placed);
    if (input.condition) checkCondition(site, "condition", input.condition);
    if (input.spaceId !== undefined && input.spaceId !== placed.spaceId) {
      requireOnce(tree, placed.sectionId, await managedSpace(tx, ctx, site.organizationId, input.spaceId));
    }
    await storeSiteSpace(tx, ctx, site, placed, { ...input, path });
    return id;
  });

/** Removes a space from a site; the space itself stays. */
export const removeSiteSpace = (db: Db, ctx: ActorContext, site: SiteSubject, id: string): Promise<boolean> =>
  changeStructure(db, site, async (tx, tree) => {
    const placed = siteSpaceIn(tree, id)?.siteSpace;
    if (!placed) return false;
    await tx.siteSpace.delete({ where: { id }, select: { id: true } });
    await record(tx, ctx, {
      type: "siteSpace.removed",
      organizationId: site.organizationId,
      subjectId: id,
      payload: { site: site.id, space: placed.spaceId, title: placed.spaceTitle },
    });
    return true;
  });

/** Removes a permanently deleted space from all sites. */
export const dropSiteSpacesOf = (tx: Tx, spaceId: string): Promise<unknown> =>
  tx.siteSpace.deleteMany({ where: { spaceId } });

/** Stores changes of a site space; returns false if it is the same. */
export async function storeSiteSpace(
  tx: Tx,
  ctx: ActorContext,
  site: SiteSubject,
  placed: PlacedSiteSpace,
  data: UpdateSiteSpace & { customization?: object },
): Promise<boolean> {
  const changes = changesOf("siteSpace.updated", placed, data);
  if (!changes) return false;
  await tx.siteSpace.update({ where: { id: placed.id }, data, select: { id: true } });
  await record(tx, ctx, {
    type: "siteSpace.updated",
    organizationId: site.organizationId,
    subjectId: placed.id,
    payload: { site: site.id, changes },
  });
  return true;
}
