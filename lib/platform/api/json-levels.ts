/** How deep the JSON of a request may nest. */
export const MOST_JSON_LEVELS = 64;
