import type { AlignType, Nodes, PhrasingContent, Table, TableRow } from "mdast";
import { BODY, runsOf } from "./inline";
import { breakLines, extentOf, type Line } from "./lines";
import { COLORS, type Element, MARGIN, type Paper } from "./paper";
import type { Style, TextRun } from "./runs";
import type { DrawingSheet } from "./sheet";

const CELL: Style = { ...BODY, size: 9 };
/** A table whose longest words are wider than the sheet is drawn smaller, so that it breaks between words. */
const SMALLER = [CELL.size, 8, 7, 6];
const PAD = { x: 6, y: 4 };
const EMPTY = CELL.size * 1.5;
const LEAST_COLUMN = 24;
const HIGHEST_PICTURE = 280;

/** Draws a table: cells wrap, rows stay together where they can, and the head is repeated on each sheet. */
export function drawTable({ paper, references }: DrawingSheet, parent: Element, node: Table): void {
  const columns = Math.max(...node.children.map((row) => row.children.length));
  const room = paper.width - columns * 2 * PAD.x;
  let rows: TextRun[][][] = [];
  let extents: Extent[] = [];
  for (const size of SMALLER) {
    rows = node.children.map((row, index) =>
      cellsOf(row, { ...CELL, size, ...(index === 0 && { font: "bold" }) }),
    );
    extents = extentsIn(rows, columns, paper);
    if (total(extents, "least") <= room) break;
  }
  const widths = columnWidths(extents, room);
  const lines = rows.map((row) =>
    Array.from({ length: columns }, (_, at) =>
      breakLines(row[at] ?? [], (widths[at] ?? 0) - 2 * PAD.x, paper.fonts, HIGHEST_PICTURE),
    ),
  );
  const grid = new Grid(paper, widths, node.align ?? []);
  const [head = [], ...body] = lines;
  paper.need(grid.heightOf(head) + grid.heightOf(body[0] ?? []));
  paper.within(parent, "Table", (table) => {
    grid.row(table, head, "TH", null);
    for (const row of body) grid.row(table, row, "TD", grid.repeatable(head));
  });
  paper.space(12);

  function cellsOf(row: TableRow, style: Style): TextRun[][] {
    return row.children.map((cell) => runsOf(onLines(cell.children), style, references));
  }
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

type Extent = ReturnType<typeof extentOf>;

/** The widths of the longest word and of the longest text of each column. */
const extentsIn = (rows: readonly TextRun[][][], columns: number, paper: Paper): Extent[] =>
  Array.from({ length: columns }, (_, at) =>
    rows.reduce(
      (widest, row) => {
        const { least, most } = extentOf(row[at] ?? [], paper.fonts);
        return { least: Math.max(widest.least, least), most: Math.max(widest.most, most) };
      },
      { least: LEAST_COLUMN, most: LEAST_COLUMN },
    ),
  );

const total = (extents: readonly Extent[], of: "least" | "most"): number =>
  extents.reduce((sum, extent) => sum + extent[of], 0);

/** Each column as wide as its text where that fits; else at least as wide as its longest word, if that fits. */
function columnWidths(extents: readonly Extent[], room: number): number[] {
  const [least, most] = [total(extents, "least"), total(extents, "most")];
  const share = ({ least: own, most: whole }: Extent): number => {
    if (most <= room) return whole + (room - most) / extents.length;
    if (least >= room) return (own * room) / least;
    return own + ((whole - own) * (room - least)) / (most - least);
  };
  return extents.map((extent) => share(extent) + 2 * PAD.x);
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
    const { doc, left, y: top } = paper;
    const height = this.heightOf(cells);
    const width = widths.reduce((sum, each) => sum + each, 0);
    paper.decoration(() => {
      if (kind === "TH") doc.rect(left, top, width, height).fill(COLORS.ground);
      doc.rect(left, top + height - 0.5, width, 0.5).fill(COLORS.faint);
    });
    let x = left;
    for (const [at, lines] of cells.entries()) {
      const column = widths[at] ?? 0;
      let y = top + PAD.y;
      for (const line of lines) {
        const lineHeight = paper.lineHeight(line, EMPTY);
        draw(at, line, x + this.offset(at, column, line), y, lineHeight);
        y += lineHeight;
      }
      x += column;
    }
    paper.y = top + height;
  }

  private offset(at: number, column: number, line: Line): number {
    const room = column - 2 * PAD.x - line.width;
    const align = this.align[at];
    return PAD.x + (align === "right" ? room : align === "center" ? room / 2 : 0);
  }
}
