import "server-only";
import { Invalid, NotFound } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db } from "@/lib/platform/db/client";
import { changesOf } from "@/lib/platform/events/changes";
import { record } from "@/lib/platform/events/record";
import type { CreateSection, UpdateSection } from "@/lib/sites/sites/schemas";
import type { SiteSubject } from "@/lib/sites/sites/subject";
import { checkCondition } from "./conditions";
import { insertSection, insertSiteSpace, type NewIds, sectionTitle, startSections } from "./insert";
import { changeStructure, makeSpaceDefault, managedSpace, requireFreeSectionPath } from "./structure";
import { sectionIn } from "./tree";

/**
 * Adds a section for a space at the end. The site spaces of a site without sections become its first section.
 */
export const createSection = (
  db: Db,
  ctx: ActorContext,
  site: SiteSubject,
  { spaceId, title, icon }: CreateSection,
  ids: NewIds = newId,
): Promise<string> =>
  changeStructure(db, site, async (tx, tree) => {
    const space = await managedSpace(tx, ctx, site.organizationId, spaceId);
    await startSections(tx, ctx, site, tree, ids);
    const id = await insertSection(tx, ctx, site, {
      id: ids("section"),
      title: title ?? sectionTitle(space.title, site),
      icon: icon ?? null,
    });
    await insertSiteSpace(tx, ctx, site, space, id, { id: ids("site-space") });
    return id;
  });

/** Changes a section; absent fields stay as they are. */
export const updateSection = (
  db: Db,
  ctx: ActorContext,
  site: SiteSubject,
  id: string,
  { defaultSiteSpace, ...input }: UpdateSection,
): Promise<string> =>
  changeStructure(db, site, async (tx, tree) => {
    const section = sectionIn(tree, id);
    if (!section) throw new NotFound("section", id);
    const path = input.path?.normalize("NFKC").toLowerCase();
    if (path !== undefined && path !== section.path) requireFreeSectionPath(tree, path, id);
    if (input.condition) checkCondition(site, "condition", input.condition);
    const data = {
      ...input,
      path,
      icon: input.icon === "" ? null : input.icon,
      description: input.description === "" ? null : input.description,
    };
    const chosen = section.siteSpaces.find((placed) => placed.id === defaultSiteSpace);
    if (defaultSiteSpace !== undefined && !chosen) {
      throw Invalid.field("defaultSiteSpace", "is no site space of this section; choose one of them.");
    }
    const changes = changesOf(
      "siteSection.updated",
      { ...section, defaultSiteSpace: section.siteSpaces.find((placed) => placed.default)?.id ?? null },
      { ...data, defaultSiteSpace },
    );
    if (!changes) return id;
    await tx.siteSection.update({ where: { id }, data, select: { id: true } });
    if (chosen) await makeSpaceDefault(tx, tree, chosen);
    await record(tx, ctx, {
      type: "siteSection.updated",
      organizationId: site.organizationId,
      subjectId: id,
      payload: { site: site.id, changes },
    });
    return id;
  });

/** Removes a section from a site with its site spaces; the spaces themselves stay. */
export const deleteSection = (db: Db, ctx: ActorContext, site: SiteSubject, id: string): Promise<boolean> =>
  changeStructure(db, site, async (tx, tree) => {
    const section = sectionIn(tree, id);
    if (!section) return false;
    await tx.siteSection.delete({ where: { id }, select: { id: true } });
    await record(tx, ctx, {
      type: "siteSection.deleted",
      organizationId: site.organizationId,
      subjectId: id,
      payload: { site: site.id, title: section.title, siteSpaces: section.siteSpaces.length },
    });
    return true;
  });
