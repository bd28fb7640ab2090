/* Separate from the schemas, so that screens which only mention the limit load no validator. */

export const MAXIMUM_UPLOAD = 2_000_000_000;

/** Maximum size of one request: larger files come in parts. */
export const MAXIMUM_PART = 50 * 1024 * 1024;
