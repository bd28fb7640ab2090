/* Apart from the schemas, so that screens which only tell of it load no validator. */

export const MAXIMUM_UPLOAD = 2_000_000_000;

/** What one request brings: larger files come in parts. */
export const MAXIMUM_PART = 50 * 1024 * 1024;
