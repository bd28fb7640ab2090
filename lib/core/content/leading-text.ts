/** A text longer than this has a beginning that is shown before the rest of it. */
const LONG = 128 * 1024;
/** More than the highest screen shows, and quick to parse and render. */
const SHOWN = 16 * 1024;

/**
 * The beginning of a long text, cut between two blocks where there is a blank line: the end of the text closes open
 * blocks. A short text is returned whole.
 */
export function leadingText(text: string): string {
  if (text.length <= LONG) return text;
  const start = text.slice(0, SHOWN);
  const cut = ["\n\n", "\n", " "].map((end) => start.lastIndexOf(end)).find((at) => at > SHOWN / 4);
  return start.slice(0, cut ?? SHOWN);
}
