/**
 * Where a browser keeps the organizations that the person who is signed in belongs to, by their ids. Published sites on the
 * same host offer their members what would only lead other readers to the sign-in screen.
 */
export const MEMBERSHIPS_KEY = "bindery-memberships";
