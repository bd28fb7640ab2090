/**
 * Key of the browser storage with the organization ids of the signed-in person. Published sites on the same host
 * offer their members links that would only lead other visitors to the sign-in screen.
 */
export const MEMBERSHIPS_KEY = "bindery-memberships";

/** Name of the cookie with the last used organization, to which the start page leads. */
export const LAST_ORGANIZATION_COOKIE = "bindery-organization";
