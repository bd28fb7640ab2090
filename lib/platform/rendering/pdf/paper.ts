import type { Fonts } from "./fonts";
import { breakLines, type Line, type Piece, type Run, type Target } from "./lines";

export type Element = PDFKit.PDFStructureElement;

/** The library's types know of neither area nor scope. */
type ElementOptions = PDFKit.Mixins.StructureElementOptions & {
  bbox?: [number, number, number, number];
  scope?: "Column";
};

export const MARGIN = { top: 64, bottom: 72, side: 64 };
export const COLORS = {
  text: "#1c1f24",
  muted: "#5d6470",
  faint: "#c9ced6",
  ground: "#f3f4f6",
  link: "#1d4ed8",
};

const LEADING = 1.5;

interface Bar {
  x: number;
  color: string;
  from: number;
}

/**
 * The sheets of a PDF as one long column: what does not fit goes on on the next sheet. Text is tagged with
 * the element it belongs to line by line, decoration is marked as such, so that a reader of the screen hears
 * the text and nothing else.
 */
export class Paper {
  y = MARGIN.top;
  left = MARGIN.side;
  width: number;
  private readonly bars: Bar[] = [];

  constructor(
    readonly doc: PDFKit.PDFDocument,
    readonly fonts: Fonts,
    /** Names of the places that links can lead to. */
    readonly places: ReadonlySet<string>,
  ) {
    this.width = doc.page.width - 2 * MARGIN.side;
  }

  get bottom(): number {
    return this.doc.page.height - MARGIN.bottom;
  }

  get isAtTop(): boolean {
    return this.y <= MARGIN.top;
  }

  newSheet(): void {
    for (const bar of this.bars) this.drawBar(bar);
    this.doc.addPage();
    this.y = MARGIN.top;
    for (const bar of this.bars) bar.from = this.y;
  }

  /** Goes on to a new sheet when so much does not fit on this one. */
  need(height: number): void {
    if (this.y + height > this.bottom && !this.isAtTop) this.newSheet();
  }

  space(height: number): void {
    if (!this.isAtTop) this.y += height;
  }

  /** A new element below another one; its maker ends it. */
  element(parent: Element, tag: string, options: ElementOptions = {}): Element {
    const element = this.doc.struct(tag, options);
    parent.add(element);
    return element;
  }

  /** A new element below another one, ended when its content is drawn. */
  within(parent: Element, tag: string, draw: (element: Element) => void, options: ElementOptions = {}): void {
    const element = this.element(parent, tag, options);
    draw(element);
    element.end();
  }

  /** Something seen that means nothing by itself. */
  decoration(draw: () => void, type: "Layout" | "Pagination" = "Layout"): void {
    this.doc.save();
    this.doc.markContent("Artifact", { type });
    draw();
    this.doc.endMarkedContent();
    this.doc.restore();
  }

  /** Marks what is drawn as content of an element. */
  content(element: Element, tag: string, draw: () => void): void {
    const content = this.doc.markStructureContent(tag);
    draw();
    this.doc.endMarkedContent();
    element.add(content);
  }

  indented(by: number, draw: () => void): void {
    this.left += by;
    this.width -= by;
    draw();
    this.left -= by;
    this.width += by;
  }

  /** Content beside a bar that goes on over sheets. */
  barred(color: string, draw: () => void): void {
    const bar = { x: this.left, color, from: this.y };
    this.bars.push(bar);
    this.indented(14, draw);
    this.bars.pop();
    this.drawBar(bar);
  }

  private drawBar({ x, color, from }: Bar): void {
    if (this.y <= from) return;
    this.decoration(() => this.doc.rect(x, from, 3, this.y - from).fill(color));
  }

  lineHeight(line: Line, otherwise: number): number {
    return LEADING * sizeOf(line) || otherwise;
  }

  /** A paragraph or a heading as an element of its own. */
  written(parent: Element, tag: string, runs: readonly Run[]): void {
    this.within(parent, tag, (element) => this.text(element, tag, runs));
  }

  /** Text of an element, line by line. */
  text(element: Element, tag: string, runs: readonly Run[]): void {
    const size = runs[0]?.style.size ?? 10;
    for (const line of breakLines(runs, this.width, this.fonts)) {
      const height = this.lineHeight(line, size * LEADING);
      this.need(height);
      const indent = line.direction === "rtl" ? this.width - line.width : 0;
      this.line(element, tag, line, this.left + indent, this.y, height);
      this.y += height;
    }
  }

  /** One line at a place of the sheet. */
  line(element: Element, tag: string, line: Line, left: number, top: number, height: number): void {
    let x = left;
    const baseline = baselineOf(line, top, height);
    for (const group of byTarget(line.pieces)) {
      const width = group.reduce((sum, piece) => sum + piece.width, 0);
      const target = this.reachable(group[0]?.style.target);
      this.grounds(group, x, baseline);
      if (target === null) this.content(element, tag, () => this.pieces(group, x, baseline));
      else
        this.within(element, "Link", (link) => {
          this.content(link, "Link", () => this.pieces(group, x, baseline));
          this.linkTo(target, { x, y: top, width, height }, link, group.map(({ text }) => text).join(""));
        });
      x += width;
    }
  }

  /** The look of a line without its meaning. */
  drawPieces(line: Line, left: number, top: number, height: number): void {
    this.pieces(line.pieces, left, baselineOf(line, top, height));
  }

  /** A link over a part of the sheet. */
  linkTo(
    target: Target,
    { x, y, width, height }: { x: number; y: number; width: number; height: number },
    link: Element,
    words: string,
  ): void {
    // A string object is written as text; a plain one would become a name of the format.
    const options = { structParent: link, Contents: new String(words) as string };
    if ("place" in target) this.doc.goTo(x, y, width, height, target.place, options);
    else this.doc.link(x, y, width, height, target.url, options);
  }

  /** The target if it can be reached: places exist only as far as pages are in the book. */
  private reachable(target: Target | undefined): Target | null {
    if (!target) return null;
    return "url" in target || this.places.has(target.place) ? target : null;
  }

  private grounds(pieces: readonly Piece[], left: number, baseline: number): void {
    let x = left;
    for (const { style, width } of pieces) {
      const at = x;
      if (style.code)
        this.decoration(() =>
          this.doc
            .roundedRect(at - 1.5, baseline - style.size * 0.95, width + 3, style.size * 1.28, 2)
            .fill(COLORS.ground),
        );
      x += width;
    }
  }

  private pieces(pieces: readonly Piece[], left: number, baseline: number): void {
    let x = left;
    for (const { text, style, width } of pieces) {
      const y = baseline - style.size * (style.rise ?? 0);
      this.doc
        .font(style.font)
        .fontSize(style.size)
        .fillColor(style.color)
        .text(text, x, y, { lineBreak: false, baseline: "alphabetic" });
      if (style.strike) {
        const at = y - style.size * 0.3;
        this.doc
          .moveTo(x, at)
          .lineTo(x + width, at)
          .lineWidth(0.7)
          .stroke(style.color);
      }
      x += width;
    }
  }
}

const sizeOf = (line: Line): number => line.pieces.reduce((most, { style }) => Math.max(most, style.size), 0);

const baselineOf = (line: Line, top: number, height: number): number =>
  top + height / 2 + sizeOf(line) * 0.36;

function byTarget(pieces: readonly Piece[]): Piece[][] {
  const groups: Piece[][] = [];
  for (const piece of pieces) {
    const last = groups.at(-1);
    if (last && last[0]?.style.target === piece.style.target) last.push(piece);
    else groups.push([piece]);
  }
  return groups;
}
