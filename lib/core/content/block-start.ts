/** Indentation belongs to the block: four spaces before text make it code. */
export function withIndentation(text: string, start: number, floor: number): number {
  let from = start;
  while (from > floor && (text[from - 1] === " " || text[from - 1] === "\t")) from -= 1;
  return from;
}
