/** Limits for OpenAPI documents: larger uploads are refused, and parsing stops there. */
export const OPENAPI_LIMITS = {
  /** of the text */
  bytes: 10 * 1024 * 1024,
  /** nested values */
  depth: 200,
  /** all values, with those that YAML repeats counted each time; lines of YAML count as values */
  values: 500_000,
  /** all names in objects */
  names: 250_000,
  /** aliases in a YAML text, and merged maps */
  aliases: 1_000,
  /** problems reported at once */
  problems: 50,
};
