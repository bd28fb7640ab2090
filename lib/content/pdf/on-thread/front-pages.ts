import type { PdfBook } from "./book";
import { BODY, destinationName } from "./inline";
import { breakLines, type Line } from "./lines";
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
    const { doc, fonts, y } = paper;
    const style: Style = { ...BODY, font: page.depth === 0 ? "bold" : "regular" };
    const left = paper.left + Math.min(page.depth, 8) * 14;
    const right = paper.left + paper.width;
    const digits = lineOf(String(number), BODY);
    const title = shortened(page.title, right - left - 48);
    const [from, to] = [left + title.width + 6, right - digits.width - 6];
    if (to > from)
      paper.decoration(() =>
        doc
          .moveTo(from, y + 12.5)
          .lineTo(to, y + 12.5)
          .lineWidth(0.5)
          .dash(1, { space: 3 })
          .stroke(COLORS.muted),
      );
    paper.within(item, "Reference", (reference) =>
      paper.within(reference, "Link", (link) => {
        paper.content(link, "Link", () => {
          paper.drawPieces(title, left, y, ENTRY);
          paper.drawPieces(digits, right - digits.width, y, ENTRY);
        });
        const area = { x: left, y, width: right - left, height: ENTRY };
        paper.linkTo({ place: destinationName(page.id) }, area, link, `${page.title}, page ${number}`);
      }),
    );

    function lineOf(text: string, as: Style): Line {
      return (
        breakLines([{ text, style: as }], Number.POSITIVE_INFINITY, fonts)[0] ?? {
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
    const [name] = breakLines([{ text: title, style }], paper.width * 0.8, paper.fonts);
    const [number] = breakLines([{ text: String(index + 1), style }], 100, paper.fonts);
    const y = paper.doc.page.height - MARGIN.bottom + 26;
    paper.decoration(() => {
      if (name) paper.drawPieces(name, MARGIN.side, y, 14);
      if (number) paper.drawPieces(number, paper.doc.page.width - MARGIN.side - number.width, y, 14);
    }, "Pagination");
  }
}
