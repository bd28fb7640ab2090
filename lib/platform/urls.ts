import { env } from "./env";

/** Address of a resource in the API. */
export const apiUrl = (path: string): string => `${env.url}/v1${path}`;

/** Address of a screen of the console. */
export const appUrl = (path: string): string => `${env.url}${path}`;

/** Address of an organization's directory endpoint (SCIM). */
export const scimUrl = (organizationId: string, path = ""): string =>
  `${env.url}/scim/v2/${organizationId}${path}`;

/** The host of this installation. */
export const OWN_HOST = new URL(env.url).hostname;

/** True if a host is one of this installation, or below one. */
export const isOwnHost = (host: string): boolean =>
  [OWN_HOST, env.host].some((own) => host === own || host.endsWith(`.${own}`));

/** Address of a site's own host. */
export const hostUrl = (host: string): string => `${new URL(env.url).protocol}//${host}`;

/** Address that visitors of a site are led to: on its own host once that is proven and works. */
export const siteUrl = (site: { canonicalHost: string | null; basename: string }): string =>
  site.canonicalHost === null ? docsUrl(site.basename) : hostUrl(site.canonicalHost);

/** Address of every site by its name, on the host of this installation. */
export const docsUrl = (basename: string): string => `${env.url}/docs/${encodeURIComponent(basename)}`;

/** Address within a site, below that of the site or of a share link to it. */
export const belowSite = (base: string, path: readonly string[]): string =>
  [base, ...path.map(encodeURIComponent)].join("/");

/** Address of a site for visitors with the key of a share link. */
export const sharedSiteUrl = (base: string, key: string): string => [base, "~", "share", key].join("/");
