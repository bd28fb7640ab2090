import "server-only";
import { DomainError, Invalid } from "@/lib/core/errors";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Tx } from "@/lib/platform/db/client";
import { attempt } from "@/lib/platform/db/dry-run";
import {
  customizationOf,
  getSpaceCustomization,
  overrideCustomization,
  putCustomization,
  resetCustomization,
} from "@/lib/sites/customization/commands";
import { DEFAULT_CUSTOMIZATION } from "@/lib/sites/customization/default-customization";
import { type CustomizationFields, over, withoutNulls } from "@/lib/sites/customization/merge";
import { Customization, type CustomizationChange } from "@/lib/sites/customization/schemas";
import { updateSite } from "@/lib/sites/sites/commands";
import { getSite } from "@/lib/sites/sites/queries";
import type { SiteSubject } from "@/lib/sites/sites/subject";
import { arrangeOnce } from "@/lib/sites/structure/arrange";
import type { SiteDraftChange } from "./schemas";

/** The result of one change: the error of a refused one, and true if the site is another one with it. */
type Outcome = { problem: DomainError | null; hasEffect: boolean };

/**
 * Makes the changes of a draft in order, by the commands of the operations that make them at once. A change that
 * is refused is left out.
 */
export async function applyChanges(
  tx: Tx,
  ctx: ActorContext,
  site: SiteSubject,
  changes: readonly SiteDraftChange[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const change of changes) {
    try {
      const hasEffect = await attempt(tx, () => apply(tx, { ...ctx, ifMatch: null }, site, change));
      outcomes.push({ problem: null, hasEffect });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      outcomes.push({ problem: error, hasEffect: false });
    }
  }
  return outcomes;
}

/** Makes one change; returns false if the site was like that already. */
async function apply(
  tx: Tx,
  ctx: ActorContext,
  { organizationId, id }: SiteSubject,
  change: SiteDraftChange,
): Promise<boolean> {
  const site = await getSite(tx, ctx.actor, { organizationId, id });
  switch (change.type) {
    case "setVisibility":
      await updateSite(tx, ctx, site, { visibility: change.visibility });
      return change.visibility !== site.visibility;
    case "customize": {
      const before = customizationOf(site);
      return isOther(before, await putCustomization(tx, ctx, site, changed(before, change.customization)));
    }
    case "customizeSpace": {
      const before = await getSpaceCustomization(tx, site, change.siteSpace);
      return isOther(
        before,
        await overrideCustomization(tx, ctx, site, change.siteSpace, change.customization),
      );
    }
    case "resetSpace": {
      const before = await getSpaceCustomization(tx, site, change.siteSpace);
      await resetCustomization(tx, ctx, site, change.siteSpace);
      return isOther(before, await getSpaceCustomization(tx, site, change.siteSpace));
    }
    default:
      await arrangeOnce(tx, ctx, site, change);
      return true;
  }
}

const isOther = (before: object, after: object): boolean => JSON.stringify(before) !== JSON.stringify(after);

/** Returns a customization with changes; null resets a field to its default. */
function changed(before: Customization, change: CustomizationChange): Customization {
  const fields = withoutNulls(over(before as CustomizationFields, change as CustomizationFields)) ?? {};
  const parsed = Customization.safeParse(over(DEFAULT_CUSTOMIZATION as CustomizationFields, fields));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw Invalid.field(`customization.${issue?.path.join(".")}`, issue?.message ?? "is invalid.");
}
