/** A text longer than this has a beginning that is shown before the rest of it. */
const LONG = 128 * 1024;
/** More than the highest screen shows, and little to read and render. */
const SHOWN = 16 * 1024;

/**
 * The beginning of a long text, cut between two blocks where there is a blank line: what stands open there is closed
 * by the end of the text. A text that is not long is all of it.
 */
export function beginningOf(text: string): string {
  if (text.length <= LONG) return text;
  const start = text.slice(0, SHOWN);
  const cut = ["\n\n", "\n", " "].map((end) => start.lastIndexOf(end)).find((at) => at > SHOWN / 4);
  return start.slice(0, cut ?? SHOWN);
}
