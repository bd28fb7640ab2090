import "server-only";
import type { Viewer } from "@/lib/core/access/actor";
import { can } from "@/lib/core/access/roles";
import { ConflictError, Forbidden, Invalid, NotFound } from "@/lib/core/errors";
import { lockItem } from "@/lib/organizations/permissions/change-access";
import type { ActorContext } from "@/lib/platform/api/server/context";
import { requireMatch } from "@/lib/platform/api/server/etag";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { apiUrl } from "@/lib/platform/urls";
import { updateSite } from "@/lib/sites/sites/commands";
import { checkHostLater } from "@/lib/sites/sites/hosts";
import { findSite } from "@/lib/sites/sites/queries";
import type { SiteSubject } from "@/lib/sites/sites/subject";
import { findVisibleClaim, type HostClaim } from "./claims";
import type { CustomHostname } from "./schemas";

type ClaimOfSite = { site: SiteSubject; claim: HostClaim };

/** Finds the visible site served at a host, else the first that claims it. */
async function findCustom(db: Db, viewer: Viewer, hostname: string): Promise<ClaimOfSite | null> {
  const claim = await findVisibleClaim(db, viewer, hostname);
  const site = claim && (await findSite(db, viewer, claim.organizationId, claim.siteId));
  return site && { site, claim };
}

const present = (
  hostname: string,
  { site, claim: { proof, status, checkedAt } }: ClaimOfSite,
): CustomHostname => ({
  object: "custom-hostname",
  hostname,
  target: { type: "site", site: site.id },
  isActive: site.published && proof !== null,
  ...(status !== null && { status }),
  ...(checkedAt !== null && { checkedAt: checkedAt.toISOString() }),
  urls: { location: apiUrl(`/custom-hostnames/${hostname}`) },
});

/** Returns the site with a custom hostname. Throws NotFound unless the viewer can see it. */
export async function getCustomHostname(db: Db, viewer: Viewer, hostname: string): Promise<CustomHostname> {
  const found = await findCustom(db, viewer, hostname);
  if (!found) throw new NotFound("custom hostname", hostname);
  return present(hostname, found);
}

function requireManager({ role }: SiteSubject): void {
  if (!can(role, "site.manage")) throw new Forbidden("You need to manage this site to change its host.");
}

/** DNS caches make an immediate second check useless. */
const LOOKED_UP_EVERY_MS = 10_000;

/** Queues a check of a site's DNS records. */
export const checkCustomHostname = (db: Db, ctx: ActorContext, hostname: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const found = await findCustom(tx, ctx.actor, hostname);
    if (!found) throw new NotFound("custom hostname", hostname);
    const {
      site,
      claim: { checkedAt },
    } = found;
    requireManager(site);
    if (!site.published) {
      throw new Invalid("The site is not published. Publish it, then check its host.", "inactive");
    }
    if (checkedAt && Date.now() - checkedAt.getTime() < LOOKED_UP_EVERY_MS) {
      throw new ConflictError(
        "This host was checked a moment ago. Try again in ten seconds.",
        "just_checked",
      );
    }
    await checkHostLater(tx, { id: site.id, hostname });
  });

/** Removes a site's custom hostname; false if no visible site has it. */
export const removeCustomHostname = (db: Db, ctx: ActorContext, hostname: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const seen = await findCustom(tx, ctx.actor, hostname);
    if (!seen) return false;
    await lockItem(tx, { kind: "site", id: seen.site.id });
    const found = await findCustom(tx, ctx.actor, hostname);
    if (found?.site.id !== seen.site.id) return false;
    requireManager(found.site);
    await requireMatch(ctx, () => present(hostname, found));
    await updateSite(tx, { ...ctx, ifMatch: null }, found.site, { hostname: null });
    return true;
  });
