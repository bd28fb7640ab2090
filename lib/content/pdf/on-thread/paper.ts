import type { SiteWords } from "@/lib/core/locales/catalogue";
import type { SayWords } from "@/lib/core/locales/words";
import type { TextDirection } from "./bidi";
import type { Fonts } from "./fonts";
import { breakLines, isWords, type Line, widthOf } from "./lines";
import type { LinkDestination, MeasuredRun, TextRun } from "./runs";

export type Element = PDFKit.PDFStructureElement;

/** The library's types lack these options. */
type ElementOptions = PDFKit.Mixins.StructureElementOptions & {
  placement?: "Inline" | "Block";
  bbox?: [number, number, number, number];
  scope?: "Column";
};

/** `Paper` lays out the sheets; the library must never begin one by itself. */
export const SHEET = { size: "A4", margin: 0 };
export const MARGIN = { top: 64, bottom: 72, side: 64 };
export const COLORS = {
  text: "#1c1f24",
  muted: "#5d6470",
  faint: "#c9ced6",
  ground: "#f3f4f6",
  link: "#1d4ed8",
};

const LEADING = 1.5;
const PICTURE_GAP = 8;
const FORMULA_GAP = 2;
const BAR = 3;
/** The middle of a line above its baseline, as a fraction of the size of its text. */
const MIDDLE = 0.36;

type Area = { x: number; y: number; width: number; height: number };

interface Bar {
  x: number;
  color: string;
  from: number;
}

/**
 * The sheets of a PDF as one long column: overflowing content continues on the next sheet. Text is tagged with its
 * element line by line, decoration is marked as such, so that a screen reader reads only the text.
 */
export class Paper {
  y = MARGIN.top;
  left = MARGIN.side;
  width: number;
  private readonly bars: Bar[] = [];
  private layout: "portrait" | "landscape" = "portrait";

  constructor(
    readonly doc: PDFKit.PDFDocument,
    readonly fonts: Fonts,
    /** Names of the places in the book that links can lead to. */
    readonly places: ReadonlySet<string>,
    /** Says our words in the language of the book. */
    readonly say: SayWords<SiteWords["text"]>,
    /** The direction of the language; sheets from right to left are mirrored, apart from code, formulas and pictures. */
    readonly direction: TextDirection = "ltr",
  ) {
    this.width = doc.page.width - 2 * MARGIN.side;
  }

  get bottom(): number {
    return this.doc.page.height - MARGIN.bottom;
  }

  get isAtTop(): boolean {
    return this.y <= MARGIN.top;
  }

  /** The left edge of something of this width that is as far from the start of the lines. */
  from(start: number, width: number): number {
    return this.direction === "rtl" ? this.left + this.width - start - width : this.left + start;
  }

  /** Text in lines; in a book from right to left, words of other scripts are in lines of this direction too. */
  lines(runs: readonly TextRun[], width = this.width, height?: number): Line[] {
    return breakLines(runs, width, this.fonts, {
      ...(height !== undefined && { height }),
      ...(this.direction === "rtl" && { direction: this.direction }),
    });
  }

  newSheet(): void {
    for (const bar of this.bars) this.drawBar(bar);
    this.doc.addPage({ ...SHEET, layout: this.layout });
    this.y = MARGIN.top;
    for (const bar of this.bars) bar.from = this.y;
  }

  /** Draws on sheets of their own that are turned on their side. */
  turned(draw: () => void): void {
    const { width, height } = this.doc.page;
    const portraitWidth = this.width;
    this.layout = "landscape";
    // The last sheet may be turned already.
    this.width += Math.abs(height - width);
    this.newSheet();
    draw();
    this.layout = "portrait";
    this.width = portraitWidth;
    // The next content begins a sheet.
    this.y = this.bottom;
  }

  /** Begins a new sheet if this height does not fit on the present one. */
  need(height: number): void {
    if (this.y + height > this.bottom && !this.isAtTop) this.newSheet();
  }

  space(height: number): void {
    if (!this.isAtTop) this.y += height;
  }

  /** A new element below another one; the caller ends it. */
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

  /** Draws something visible without a meaning of its own. */
  decoration(draw: () => void, type: "Layout" | "Pagination" = "Layout"): void {
    this.doc.save();
    this.doc.markContent("Artifact", { type });
    draw();
    this.doc.endMarkedContent();
    this.doc.restore();
  }

  /** Tags drawn content with its element. */
  content(element: Element, tag: string, draw: () => void): void {
    const content = this.doc.markStructureContent(tag);
    draw();
    this.doc.endMarkedContent();
    element.add(content);
  }

  indented(by: number, draw: () => void): void {
    const { left } = this;
    if (this.direction === "ltr") this.left += by;
    this.width -= by;
    draw();
    this.left = left;
    this.width += by;
  }

  /** Content beside a bar that continues over sheets. */
  barred(color: string, draw: () => void): void {
    const bar = { x: this.from(0, BAR), color, from: this.y };
    this.bars.push(bar);
    this.indented(14, draw);
    this.bars.pop();
    this.drawBar(bar);
  }

  private drawBar({ x, color, from }: Bar): void {
    if (this.y <= from) return;
    this.decoration(() => this.doc.rect(x, from, BAR, this.y - from).fill(color));
  }

  lineHeight(line: Line, otherwise: number): number {
    const words = LEADING * sizeOf(line);
    const pictures = line.pieces.map(({ picture }) => picture?.height ?? 0);
    const highest = Math.max(0, ...pictures);
    const around = Math.max(0, ...line.pieces.map(heightAround)) + FORMULA_GAP;
    return Math.max(highest > words ? highest + PICTURE_GAP : words, around) || otherwise;
  }

