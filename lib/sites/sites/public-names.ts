import "server-only";
import { ConflictError } from "@/lib/core/errors";
import type { Tx } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";

const lockSiteNames = prepared(
  "lock-site-names",
  `SELECT pg_advisory_xact_lock(hashtextextended('site names', 0))`,
);

/*
 * Sites and organizations are both found by a name below /docs, so a name belongs to one organization: as its own name,
 * as that of a site of it, or both.
 */

/** Serializes the choice of names, so that the second person to choose one gets an error. */
export const lockNames = (tx: Tx): Promise<unknown> => lockSiteNames(tx);

/** Refuses a name for a site that another site or another organization has. */
export async function requireFreeBasename(tx: Tx, organizationId: string, basename: string): Promise<void> {
  await lockNames(tx);
  if (await tx.site.findFirst({ where: { basename }, select: { id: true } })) {
    throw new ConflictError(`Another site has the address “${basename}”. Choose another.`, "basename_taken");
  }
  const where = { hostname: basename, id: { not: organizationId } };
  if (await tx.organization.findFirst({ where, select: { id: true } })) {
    throw new ConflictError(
      `Another organization has the address “${basename}”. Choose another.`,
      "basename_taken",
    );
  }
}

/** Refuses a name for an organization that a site of another organization has. */
export async function requireNoSiteNamed(tx: Tx, organizationId: string, name: string): Promise<void> {
  await lockNames(tx);
  const where = { basename: name, organizationId: { not: organizationId } };
  if (await tx.site.findFirst({ where, select: { id: true } })) {
    throw new ConflictError(`The hostname “${name}” is taken; choose another one.`, "hostname_taken");
  }
}

/** Returns the names with this prefix that are not free for a new site, including former ones of sites. */
export async function namesLike(tx: Tx, start: string): Promise<Set<string>> {
  await lockNames(tx);
  const basename = { startsWith: start };
  const sites = await tx.site.findMany({ where: { basename }, select: { basename: true } });
  const former = await tx.siteFormerName.findMany({ where: { basename }, select: { basename: true } });
  const organizations = await tx.organization.findMany({
    where: { hostname: { startsWith: start } },
    select: { hostname: true },
  });
  return new Set([
    ...[...sites, ...former].map((row) => row.basename),
    ...organizations.map(({ hostname }) => hostname!),
  ]);
}
