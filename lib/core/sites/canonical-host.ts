/**
 * The host of a site (an alias of its table) that readers are led to, in SQL: its own where that is proven and its DNS
 * records lead here; otherwise null, for the address below /docs.
 */
export const canonicalHost = (site: string): string =>
  `CASE WHEN ${site}."hostnameStatus" = 'dns_passed' AND ${site}."hostnameProof" <> 'upgrade' THEN ${site}."hostname" END`;
