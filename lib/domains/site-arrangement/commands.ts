import "server-only";
import { siteSpacePath, siteSpacesOf } from "@/lib/core/sites/structure";
import { updateSite } from "@/lib/domains/sites/commands";
import { deleteSectionGroup, updateSectionGroup } from "@/lib/domains/sites/section-groups";
import { deleteSection, updateSection } from "@/lib/domains/sites/sections";
import { removeSiteSpace, updateSiteSpace } from "@/lib/domains/sites/site-spaces";
import { putIntoStructure, sortStructure } from "@/lib/domains/sites/sort";
import { readStructure, showSite } from "@/lib/domains/sites/structure-queries";
import { loadTree, type Section, type SiteStructureTree, siteSpaceIn } from "@/lib/domains/sites/tree";
import { Invalid, NotFound } from "@/lib/errors";
import type { ArrangedSite, StructureChange } from "@/lib/model/site-arrangement/schemas";
import type { StructurePointer } from "@/lib/model/sites/schemas";
import type { SiteSubject } from "@/lib/model/sites/subject";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db } from "@/lib/platform/db/client";
import { dryRun } from "@/lib/platform/db/dry-run";
import { inTransaction } from "@/lib/platform/db/transaction";

const NOUNS: Record<StructurePointer["type"], string> = {
  "site-space": "site space",
  "site-section": "section",
  "site-section-group": "section group",
};

/** Rearranges a site: makes all the changes, one after the other, or none. */
export const arrangeSite = (
  db: Db,
  ctx: ActorContext,
  site: SiteSubject,
  changes: readonly StructureChange[],
): Promise<ArrangedSite> =>
  inTransaction(db, async (tx) => {
    const before = addressesIn(await loadTree(tx, site.id));
    for (const change of changes) await make(tx, ctx, site, change);
    const shown = await showSite(tx, ctx.actor, site);
    const after = addressesIn(shown.tree);
    return {
      structure: readStructure(shown),
      addresses: [...before].flatMap(([siteSpace, { title, path }]) => {
        const to = after.get(siteSpace)?.path;
        return to === path ? [] : [{ siteSpace, title, from: path, ...(to !== undefined && { to }) }];
      }),
    };
  });

/** What `arrangeSite` would answer; nothing is changed. */
export const previewArrangement = (
  db: Db,
  ctx: ActorContext,
  site: SiteSubject,
  changes: readonly StructureChange[],
): Promise<ArrangedSite> =>
  dryRun(db, (tx) => arrangeSite(tx, { ...ctx, recorded: undefined }, site, changes));

/** Titles and paths of the site spaces of a site, by their ids. */
const addressesIn = (tree: SiteStructureTree): Map<string, { title: string; path: string }> =>
  new Map(
    siteSpacesOf<Section>(tree).map(({ section, siteSpace }) => [
      siteSpace.id,
      {
        title: siteSpace.spaceTitle,
        path: `/${siteSpacePath(section, siteSpace).map(encodeURIComponent).join("/")}`,
      },
    ]),
  );

function make(tx: Db, ctx: ActorContext, site: SiteSubject, change: StructureChange): Promise<unknown> {
  switch (change.type) {
    case "sort":
      return sortStructure(tx, ctx, site, change.item, change.position);
    case "put":
      return putIntoStructure(tx, ctx, site, change.item, change.into);
    case "update":
      return update(tx, ctx, site, change);
    case "makeDefault":
      return makeDefault(tx, ctx, site, change.item);
    case "remove":
      return remove(tx, ctx, site, change.item);
  }
}

/** What of an update each kind of thing has, and what to say of what it has not. */
const UPDATED: Record<StructurePointer["type"], Partial<Record<UpdatedField, string>>> = {
  "site-section": {},
  "site-section-group": {
    path: "is nothing that a group has; leave it out.",
    condition: "is nothing that a group has; give it to its sections.",
    description: "is nothing that a group has; give it to its sections.",
  },
  "site-space": {
    title: "is that of the space; change it there.",
    icon: "is that of the space; change it there.",
    description: "is nothing that a site space has; give it to its section.",
  },
};

type UpdatedField = Exclude<keyof Extract<StructureChange, { type: "update" }>, "type" | "item">;

function update(
  tx: Db,
  ctx: ActorContext,
  site: SiteSubject,
  { item: { type, id }, type: _, ...changed }: Extract<StructureChange, { type: "update" }>,
): Promise<unknown> {
  for (const [field, message] of Object.entries(UPDATED[type]) as [UpdatedField, string][]) {
    if (changed[field] !== undefined) throw Invalid.field(field, message);
  }
  const { title, path, condition, icon, description } = changed;
  if (type === "site-section")
    return updateSection(tx, ctx, site, id, { title, path, condition, icon, description });
  if (type === "site-section-group") return updateSectionGroup(tx, ctx, site, id, { title, icon });
  return updateSiteSpace(tx, ctx, site, id, { path, condition });
}

async function makeDefault(
  tx: Db,
  ctx: ActorContext,
  site: SiteSubject,
  { type, id }: StructurePointer,
): Promise<unknown> {
  if (type === "site-section-group") {
    throw Invalid.field("item", "is a group, which has no address; choose a section or a site space.");
  }
  const whatever = { ...ctx, ifMatch: null };
  if (type === "site-section") return updateSite(tx, whatever, site, { defaultSiteSection: id });
  const section = siteSpaceIn(await loadTree(tx, site.id), id)?.section;
  return section
    ? updateSection(tx, ctx, site, section.id, { defaultSiteSpace: id })
    : updateSite(tx, whatever, site, { defaultSiteSpace: id });
}

async function remove(
  tx: Db,
  ctx: ActorContext,
  site: SiteSubject,
  { type, id }: StructurePointer,
): Promise<void> {
  const removeThat = {
    "site-space": removeSiteSpace,
    "site-section": deleteSection,
    "site-section-group": deleteSectionGroup,
  }[type];
  if (!(await removeThat(tx, ctx, site, id))) throw new NotFound(NOUNS[type], id);
}
