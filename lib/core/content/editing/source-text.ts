/** Replaces a range of a text. */
export const splice = (text: string, from: number, to: number, by: string): string =>
  text.slice(0, from) + by + text.slice(to);

export const lineStart = (text: string, at: number): number =>
  at === 0 ? 0 : text.lastIndexOf("\n", at - 1) + 1;

/** The beginning of further lines of a block: the quote markers of its first one, and spaces for its bullets. */
export const prefixAt = (source: string, at: number): string =>
  source
    .slice(lineStart(source, at), at)
    .replace(/\[[ xX]\][ \t]+$/, "")
    .replace(/[^>\s]/g, " ");

/** Puts a prefix before all lines but the first. */
export const continued = (text: string, prefix: string): string =>
  text.replace(/\n(?!\n)/g, `\n${prefix}`).replace(/\n(?=\n)/g, `\n${prefix.trimEnd()}`);

/** The offset at which the line of another offset ends. */
export function lineEnd(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end;
}

/** The box of a task as it is written before its text. */
export const boxOf = (checked: boolean | null): string => (checked === null ? "" : checked ? "[x] " : "[ ] ");
