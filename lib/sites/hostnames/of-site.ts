import "server-only";
import { NotFound } from "@/lib/core/errors";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db } from "@/lib/platform/db/client";
import { apiUrl } from "@/lib/platform/urls";
import type { SiteSubject } from "@/lib/sites/sites/subject";
import { checkHost } from "./check";
import { findClaim, type HostClaim } from "./claims";
import { proofRecordOf } from "./proof";
import type { SiteHostname } from "./schemas";

const present = (claim: HostClaim, isPublished: boolean): SiteHostname => {
  const { hostname, proof, provenAt, keptUntil, problem, status, checkedAt } = claim;
  return {
    object: "site-hostname",
    hostname,
    served: isPublished && proof !== null,
    proven: provenAt !== null,
    ...(proof !== null && proof !== "upgrade" && { proof }),
    ...(provenAt !== null && { provenAt: provenAt.toISOString() }),
    ...(keptUntil !== null && { keptUntil: keptUntil.toISOString() }),
    ...(problem !== null && { problem }),
    record: proofRecordOf(claim),
    ...(status !== null && { status }),
    ...(checkedAt !== null && { checkedAt: checkedAt.toISOString() }),
    urls: { location: apiUrl(`/orgs/${claim.organizationId}/sites/${claim.siteId}/hostname`) },
  };
};

async function getClaim(db: Db, { id }: SiteSubject): Promise<HostClaim> {
  const claim = await findClaim(db, id);
  if (!claim) throw new NotFound("hostname of this site");
  return claim;
}

/** Returns a site's hostname claim. Throws NotFound if it has none. */
export const getSiteHostname = async (db: Db, site: SiteSubject): Promise<SiteHostname> =>
  present(await getClaim(db, site), site.published);

/** Checks the DNS records first, then returns the claim. */
export async function checkSiteHostname(db: Db, ctx: ActorContext, site: SiteSubject): Promise<SiteHostname> {
  await checkHost(db, ctx, await getClaim(db, site));
  return getSiteHostname(db, site);
}
