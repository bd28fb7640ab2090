/** A replacement of a range of a text. */
export type TextEdit<Key> = { key: Key; start: number; end: number; replacement: string };

/**
 * Applies edits to one text. Of overlapping edits, only the first one is applied.
 * @returns the new text, and the keys of the applied edits
 */
export function applyTextEdits<Key>(
  text: string,
  edits: readonly TextEdit<Key>[],
): { text: string; made: Set<Key> } {
  const made = new Set<Key>();
  let output = "";
  let at = 0;
  for (const { key, start, end, replacement } of edits.toSorted(
    (one, other) => one.start - other.start || other.end - one.end,
  )) {
    if (start < at) continue;
    output += text.slice(at, start) + replacement;
    at = end;
    made.add(key);
  }
  return { text: output + text.slice(at), made };
}