  /** A paragraph or a heading as an element of its own. */
  written(parent: Element, tag: string, runs: readonly TextRun[]): void {
    this.within(parent, tag, (element) => this.text(element, tag, runs));
  }

  /** Text of an element, line by line. */
  text(element: Element, tag: string, runs: readonly TextRun[]): void {
    const size = runs[0]?.style.size ?? 10;
    for (const line of this.lines(runs)) {
      const height = this.lineHeight(line, size * LEADING);
      this.need(height);
      const indent = line.direction === "rtl" ? this.width - line.width : 0;
      this.line(element, tag, line, this.left + indent, this.y, height);
      this.y += height;
    }
  }

  /** Draws one line at a position of the sheet. */
  line(element: Element, tag: string, line: Line, left: number, top: number, height: number): void {
    let x = left;
    const { baseline, middle } = destinationName(line, top, height);
    for (const group of groupsOf(line.pieces, (piece, last) => piece.style.target === last.style.target)) {
      const width = widthOf(group);
      const words = group.map(({ text, picture, formula }) => picture?.alt ?? formula?.alt ?? text).join("");
      const area = { x, y: top, width, height };
      this.grounds(group, x, baseline);
      this.linked(element, tag, group[0]?.style.target, { area, words }, (inside, as) => {
        let at = area.x;
        for (const part of groupsOf(group, (piece, last) => isWords(piece) && isWords(last))) {
          const [from, { picture, formula, style }] = [at, part[0]!];
          const draw = () => this.pieces(part, from, { baseline, middle });
          if (picture) {
            const place = { ...picture, x: from, y: middle - picture.height / 2 };
            this.figure(inside, place, { alt: picture.alt, placement: "Inline" }, draw);
          } else if (formula) {
            const height = (formula.height + formula.depth) * style.size;
            const place = {
              x: from,
              y: baseline - formula.height * style.size,
              width: widthOf(part),
              height,
            };
            this.figure(inside, place, { alt: formula.alt, placement: "Inline" }, draw, "Formula");
          } else this.content(inside, as, draw);
          at += widthOf(part);
        }
      });
      x += width;
    }
  }

  /** Draws a line without tagging it. */
  drawPieces(line: Line, left: number, top: number, height: number): void {
    this.pieces(line.pieces, left, destinationName(line, top, height));
  }

  /** A picture or a formula with its description. */
  figure(
    parent: Element,
    { x, y, width, height }: Area,
    options: { alt: string; placement: "Inline" | "Block" },
    draw: () => void,
    tag: "Figure" | "Formula" = "Figure",
  ): void {
    this.within(parent, tag, (figure) => this.content(figure, tag, draw), {
      ...options,
      bbox: [x, y, x + width, y + height],
    });
  }

  /** Draws a part of the sheet, as a link if its target is reachable. */
  linked(
    parent: Element,
    tag: string,
    wanted: LinkDestination | undefined,
    { area, words }: { area: Area; words: string },
    draw: (element: Element, tag: string) => void,
  ): void {
    const target = this.reachable(wanted);
    if (target === null) draw(parent, tag);
    else
      this.within(parent, "Link", (link) => {
        draw(link, "Link");
        this.linkTo(target, area, link, words);
      });
  }

  /** A link over a part of the sheet. */
  linkTo(target: LinkDestination, { x, y, width, height }: Area, link: Element, words: string): void {
    // A string object is written as text; a plain one would become a name of the format.
    const options = { structParent: link, Contents: new String(words) as string };
    if ("place" in target) this.doc.goTo(x, y, width, height, target.place, options);
    else this.doc.link(x, y, width, height, target.url, options);
  }

  /** The target if it is reachable: places exist only for pages in the book. */
  private reachable(target: LinkDestination | undefined): LinkDestination | null {
    if (!target) return null;
    return "url" in target || this.places.has(target.place) ? target : null;
  }

  private grounds(pieces: readonly MeasuredRun[], left: number, baseline: number): void {
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

  private pieces(pieces: readonly MeasuredRun[], left: number, { baseline, middle }: LinePlace): void {
    let x = left;
    for (const { text, style, width, picture, formula } of pieces) {
      if (formula) {
        formula.draw(this.doc, x, baseline, style);
        x += width;
        continue;
      }
      if (picture) {
        const { source, height } = picture;
        this.doc.image(source, x, middle - height / 2, { width, height });
        x += width;
        continue;
      }
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

/** The height of a line that has the formula of a piece on its baseline. */
const heightAround = ({ formula, style: { size } }: MeasuredRun): number =>
  formula ? 2 * size * Math.max(formula.height - MIDDLE, formula.depth + MIDDLE) : 0;

/** The baseline of a line and the height of its centre, around which pictures are drawn. */
type LinePlace = { baseline: number; middle: number };

function destinationName(line: Line, top: number, height: number): LinePlace {
  const middle = top + height / 2;
  return { baseline: middle + sizeOf(line) * MIDDLE, middle };
}

/** Groups neighbouring pieces that belong together. */
function groupsOf(
  pieces: readonly MeasuredRun[],
  belongs: (piece: MeasuredRun, last: MeasuredRun) => boolean,
): MeasuredRun[][] {
  const groups: MeasuredRun[][] = [];
  for (const piece of pieces) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && belongs(piece, last)) group.push(piece);
    else groups.push([piece]);
  }
  return groups;
}
