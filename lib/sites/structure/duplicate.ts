import "server-only";
import { NotFound } from "@/lib/core/errors";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db } from "@/lib/platform/db/client";
import type { DuplicateSiteSpace } from "@/lib/sites/sites/schemas";
import type { SiteSubject } from "@/lib/sites/sites/subject";
import { duplicateSpace } from "@/lib/spaces/spaces/duplicate";
import { insertSection, insertSiteSpace } from "./insert";
import { changeStructure, managedSpace } from "./structure";
import { siteSpaceIn } from "./tree";

/**
 * Copies a space of a site and presents the copy beside it: as another variant, or in its own section if the
 * space is the only variant of its section.
 */
export const duplicateSiteSpace = (
  db: Db,
  ctx: ActorContext,
  site: SiteSubject,
  id: string,
  { draft = false }: DuplicateSiteSpace,
): Promise<string> =>
  changeStructure(db, site, async (tx, tree) => {
    const found = siteSpaceIn(tree, id);
    if (!found) throw new NotFound("site space", id);
    const { section, siteSpace } = found;
    const source = await managedSpace(tx, ctx, site.organizationId, siteSpace.spaceId);
    const copy = await duplicateSpace(tx, ctx, source);
    const isOnly = section !== null && section.siteSpaces.length === 1;
    const sectionId = isOnly
      ? await insertSection(tx, ctx, site, {
          title: copy.title,
          icon: section.icon,
          groupId: section.groupId,
        })
      : siteSpace.sectionId;
    return insertSiteSpace(tx, ctx, site, copy, sectionId, { draft });
  });
