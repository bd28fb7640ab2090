import { decodeFields } from "@/lib/core/address-text";

export const joinPath = (parent: string, slug: string): string =>
  parent === "" ? slug : `${parent}/${slug}`;

/** The path of a page that another tool distinguished by its query, as redirects keep it. */
export const pathWithQuery = (path: string, query: string): string =>
  `${path}?${[...decodeFields(query)].map(([name, value]) => `${name}=${value}`).join("&")}`;
