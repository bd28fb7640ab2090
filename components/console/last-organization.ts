/** The organization one worked in last, kept by the browser. */
export const LAST_ORGANIZATION_COOKIE = "bindery-organization";
