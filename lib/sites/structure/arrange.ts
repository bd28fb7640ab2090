import "server-only";
import { ConflictError, Invalid, NotFound } from "@/lib/core/errors";
import { idFrom, newId } from "@/lib/core/ids";
import { siteSpacePath, siteSpacesOf } from "@/lib/core/sites/structure";
import { lockItem } from "@/lib/organizations/permissions/change-access";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db, Tx } from "@/lib/platform/db/client";
import { dryRun } from "@/lib/platform/db/dry-run";
import { inTransaction } from "@/lib/platform/db/transaction";
import { updateSite } from "@/lib/sites/sites/commands";
import type { StructurePointer } from "@/lib/sites/sites/schemas";
import type { SiteSubject } from "@/lib/sites/sites/subject";
import type { NewIds } from "./insert";
import type { ArrangedSite, StructureChange } from "./schemas";
import { createSectionGroup, deleteSectionGroup, updateSectionGroup } from "./section-groups";
import { createSection, deleteSection, updateSection } from "./sections";
import { addSiteSpace, removeSiteSpace, updateSiteSpace } from "./site-spaces";
import { moveToNewSection, putIntoStructure, sortStructure } from "./sort";
import { readStructure, showSite } from "./structure-queries";
import { loadSiteTree, type SiteStructureTree, type StoredSection, siteSpaceIn } from "./tree";

const NOUNS: Record<StructurePointer["type"], string> = {
  "site-space": "site space",
  "site-section": "section",
  "site-section-group": "section group",
};

/** Rearranges a site: makes all the changes in order, or none. */
export const arrangeSite = (
  db: Db,
  ctx: ActorContext,
  site: SiteSubject,
  changes: readonly StructureChange[],
): Promise<ArrangedSite> =>
  inTransaction(db, async (tx) => {
    const before = await loadSiteTree(tx, site.id);
    for (const change of changes) await arrangeOnce(tx, ctx, site, change);
    return arrangedSite(tx, ctx, site, before);
  });

/** Returns the present structure of a site, and the addresses that differ from those of a former one. */
export async function arrangedSite(
  tx: Tx,
  ctx: Pick<ActorContext, "actor">,
  site: SiteSubject,
  former: SiteStructureTree,
): Promise<ArrangedSite> {
  const shown = await showSite(tx, ctx.actor, site);
  const [before, after] = [addressesIn(former), addressesIn(shown.tree)];
  return {
    structure: readStructure(shown),
    addresses: [...new Map([...before, ...after])].flatMap(([siteSpace, { title }]) => {
      const [from, to] = [before.get(siteSpace)?.path, after.get(siteSpace)?.path];
      return to === from ? [] : [{ siteSpace, title, from, to }];
    }),
  };
}

/** Returns the result of `arrangeSite` without changing anything. */
export const previewArrangement = (
  db: Db,
  ctx: ActorContext,
  site: SiteSubject,
  changes: readonly StructureChange[],
): Promise<ArrangedSite> =>
  dryRun(db, (tx) => arrangeSite(tx, { ...ctx, recorded: undefined }, site, changes));

/** Titles and paths of a site's site spaces, by id. */
const addressesIn = (tree: SiteStructureTree): Map<string, { title: string; path: string }> =>
  new Map(
    siteSpacesOf<StoredSection>(tree).map(({ section, siteSpace }) => [
      siteSpace.id,
      {
        title: siteSpace.spaceTitle,
        path: `/${siteSpacePath(section, siteSpace).map(encodeURIComponent).join("/")}`,
      },
    ]),
  );

/** Makes one change of a site's structure. */
export function arrangeOnce(
  tx: Tx,
  ctx: ActorContext,
  site: SiteSubject,
  change: StructureChange,
): Promise<unknown> {
  switch (change.type) {
    case "sort":
      return sortStructure(tx, ctx, site, change.item, change.position);
    case "put":
      return putIntoStructure(tx, ctx, site, change.item, change.into);
    case "update":
      return update(tx, ctx, site, change);
    case "moveToNewSection":
      return toNewSection(tx, ctx, site, change);
    case "makeDefault":
      return makeDefault(tx, ctx, site, change.item);
    case "remove":
      return remove(tx, ctx, site, change.item);
    default:
      return add(tx, ctx, site, change);
  }
}

