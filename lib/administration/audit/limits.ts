/** Limits a text search to so many days, so that its cost does not grow with the log. */
export const AUDIT_SEARCH_DAYS = 90;
