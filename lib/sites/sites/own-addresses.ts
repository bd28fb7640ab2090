import "server-only";
import { decodeSegment } from "@/lib/core/address-text";
import { ConflictError } from "@/lib/core/errors";
import type { Tx } from "@/lib/platform/db/client";
import { docsUrl, hostUrl } from "@/lib/platform/urls";
import type { SiteSubject } from "./subject";

type AddressColumns = Pick<SiteSubject, "hostname" | "basename" | "proxyOrigin">;

/** All addresses of a site: its own host and its proxy besides the one of this installation. */
const addressesOf = ({ hostname, basename, proxyOrigin }: AddressColumns): URL[] =>
  [
    docsUrl(basename),
    ...(hostname === null ? [] : [hostUrl(hostname)]),
    ...(proxyOrigin === null ? [] : [`https://${proxyOrigin}`]),
  ].map((address) => new URL(address));

/** True if an address belongs to the site, so that a redirect to it could loop. */
export function isOfSite(site: AddressColumns, url: string): boolean {
  const { host, pathname } = new URL(url);
  const path = `${comparable(pathname)}/`;
  return addressesOf(site).some(
    (own) => own.host === host && path.startsWith(`${comparable(own.pathname).replace(/\/$/, "")}/`),
  );
}

/** Site names are matched in any case and encoding. */
const comparable = (pathname: string): string => (decodeSegment(pathname) ?? pathname).toLowerCase();

/** Refuses new addresses of a site that one of its redirects names as an external target. */
export async function requireNoRedirectLoop(tx: Tx, site: AddressColumns & { id: string }): Promise<void> {
  const leaving = await tx.siteRedirect.findMany({
    where: { siteId: site.id, kind: "external" },
    select: { source: true, url: true },
    orderBy: { source: "asc" },
  });
  const circle = leaving.find(({ url }) => url !== null && isOfSite(site, url));
  if (circle) {
    throw new ConflictError(
      `The redirect from “${circle.source}” leads to ${circle.url}, which would be an address of this site. Change that redirect first.`,
      "redirect_circle",
    );
  }
}