type Addition = Extract<StructureChange, { type: `add${string}` }>;

/** Returns the ids of added things. With a key they are the same in every preview and in the real change. */
async function idsFor(tx: Tx, site: SiteSubject, key: string | undefined): Promise<NewIds> {
  if (key === undefined) return newId;
  const ids: NewIds = (kind) => idFrom(`${site.id} ${kind} ${key}`);
  await requireUnused(tx, site, key, ids);
  return ids;
}

async function toNewSection(
  tx: Tx,
  ctx: ActorContext,
  site: SiteSubject,
  { item, key, position, into }: Extract<StructureChange, { type: "moveToNewSection" }>,
): Promise<void> {
  if (item.type !== "site-space") throw Invalid.field("item", "is no site space; choose one.");
  const ids = await idsFor(tx, site, key);
  await moveToNewSection(tx, ctx, site, { item: item.id, position, into }, ids);
}

async function add(tx: Tx, ctx: ActorContext, site: SiteSubject, change: Addition): Promise<string> {
  const ids = await idsFor(tx, site, change.key);
  switch (change.type) {
    case "addSpace":
      return addSiteSpace(tx, ctx, site, change, ids);
    case "addSection":
      return createSection(tx, ctx, site, change, ids);
    case "addGroup":
      return createSectionGroup(tx, ctx, site, change, ids);
  }
}

async function requireUnused(tx: Tx, site: SiteSubject, key: string, ids: NewIds): Promise<void> {
  await lockItem(tx, { kind: "site", id: site.id });
  const taken =
    (await tx.siteSpace.count({ where: { id: ids("site-space") } })) +
    (await tx.siteSection.count({ where: { id: ids("section") } })) +
    (await tx.siteSectionGroup.count({ where: { id: ids("group") } }));
  if (taken > 0) {
    throw new ConflictError(`What was added as “${key}” is there already. Choose another key.`, "key_taken");
  }
}

/** The fields that each kind of thing lacks, with the error for updates of them. */
const UPDATED: Record<StructurePointer["type"], Partial<Record<UpdatedField, string>>> = {
  "site-section": { draft: "is nothing that a section has; give it to its site spaces." },
  "site-section-group": {
    draft: "is nothing that a group has; give it to the site spaces of its sections.",
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
  tx: Tx,
  ctx: ActorContext,
  site: SiteSubject,
  { item: { type, id }, type: _, ...changed }: Extract<StructureChange, { type: "update" }>,
): Promise<unknown> {
  for (const [field, message] of Object.entries(UPDATED[type]) as [UpdatedField, string][]) {
    if (changed[field] !== undefined) throw Invalid.field(field, message);
  }
  const { title, path, condition, icon, description, draft } = changed;
  if (type === "site-section")
    return updateSection(tx, ctx, site, id, { title, path, condition, icon, description });
  if (type === "site-section-group") return updateSectionGroup(tx, ctx, site, id, { title, icon });
  return updateSiteSpace(tx, ctx, site, id, { path, condition, draft });
}

async function makeDefault(
  tx: Tx,
  ctx: ActorContext,
  site: SiteSubject,
  { type, id }: StructurePointer,
): Promise<unknown> {
  if (type === "site-section-group") {
    throw Invalid.field("item", "is a group, which has no address; choose a section or a site space.");
  }
  const whatever = { ...ctx, ifMatch: null };
  if (type === "site-section") return updateSite(tx, whatever, site, { defaultSiteSection: id });
  const section = siteSpaceIn(await loadSiteTree(tx, site.id), id)?.section;
  return section
    ? updateSection(tx, ctx, site, section.id, { defaultSiteSpace: id })
    : updateSite(tx, whatever, site, { defaultSiteSpace: id });
}

async function remove(
  tx: Tx,
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
