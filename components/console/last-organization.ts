/** The last used organization, kept by the browser. */
export const LAST_ORGANIZATION_COOKIE = "bindery-organization";
