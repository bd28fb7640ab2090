import { env } from "@/lib/env";

/** Address of a resource in the API. */
export const apiUrl = (path: string): string => `${env.url}/v1${path}`;

/** Address of a screen of the console. */
export const appUrl = (path: string): string => `${env.url}${path}`;

/** Address where the directory of an organization asks for something, and changes it. */
export const scimUrl = (organizationId: string, path = ""): string =>
  `${env.url}/scim/v2/${organizationId}${path}`;
