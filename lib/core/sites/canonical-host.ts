/**
 * The host that a site's visitors are led to (`site` is an alias of its table), in SQL: its own if that is proven and
 * its DNS records point here; otherwise null, for the address below /docs.
 */
export const canonicalHost = (site: string): string =>
  `CASE WHEN ${site}."hostnameStatus" = 'dns_passed' AND ${site}."hostnameProof" <> 'upgrade' THEN ${site}."hostname" END`;
