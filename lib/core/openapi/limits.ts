/** How large descriptions of APIs may be: an upload above them is refused, and parsing stops there. */
export const OPENAPI_LIMITS = {
  /** of the text */
  bytes: 10 * 1024 * 1024,
  /** values inside each other */
  depth: 200,
  /** values altogether, those that YAML repeats counted each time; lines of YAML count as values */
  values: 500_000,
  /** names in objects altogether */
  names: 250_000,
  /** repetitions of a part of a YAML text, and maps merged into others */
  aliases: 1_000,
  /** problems that are told at once */
  problems: 50,
};
