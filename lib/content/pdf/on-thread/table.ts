import type { AlignType, Nodes, PhrasingContent, Table } from "mdast";
import { BODY, runsOf } from "./inline";
import { extentOf, type Line } from "./lines";
import { COLORS, type Element, MARGIN, type Paper } from "./paper";
import type { Style, TextRun } from "./runs";
import type { DrawingSheet } from "./sheet";

const CELL: Style = { ...BODY, size: 9 };
/** A table whose words are wider than the sheet is drawn smaller, so that it breaks between words. */
const SIZES = [CELL.size, 8, 7, 6];
/** Longer words may be broken, as a fraction of the size: one address makes no table smaller. */
const LONGEST_WORD = 12;
const PAD = { x: 6, y: 4 };
const EMPTY = CELL.size * 1.5;
const LEAST_COLUMN = 24;
const HIGHEST_PICTURE = 280;

/**
 * Draws a table: cells wrap, rows stay together where they can, and the head is repeated on each sheet. A table too
 * wide for the sheet is drawn on turned ones; if it is too wide for these too, in parts that repeat its first column.
 */
export function drawTable(sheet: DrawingSheet, parent: Element, node: Table): void {
  const { paper } = sheet;
  const columns = columnsWithin(sheet, node);
  if (total(columns, "needed") <= paper.width) drawColumns(paper, parent, columns);
  else
    paper.turned(() => {
      const parts = partsOf(columnsWithin(sheet, node), paper.width);
      for (const part of parts) drawColumns(paper, parent, part);
    });
}

interface Column {
  /** one per row */
  cells: TextRun[][];
  align: AlignType | undefined;
  /** The width of the longest word. */
  least: number;
  /** The width of the longest text. */
  most: number;
  /** The least width on the sheet, in which only very long words are broken. */
  needed: number;
}

/** The columns in the largest size that fits the sheet, or in the smallest. */
function columnsWithin(sheet: DrawingSheet, node: Table): Column[] {
  let columns: Column[] = [];
  for (const size of SIZES) {
    columns = columnsOf(sheet, node, size);
    if (total(columns, "needed") <= sheet.paper.width) break;
  }
  return columns;
}

function columnsOf({ paper, references }: DrawingSheet, node: Table, size: number): Column[] {
  const rows = node.children.map((row, index) => {
    const style: Style = { ...CELL, size, ...(index === 0 && { font: "bold" }) };
    return row.children.map((cell) => runsOf(onLines(cell.children), style, references));
  });
  return Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, at) => {
    const cells = rows.map((row) => row[at] ?? []);
    const extents = cells.map((runs) => extentOf(runs, paper.fonts));
    const widest = (of: "least" | "most") =>
      extents.reduce((most, each) => Math.max(most, each[of]), LEAST_COLUMN);
    const least = widest("least");
    const needed = Math.min(least, LONGEST_WORD * size) + 2 * PAD.x;
    return { cells, align: node.align?.[at], least, most: widest("most"), needed };
  });
}

/** Groups columns that fit the sheet together; the first one is part of each group. */
function partsOf(columns: readonly Column[], width: number): Column[][] {
  const parts = [columns.slice(0, 1)];
  for (const column of columns.slice(1)) {
    const part = parts.at(-1)!;
    if (part.length === 1 || total([...part, column], "needed") <= width) part.push(column);
    else parts.push([...columns.slice(0, 1), column]);
  }
  return parts;
}

function drawColumns(paper: Paper, parent: Element, columns: readonly Column[]): void {
  const widths = columnWidths(columns, paper.width - columns.length * 2 * PAD.x);
  const rows = (columns[0]?.cells ?? []).map((_, index) =>
    columns.map(({ cells }, at) =>
      paper.lines(cells[index] ?? [], (widths[at] ?? 0) - 2 * PAD.x, HIGHEST_PICTURE),
    ),
  );
  const grid = new Grid(
    paper,
    widths,
    columns.map(({ align }) => align),
  );
  const [head = [], ...body] = rows;
  paper.need(grid.heightOf(head) + grid.heightOf(body[0] ?? []));
  paper.within(parent, "Table", (table) => {
    grid.row(table, head, "TH", null);
    for (const row of body) grid.row(table, row, "TD", grid.repeatable(head));
  });
  paper.space(12);
}

/** Content of HTML in a cell may be blocks: each begins a line. */
function onLines(children: readonly Nodes[]): PhrasingContent[] {
  const all: PhrasingContent[] = [];
  const isEnd = () => all.length === 0 || all.at(-1)?.type === "break";
  const add = (node: Nodes): void => {
    if (node.type === "code") all.push({ type: "inlineCode", value: node.value });
    else if (!APART.has(node.type) || !("children" in node)) {
      all.push(node as PhrasingContent);
      return;
    } else {
      if (!isEnd()) all.push({ type: "break" });
      if (node.type === "listItem") all.push({ type: "text", value: "• " });
      const [first, ...rest] = node.children as Nodes[];
      // The first paragraph of an item is on the line of its mark.
      if (first?.type === "paragraph") first.children.forEach(add);
      else if (first) add(first);
      for (const child of rest) add(child);
    }
    if (!isEnd()) all.push({ type: "break" });
  };
  for (const child of children) add(child);
  if (all.at(-1)?.type === "break") all.pop();
  return all;
}

const APART = new Set<Nodes["type"]>([
  ...(["paragraph", "list", "listItem", "heading", "blockquote", "containerDirective"] as const),
  ...(["table", "tableRow"] as const),
]);

