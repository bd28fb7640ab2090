import { widthOf } from "./columns";

const QUOTE = /^[ \t]*>[ ]?/;
const ITEM = /^([-*+]|\d{1,9}[.)])(?:([ \t]+)(?=\S)|[ \t]*$)/;
const BEGINS = /^[ \t]*[-*+>\d]/;
const THEMATIC_BREAK = /^([-*])[ \t]*(?:\1[ \t]*){2,}$/;

/** The quotes and the innermost list item that a line is in. */
export type Enclosing = {
  quotes: number;
  /** The column, behind the marks of the quotes, that the item's content begins at; 0 outside of lists. */
  column: number;
};

/** Returns what a line has behind the marks of at most so many quotes, and how many there are. */
function afterQuotes(line: string, most: number): { quotes: number; rest: string } {
  let rest = line;
  let quotes = 0;
  for (; quotes < most; quotes += 1) {
    const mark = QUOTE.exec(rest)?.[0];
    if (mark === undefined) break;
    rest = rest.slice(mark.length);
  }
  return { quotes, rest };
}

/** True if a line is in these quotes and this item, as long as it is no lazy one: such as a line of code. */
export function isEnclosed(line: string, { quotes, column }: Enclosing): boolean {
  if (quotes === 0 && column === 0) return true;
  const found = afterQuotes(line, quotes);
  return found.quotes === quotes && (found.rest.trim() === "" || widthOf(found.rest) >= column);
}

/** Follows, line by line, which quotes and list items a line is in. */
export class EnclosingFollower {
  private quotes = 0;
  private readonly columns: number[] = [];
  private afterBlank = true;

  get enclosing(): Enclosing {
    return { quotes: this.quotes, column: this.columns.at(-1) ?? 0 };
  }

  follow(line: string): void {
    // Most lines are in none of them, and each of many nested blocks follows all of its lines.
    if (this.quotes === 0 && this.columns.length === 0 && !BEGINS.test(line)) {
      this.afterBlank = line.trim() === "";
      return;
    }
    const { quotes, rest } = afterQuotes(line, Number.POSITIVE_INFINITY);
    const isBlank = rest.trim() === "";
    if (quotes !== this.quotes) this.columns.length = 0;
    this.quotes = quotes;
    if (!isBlank) this.enter(rest);
    this.afterBlank = isBlank;
  }

  private enter(line: string): void {
    let column = widthOf(line);
    let rest = line.trimStart();
    while ((this.columns.at(-1) ?? 0) > column) this.columns.pop();
    if (THEMATIC_BREAK.test(rest)) return;
    for (let found = ITEM.exec(rest); found; found = ITEM.exec(rest)) {
      const [whole, mark = "", gap = " "] = found;
      // A mark alone below a paragraph underlines it.
      if (whole.trim() === rest.trim() && !this.afterBlank) return;
      const width = widthOf(gap);
      column += mark.length + (width > 4 ? 1 : width);
      this.columns.push(column);
      rest = rest.slice(whole.length);
    }
  }
}
