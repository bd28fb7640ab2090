import "server-only";
import { decodeSegment } from "@/lib/address-text";
import { Conflict } from "@/lib/errors";
import type { SiteSubject } from "@/lib/model/sites/subject";
import type { Db } from "@/lib/platform/db/client";
import { docsUrl, hostUrl } from "@/lib/urls";

type Addressed = Pick<SiteSubject, "hostname" | "basename" | "proxyOrigin">;

/** Every address that a site answers at: a host of its own and a proxy come beside the one of this installation. */
const addressesOf = ({ hostname, basename, proxyOrigin }: Addressed): URL[] =>
  [
    docsUrl(basename),
    ...(hostname === null ? [] : [hostUrl(hostname)]),
    ...(proxyOrigin === null ? [] : [`https://${proxyOrigin}`]),
  ].map((address) => new URL(address));

/** Whether an address is one of the site, so that leading there could lead in a circle. */
export function isOfSite(site: Addressed, url: string): boolean {
  const { host, pathname } = new URL(url);
  const path = `${comparable(pathname)}/`;
  return addressesOf(site).some(
    (own) => own.host === host && path.startsWith(`${comparable(own.pathname).replace(/\/$/, "")}/`),
  );
}

/** Sites are found in whatever way their name is written. */
const comparable = (pathname: string): string => (decodeSegment(pathname) ?? pathname).toLowerCase();

/** Refuses addresses for a site that a redirect of it leads to as to another website. */
export async function requireNoCircle(tx: Db, site: Addressed & { id: string }): Promise<void> {
  const leaving = await tx.siteRedirect.findMany({
    where: { siteId: site.id, kind: "external" },
    select: { source: true, url: true },
    orderBy: { source: "asc" },
  });
  const circle = leaving.find(({ url }) => url !== null && isOfSite(site, url));
  if (circle) {
    throw new Conflict(
      `The redirect from “${circle.source}” leads to ${circle.url}, which would be an address of this site. Change that redirect first.`,
      "redirect_circle",
    );
  }
}
