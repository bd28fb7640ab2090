import { env } from "@/lib/env";

/** Address of a resource in the API. */
export const apiUrl = (path: string): string => `${env.url}/v1${path}`;

/** Address of a screen of the console. */
export const appUrl = (path: string): string => `${env.url}${path}`;

/** Address where the directory of an organization asks for something, and changes it. */
export const scimUrl = (organizationId: string, path = ""): string =>
  `${env.url}/scim/v2/${organizationId}${path}`;

/** Address where readers find a site: on the host of its own if it has one. */
export const siteUrl = ({ hostname, basename }: { hostname: string | null; basename: string }): string =>
  hostname === null
    ? `${env.url}/docs/${encodeURIComponent(basename)}`
    : `${new URL(env.url).protocol}//${hostname}`;

/** Address of something in a site, below that of the site or of a share link to it. */
export const belowSite = (base: string, path: readonly string[]): string =>
  [base, ...path.map(encodeURIComponent)].join("/");

/** Where a site is read with the key of a share link. */
export const sharedSiteUrl = (base: string, key: string): string => [base, "~", "share", key].join("/");
