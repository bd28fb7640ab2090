import "server-only";
import { newId } from "@/lib/core/ids";
import { sectionsOf } from "@/lib/core/sites/structure";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Tx } from "@/lib/platform/db/client";
import { record } from "@/lib/platform/events/record";
import type { SiteSubject } from "@/lib/sites/sites/subject";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { positionBehind } from "./placing";
import { freeSectionPath, freeSpacePath, hasDefault, requireOnce, spacesAmong } from "./structure";
import {
  itemsIn,
  loadSiteTree,
  type PlacedSiteSpace,
  type SiteStructureTree,
  type StoredSection,
} from "./tree";

/** Returns the id of an added thing, by its kind. */
export type NewIds = (kind: "first-section" | "section" | "site-space" | "group") => string;

/** Makes a section title from a space title, which may be shorter. */
export const sectionTitle = (spaceTitle: string, site: Pick<SiteSubject, "title">): string =>
  spaceTitle.length < 2 ? site.title : spaceTitle;

/**
 * Puts the site spaces of a site without sections into a first section, once it needs a second one.
 * @param leaving the site space that moves on to a section of its own: the first section is named after
 * another one
 */
export async function startSections(
  tx: Tx,
  ctx: ActorContext,
  site: SiteSubject,
  tree: SiteStructureTree,
  ids: NewIds,
  leaving?: string,
): Promise<void> {
  if (tree.type === "sections") return;
  const staying = tree.structure.filter(({ id }) => id !== leaving);
  // Those in the trash belong to the section too when they are restored.
  const first = staying.find((placed) => placed.default) ?? staying[0] ?? tree.trashed[0];
  if (!first) return;
  const title = sectionTitle(first.spaceTitle, site);
  const id = await insertSection(tx, ctx, site, { id: ids("first-section"), title, icon: null });
  await tx.siteSpace.updateMany({ where: { siteId: site.id, sectionId: null }, data: { sectionId: id } });
}

/** Inserts a section; the first one is the default. */
export async function insertSection(
  tx: Tx,
  ctx: ActorContext,
  site: SiteSubject,
  {
    id = newId(),
    title,
    icon,
    groupId = null,
    replaces,
  }: {
    id?: string;
    title: string;
    icon: string | null;
    groupId?: string | null;
    /** a site space that moves into it, whose path the section may take over */
    replaces?: Pick<PlacedSiteSpace, "id" | "path">;
  },
): Promise<string> {
  const tree = await loadSiteTree(tx, site.id);
  const isFirst = tree.type === "siteSpaces" || sectionsOf<StoredSection>(tree.structure).length === 0;
  await tx.siteSection.create({
    data: {
      id,
      siteId: site.id,
      groupId,
      title,
      icon,
      path: freeSectionPath(tree, replaces?.path ?? title, replaces?.id),
      default: isFirst,
      position: positionBehind(itemsIn(tree, groupId)),
    },
    select: { id: true },
  });
  await record(tx, ctx, {
    type: "siteSection.created",
    organizationId: site.organizationId,
    subjectId: id,
    payload: { site: site.id, title },
  });
  return id;
}

/** Inserts a site space at the end of its section; the first one is the default. */
export async function insertSiteSpace(
  tx: Tx,
  ctx: ActorContext,
  site: SiteSubject,
  space: SpaceSubject,
  sectionId: string | null,
  { id = newId(), draft = false }: { id?: string; draft?: boolean } = {},
): Promise<string> {
  const tree = await loadSiteTree(tx, site.id);
  requireOnce(tree, sectionId, space);
  await tx.siteSpace.create({
    data: {
      id,
      siteId: site.id,
      sectionId,
      spaceId: space.id,
      path: freeSpacePath(tree, sectionId, space.title),
      default: !hasDefault(tree, sectionId),
      draft,
      position: positionBehind(spacesAmong(tree, sectionId)),
    },
    select: { id: true },
  });
  await record(tx, ctx, {
    type: "siteSpace.added",
    organizationId: site.organizationId,
    subjectId: id,
    payload: { site: site.id, space: space.id, title: space.title },
  });
  return id;
}
