/** Escapes a text for a regular expression that matches it literally. */
export const escapedPattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
