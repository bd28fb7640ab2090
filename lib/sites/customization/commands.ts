import "server-only";
import { NotFound } from "@/lib/core/errors";
import { lockItem } from "@/lib/organizations/permissions/change-access";
import type { ActorContext } from "@/lib/platform/api/server/context";
import { requireMatch } from "@/lib/platform/api/server/etag";
import type { Db } from "@/lib/platform/db/client";
import { trustedJson } from "@/lib/platform/db/stored-json";
import { inTransaction } from "@/lib/platform/db/transaction";
import { changesOf } from "@/lib/platform/events/changes";
import { record } from "@/lib/platform/events/record";
import { changeSite } from "@/lib/sites/sites/commands";
import { getSite } from "@/lib/sites/sites/queries";
import type { SiteSubject } from "@/lib/sites/sites/subject";
import { checkCondition } from "@/lib/sites/structure/conditions";
import { storeSiteSpace } from "@/lib/sites/structure/site-spaces";
import { changeStructure } from "@/lib/sites/structure/structure";
import { loadSiteTree, type PlacedSiteSpace, siteSpaceIn } from "@/lib/sites/structure/tree";
import { DEFAULT_CUSTOMIZATION } from "./default-customization";
import { type CustomizationFields, isGroup, over, withoutNulls } from "./merge";
import { Customization, type CustomizationOverride } from "./schemas";

/**
 * Merges stored values over their base. A value that an earlier version accepted and this one refuses, such
 * as an address with another scheme, is replaced by the base's.
 */
function overlaid(below: CustomizationFields, stored: CustomizationFields): Customization {
  const parsed = Customization.safeParse(over(below, stored));
  if (parsed.success) return parsed.data;
  const kept = structuredClone(stored) as Record<string, CustomizationFields>;
  for (const { path } of parsed.error.issues) {
    const [group, field] = path.map(String);
    const inside = group !== undefined && isGroup(group, kept[group]) && field !== undefined;
    if (inside) delete (kept[group] as Record<string, unknown>)[field];
    else if (group !== undefined) delete kept[group];
  }
  return Customization.parse(over(below, kept));
}

/** Returns the customization of a site, with defaults. */
export const customizationOf = ({ customization }: Pick<SiteSubject, "customization">): Customization =>
  overlaid(DEFAULT_CUSTOMIZATION, trustedJson<CustomizationFields>(customization));

/** Returns the customization of a site space. */
export const customizationIn = (
  site: Pick<SiteSubject, "customization">,
  { customization }: Pick<PlacedSiteSpace, "customization">,
): Customization => overlaid(customizationOf(site), trustedJson<CustomizationFields>(customization));

/** Refuses link conditions that the site cannot evaluate. */
function checkLinks(site: SiteSubject, header: Partial<Customization["header"]> | undefined): void {
  for (const [index, { condition }] of (header?.links ?? []).entries()) {
    if (condition) checkCondition(site, `header.links.${index}.condition`, condition);
  }
}

/** Replaces the whole customization of a site. */
export const putCustomization = (
  db: Db,
  ctx: ActorContext,
  { id, organizationId }: SiteSubject,
  customization: Customization,
): Promise<Customization> =>
  inTransaction(db, async (tx) => {
    await lockItem(tx, { kind: "site", id });
    const site = await getSite(tx, ctx.actor, { organizationId, id });
    await requireMatch(ctx, () => customizationOf(site));
    checkLinks(site, customization.header);
    const changes = changesOf("site.updated", { customization: site.customization }, { customization });
    if (changes) {
      await changeSite(tx, id, { customization });
      await record(tx, ctx, { type: "site.updated", organizationId, subjectId: id, payload: { changes } });
    }
    return customizationOf(await getSite(tx, ctx.actor, { organizationId, id }));
  });

/**
 * Overrides parts of the site's customization in a site space; null removes an override, absent fields stay
 * as they are.
 */
export const overrideCustomization = (
  db: Db,
  ctx: ActorContext,
  subject: SiteSubject,
  id: string,
  override: CustomizationOverride,
): Promise<Customization> =>
  changeStructure(db, subject, async (tx, tree) => {
    const placed = siteSpaceIn(tree, id)?.siteSpace;
    if (!placed) throw new NotFound("site space", id);
    const site = await getSite(tx, ctx.actor, subject);
    await requireMatch(ctx, () => customizationIn(site, placed));
    checkLinks(site, override.header as Partial<Customization["header"]> | undefined);
    const customization = (withoutNulls(
      over(trustedJson<CustomizationFields>(placed.customization), override),
    ) ?? {}) as object;
    await storeSiteSpace(tx, ctx, site, placed, { customization });
    return getSpaceCustomization(tx, site, id);
  });

/** Removes the overrides of a site space; returns false if it has none. */
export const resetCustomization = (
  db: Db,
  ctx: ActorContext,
  subject: SiteSubject,
  id: string,
): Promise<boolean> =>
  changeStructure(db, subject, async (tx, tree) => {
    const placed = siteSpaceIn(tree, id)?.siteSpace;
    if (!placed) return false;
    const site = await getSite(tx, ctx.actor, subject);
    await requireMatch(ctx, () => customizationIn(site, placed));
    return storeSiteSpace(tx, ctx, site, placed, { customization: {} });
  });

/** Returns the customization of a site space, by its id. */
export async function getSpaceCustomization(db: Db, site: SiteSubject, id: string): Promise<Customization> {
  const placed = siteSpaceIn(await loadSiteTree(db, site.id), id)?.siteSpace;
  if (!placed) throw new NotFound("site space", id);
  return customizationIn(site, placed);
}
