/** Texts are looked for in so many days, so that a search reads a part of the log, however long that is. */
export const AUDIT_SEARCH_DAYS = 90;
