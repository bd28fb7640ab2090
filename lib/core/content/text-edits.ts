import { diffLines, splitLines } from "./line-diff";

/** `text[start..end)` becomes the given text. */
export type TextEdit = [start: number, end: number, text: string];

/** The edits that make one text of another, in order: only characters of lines that differ. */
export function editsBetween(before: string, after: string): TextEdit[] {
  const [old, changed] = [offsetsOf(before), offsetsOf(after)];
  return diffLines(before, after).hunks.map(({ aStart, aEnd, bStart, bEnd }) => {
    const [from, to] = [old[aStart]!, old[aEnd]!];
    const [gone, come] = [before.slice(from, to), after.slice(changed[bStart]!, changed[bEnd]!)];
    const shortest = Math.min(gone.length, come.length);
    let same = 0;
    while (same < shortest && gone[same] === come[same]) same += 1;
    let tail = 0;
    while (tail < shortest - same && gone.at(-1 - tail) === come.at(-1 - tail)) tail += 1;
    return [from + same, to - tail, come.slice(same, come.length - tail)];
  });
}

/** Applies edits; those that do not follow each other within the text are left out. */
export function withEdits(text: string, edits: readonly TextEdit[]): string {
  let output = "";
  let at = 0;
  for (const [start, end, replacement] of edits) {
    if (start < at || end < start || end > text.length) continue;
    output += text.slice(at, start) + replacement;
    at = end;
  }
  return output + text.slice(at);
}

/** The offset of each line, and that of the end. */
function offsetsOf(text: string): number[] {
  let at = 0;
  return [0, ...splitLines(text).map((line) => (at += line.length))];
}
