import { env } from "@/lib/env";

/** Address of a resource in the API. */
export const apiUrl = (path: string): string => `${env.url}/v1${path}`;

/** Address of a screen of the console. */
export const appUrl = (path: string): string => `${env.url}${path}`;

/** Address where the directory of an organization asks for something, and changes it. */
export const scimUrl = (organizationId: string, path = ""): string =>
  `${env.url}/scim/v2/${organizationId}${path}`;

/** The host of this installation. */
export const OWN_HOST = new URL(env.url).hostname;

/** Whether a host is one of this installation, or below one. */
export const isOwnHost = (host: string): boolean =>
  [OWN_HOST, env.host].some((own) => host === own || host.endsWith(`.${own}`));

/** Address of a host that is a site's own. */
export const hostUrl = (host: string): string => `${new URL(env.url).protocol}//${host}`;

/** Address that readers of a site are led to: on the host of its own once that is proven and works. */
export const siteUrl = (site: { canonicalHost: string | null; basename: string }): string =>
  site.canonicalHost === null ? docsUrl(site.basename) : hostUrl(site.canonicalHost);

/** Address where every site is found by its name, on the host of this installation. */
export const docsUrl = (basename: string): string => `${env.url}/docs/${encodeURIComponent(basename)}`;

/** Address of something in a site, below that of the site or of a share link to it. */
export const belowSite = (base: string, path: readonly string[]): string =>
  [base, ...path.map(encodeURIComponent)].join("/");

/** Where a site is read with the key of a share link. */
export const sharedSiteUrl = (base: string, key: string): string => [base, "~", "share", key].join("/");
