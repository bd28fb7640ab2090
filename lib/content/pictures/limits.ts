/* Separate from the schemas, so that screens which only mention the limit load no validator. */

export const MAXIMUM_PICTURE = 2 * 1024 * 1024;

/** Media types of the pictures that browsers show. */
export const PICTURE_TYPES: readonly string[] = [
  "image/png",
  "image/jpeg",
  "image/webp",
  "image/gif",
  "image/avif",
  "image/svg+xml",
  "image/x-icon",
];
