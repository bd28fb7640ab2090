import "server-only";
import { Invalid } from "@/lib/core/errors";
import type { Db, Tx } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { enqueue } from "@/lib/platform/jobs/job";
import { isOwnHost } from "@/lib/platform/urls";
import { checkHostJob } from "./check-host-job";

/** The columns of a host before its first check. */
export const UNCHECKED_HOST = {
  ...{ hostnameProof: null, hostnameProvenAt: null, hostnameKeptUntil: null, hostnameProblem: null },
  ...{ hostnameStatus: null, hostnameCheckedAt: null },
} as const;

/** Refuses the hosts of this installation, which only an operator can assign to a site. */
export function refuseOwnHost(hostname: string): void {
  if (!isOwnHost(hostname)) return;
  throw Invalid.field(
    "hostname",
    "belongs to this installation. Use a host of your own, or ask an operator to give you this one.",
    "hostname_reserved",
  );
}

/** Schedules a check of the DNS records of a site's own host. */
export const checkHostLater = (
  db: Db,
  { id: siteId, hostname }: { id: string; hostname: string },
): Promise<void> => enqueue(db, checkHostJob, { siteId, hostname }, { key: `hostname ${siteId}` });

/** SQL: true if the host of a site (t) is a domain (an expression) or below it. */
export const isHostBelow = (domain: string): string =>
  `(t."hostname" = ${domain} OR right(t."hostname", length(${domain}) + 1) = '.' || ${domain})`;

const sitesBelow = prepared(
  "sites-with-a-host-below-a-domain",
  `SELECT t."id", t."hostname" FROM "Site" t WHERE t."organizationId" = $1 AND ${isHostBelow("$2::text")} ORDER BY t."id"`,
);

/**
 * The same for the hosts of an organization at a domain and below it, which are its own once the domain is
 * verified.
 */
export async function checkHostsBelow(tx: Tx, organizationId: string, domain: string): Promise<void> {
  for (const site of await sitesBelow(tx, [organizationId, domain])) await checkHostLater(tx, site);
}
