/** The columns that a line is indented by. */
export function widthOf(line: string): number {
  let columns = 0;
  for (const sign of line) {
    if (sign === "\t") columns += 4 - (columns % 4);
    else if (sign === " ") columns += 1;
    else break;
  }
  return columns;
}
