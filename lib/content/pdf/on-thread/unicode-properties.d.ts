/** The library has no types. */
declare module "unicode-properties" {
  /** The name of the script in Unicode, such as "Old_Italic"; null for private characters. */
  export function getScript(codePoint: number): string | null;
}
