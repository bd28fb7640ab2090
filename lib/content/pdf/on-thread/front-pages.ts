import type { PdfBook } from "./book";
import { BODY, destinationName } from "./inline";
import type { Line } from "./lines";
import { COLORS, type Element, MARGIN, type Paper } from "./paper";
import type { Style } from "./runs";

const TITLE: Style = { ...BODY, font: "bold", size: 30 };
const ENTRY = 18;
const ENTRIES_TOP = MARGIN.top + 44;

/** The date of a book on its title sheet. */
export const dateOf = ({ date }: Pick<PdfBook, "date">, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(new Date(date));

export function drawTitle(paper: Paper, parent: Element, book: PdfBook): void {
  const date = dateOf(book, paper.say.locale);
  paper.y = paper.doc.page.height * 0.3;
  paper.within(parent, "Sect", (section) => {
    const say = (text: string, style: Style) => paper.written(section, "P", [{ text, style }]);
    say(book.author, { ...BODY, size: 11, color: COLORS.muted });
    paper.y += 6;
    say(book.title, TITLE);
    paper.y += 10;
    if (book.subtitle) say(book.subtitle, { ...BODY, size: 13 });
    say(date, { ...BODY, size: 11, color: COLORS.muted });
  });
}

/** The first sheet of each page of the book, counted from 0. */
type Beginnings = ReadonlyMap<string, number>;

/** The sheets of the table of contents, reserved until the page numbers are known. */
export class PrintedContents {
  private readonly first: number;

  constructor(
    private readonly paper: Paper,
    private readonly pages: PdfBook["pages"],
  ) {
    this.first = paper.doc.bufferedPageRange().count;
    const perSheet = Math.floor((paper.bottom - ENTRIES_TOP) / ENTRY);
    for (let count = 0; count < Math.max(1, Math.ceil(pages.length / perSheet)); count += 1) paper.newSheet();
  }

  draw(parent: Element, beginnings: Beginnings): void {
    const { paper } = this;
    let sheet = this.first;
    paper.doc.switchToPage(sheet);
    paper.y = MARGIN.top;
    paper.written(parent, "H1", [
      { text: paper.say("contents"), style: { ...BODY, font: "bold", size: 20 } },
    ]);
    paper.y = ENTRIES_TOP;
    for (const page of this.pages) {
      if (paper.y + ENTRY > paper.bottom) {
        sheet += 1;
        paper.doc.switchToPage(sheet);
        paper.y = ENTRIES_TOP;
      }
      paper.within(parent, "TOCI", (item) => this.entry(item, page, (beginnings.get(page.id) ?? 0) + 1));
      paper.y += ENTRY;
    }
  }

  private entry(item: Element, page: PdfBook["pages"][number], number: number): void {
    const { paper } = this;
    const { doc, y } = paper;
    const style: Style = { ...BODY, font: page.depth === 0 ? "bold" : "regular" };
    const indent = Math.min(page.depth, 8) * 14;
    const width = paper.width - indent;
    const digits = lineOf(String(number), BODY);
    const title = shortened(page.title, width - 48);
    const dots = width - title.width - digits.width - 12;
    const left = paper.from(indent + title.width + 6, dots);
    if (dots > 0)
      paper.decoration(() =>
        doc
          .moveTo(left, y + 12.5)
          .lineTo(left + dots, y + 12.5)
          .lineWidth(0.5)
          .dash(1, { space: 3 })
          .stroke(COLORS.muted),
      );
    paper.within(item, "Reference", (reference) =>
      paper.within(reference, "Link", (link) => {
        paper.content(link, "Link", () => {
          paper.drawPieces(title, paper.from(indent, title.width), y, ENTRY);
          paper.drawPieces(digits, paper.from(paper.width - digits.width, digits.width), y, ENTRY);
        });
        const area = { x: paper.from(indent, width), y, width, height: ENTRY };
        paper.linkTo({ place: destinationName(page.id) }, area, link, `${page.title} ${number}`);
      }),
    );

    function lineOf(text: string, as: Style): Line {
      return (
        paper.lines([{ text, style: as }], Number.POSITIVE_INFINITY)[0] ?? {
          pieces: [],
          width: 0,
          direction: "ltr",
        }
      );
    }

    function shortened(text: string, width: number): Line {
      const whole = lineOf(text, style);
      if (whole.width <= width) return whole;
      const kept = Math.max(1, Math.floor((text.length * width) / whole.width) - 2);
      return shortened(
        `${text
          .slice(0, Math.min(kept, text.length - 2))
          .replace(/[\uD800-\uDBFF]$/, "")
          .trimEnd()}…`,
        width,
      );
    }
  }
}

/** The book's title and the number on every sheet but the title's. */
export function drawFooters(paper: Paper, title: string, firstNumbered: number): void {
  const { count } = paper.doc.bufferedPageRange();
  const style: Style = { ...BODY, size: 8.5, color: COLORS.muted };
  for (let index = firstNumbered; index < count; index += 1) {
    paper.doc.switchToPage(index);
    const [name] = paper.lines([{ text: title, style }], paper.width * 0.8);
    const [number] = paper.lines([{ text: String(index + 1), style }], 100);
    const y = paper.doc.page.height - MARGIN.bottom + 26;
    // A sheet may be turned on its side.
    const right = paper.doc.page.width - MARGIN.side;
    const isMirrored = paper.direction === "rtl";
    paper.decoration(() => {
      const draw = (line: Line, isFirst: boolean) =>
        paper.drawPieces(line, isFirst === isMirrored ? right - line.width : MARGIN.side, y, 14);
      if (name) draw(name, true);
      if (number) draw(number, false);
    }, "Pagination");
  }
}