const total = (columns: readonly Column[], of: "least" | "most" | "needed"): number =>
  columns.reduce((sum, column) => sum + column[of], 0);

/** Each column as wide as its text where that fits; else at least as wide as its longest word, if that fits. */
function columnWidths(columns: readonly Column[], room: number): number[] {
  const [least, most] = [total(columns, "least"), total(columns, "most")];
  const highest = least > room ? highestShare(columns, room) : room;
  const share = ({ least: own, most: whole }: Column): number => {
    if (most <= room) return whole + (room - most) / columns.length;
    if (least >= room) return Math.min(own, highest);
    return own + ((whole - own) * (room - least)) / (most - least);
  };
  return columns.map((column) => share(column) + 2 * PAD.x);
}

/** The width that columns with the longest words get, where those with shorter words get all that they need. */
function highestShare(columns: readonly Column[], room: number): number {
  let rest = room;
  const widths = columns.map(({ least }) => least).sort((a, b) => a - b);
  for (const [index, least] of widths.entries()) {
    const share = rest / (widths.length - index);
    if (least >= share) return share;
    rest -= least;
  }
  return room;
}

class Grid {
  constructor(
    private readonly paper: Paper,
    private readonly widths: readonly number[],
    private readonly align: readonly (AlignType | undefined)[],
  ) {}

  heightOf(cells: readonly Line[][]): number {
    return Math.max(EMPTY, ...cells.map((lines) => this.heightOfLines(lines))) + 2 * PAD.y;
  }

  private heightOfLines(lines: readonly Line[]): number {
    return lines.reduce((sum, line) => sum + this.paper.lineHeight(line, EMPTY), 0);
  }

  /** The head for further sheets; null if it is so high that it would leave no room for the rows. */
  repeatable(head: readonly Line[][]): readonly Line[][] | null {
    return this.heightOf(head) + HIGHEST_PICTURE + 4 * EMPTY < this.paper.bottom - MARGIN.top ? head : null;
  }

  /** Draws a row; one higher than a sheet continues on the next, below a repeated `head`. */
  row(table: Element, cells: readonly Line[][], kind: "TH" | "TD", head: readonly Line[][] | null): void {
    const { paper } = this;
    const full = paper.bottom - MARGIN.top - (head ? this.heightOf(head) : 0);
    const height = this.heightOf(cells);
    if (paper.y + height > paper.bottom && (height <= full || paper.y + 4 * EMPTY > paper.bottom))
      this.onNewSheet(head);
    paper.within(table, "TR", (row) => {
      const elements = this.widths.map(() =>
        paper.element(row, kind, kind === "TH" ? { scope: "Column" } : {}),
      );
      let rest = cells;
      do {
        // A picture can be higher than the rest of the sheet.
        const first = Math.max(...rest.map(([line]) => (line ? paper.lineHeight(line, EMPTY) : 0)));
        if (paper.y + first + 2 * PAD.y > paper.bottom) this.onNewSheet(head);
        const room = paper.bottom - paper.y - 2 * PAD.y;
        const slices = rest.map((lines) => this.fitting(lines, room));
        this.slice(slices, kind, (at, line, x, y, lineHeight) => {
          const element = elements[at];
          if (element) paper.line(element, kind, line, x, y, lineHeight);
        });
        rest = rest.map((lines, at) => lines.slice(slices[at]?.length ?? 0));
        if (rest.some((lines) => lines.length > 0)) this.onNewSheet(head);
      } while (rest.some((lines) => lines.length > 0));
      for (const element of elements) element.end();
    });
  }

  /** As many lines as fit, at least one. */
  private fitting(lines: readonly Line[], room: number): Line[] {
    let used = 0;
    const count = lines.findIndex((line, index) => {
      used += this.paper.lineHeight(line, EMPTY);
      return index > 0 && used > room;
    });
    return count < 0 ? [...lines] : lines.slice(0, count);
  }

  private onNewSheet(head: readonly Line[][] | null): void {
    const { paper } = this;
    paper.newSheet();
    if (!head) return;
    // Tagged once, at the beginning of the table; repetitions are decoration.
    this.slice(head, "TH", (_at, line, x, y, height) =>
      paper.decoration(() => paper.drawPieces(line, x, y, height), "Pagination"),
    );
  }

  private slice(
    cells: readonly Line[][],
    kind: "TH" | "TD",
    draw: (at: number, line: Line, x: number, y: number, height: number) => void,
  ): void {
    const { paper, widths } = this;
    const { doc, y: top } = paper;
    const height = this.heightOf(cells);
    const width = widths.reduce((sum, each) => sum + each, 0);
    const left = paper.from(0, width);
    paper.decoration(() => {
      if (kind === "TH") doc.rect(left, top, width, height).fill(COLORS.ground);
      doc.rect(left, top + height - 0.5, width, 0.5).fill(COLORS.faint);
    });
    let start = 0;
    for (const [at, lines] of cells.entries()) {
      const column = widths[at] ?? 0;
      const x = paper.from(start, column);
      let y = top + PAD.y;
      for (const line of lines) {
        const lineHeight = paper.lineHeight(line, EMPTY);
        draw(at, line, x + this.offset(at, column, line), y, lineHeight);
        y += lineHeight;
      }
      start += column;
    }
    paper.y = top + height;
  }

  private offset(at: number, column: number, line: Line): number {
    const room = column - 2 * PAD.x - line.width;
    const align = this.align[at] ?? (line.direction === "rtl" ? "right" : "left");
    return PAD.x + (align === "right" ? room : align === "center" ? room / 2 : 0);
  }
}
