import { followTags } from "./dialects/lines";
import { type WrappedTags, wrappedTagsIn } from "./dialects/wrapped-tags";
import { TooComplex } from "./markdown-errors";
import { FenceFollower } from "./markdown-fences";

/*
 * Markdown parsers have inputs on which they need quadratic time or a deep stack: long runs of "www.", of brackets or
 * of asterisks, rows of setext underlines, thousands of nested quotes. One linear scan before the parser refuses
 * them. It is deliberately rough: it approximates paragraphs by runs of lines without a blank one, and counts
 * possible costs there. The bounds are far above real texts and set so that the worst accepted page parses in about a
 * second; anything that slips through meets the time limit of the rendering worker.
 */

export const MARKDOWN_LIMITS = {
  /** UTF-8 size of a page. */
  bytes: 1024 * 1024,
  lines: 40_000,
  /** Lines outside of fenced code: each may be a block of its own. */
  textLines: 20_000,
  lineLength: 128 * 1024,
  /** Cell separators outside of fenced code. */
  tableCells: 30_000,
  tableColumns: 2_000,
  /** Quotes and lists inside one another, counted by the markers that open a line. */
  nesting: 40,
  /** Directive containers (`:::name`) open at the same time. */
  openDirectives: 40,
  /** Per paragraph; the parser's time grows with the square of these. */
  brackets: 5_000,
  delimiters: 4_500,
  setextLines: 500,
  lazyLines: 3_000,
  /** Length of a word times the number of web addresses that could start inside of it, summed up. */
  addressWork: 4_000_000,
} as const;

const MARKERS = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)))+/;
const SETEXT = /^[ \t>]*(?:=+|-+)[ \t]*$/;
const INDENTED_OPEN = /^([ \t>]*)(?:!!!|\?\?\?|===)/;
const DIRECTIVE_OPEN = /^[ \t>]*:{3,}[ \t]*[A-Za-z]/;
const DIRECTIVE_CLOSE = /^[ \t>]*:{3,}[ \t]*$/;
const ADDRESS = /www\.|https?:\/\/|@/gi;
const ADDRESS_HINT = /www\.|:\/\/|@/i;

/** Throws `TooComplex` for a text that would take the parser too long. One pass, no backtracking. */
export function checkMarkdown(text: string): void {
  if (text.length > MARKDOWN_LIMITS.bytes || byteLength(text) > MARKDOWN_LIMITS.bytes) {
    throw new TooComplex("The page is larger than 1 MiB; split it into several pages.");
  }
  const scan = new Scan(wrappedTagsIn(text));
  for (const { line, isCode } of scannedLines(text)) scan.line(line, isCode);
}

/** The lines of a text, with a flag for certain code. */
export function* scannedLines(source: string): Generator<{ line: string; isCode: boolean }> {
  const text = source.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const fences = new FenceFollower(text);
  let start = 0;
  while (start < text.length) {
    const feed = text.indexOf("\n", start);
    const end = feed < 0 ? text.length : feed;
    const line = text.slice(start, end);
    yield { line, isCode: fences.isCode(line) };
    start = end + 1;
  }
}

function byteLength(text: string): number {
  return text.length * 3 <= MARKDOWN_LIMITS.bytes ? text.length : new TextEncoder().encode(text).length;
}

/** The counters of the scan. A class, because each line updates a dozen of them. */
class Scan {
  private lines = 0;
  private textLines = 0;
  private cells = 0;
  private openDirectives = 0;
  /** The closing lines of open blocks of other tools. */
  private readonly openTags: string[] = [];
  private addressWork = 0;
  private brackets = 0;
  private closingBrackets = 0;
  private delimiters = 0;
  private setextLines = 0;
  private lazyLines = 0;
  /** Column at which the text of the last quote or list marker began, or -1 outside of any. */
  private contentColumn = -1;

  constructor(private readonly tags: WrappedTags) {}

  line(line: string, isCode: boolean): void {
    this.lines += 1;
    limit(this.lines, MARKDOWN_LIMITS.lines, "lines");
    limit(line.length, MARKDOWN_LIMITS.lineLength, "characters on one line");
    // Code is not parsed for markup.
    if (isCode) {
      this.endParagraph();
      return;
    }
    this.textLines += 1 + moreComponents(line);
    limit(this.textLines, MARKDOWN_LIMITS.textLines, "lines of text");
    if (line.trim() === "") {
      this.endParagraph();
      return;
    }
    this.countNesting(line);
    this.countDirectives(line);
    this.countCells(line);
    this.countInline(line);
    if (SETEXT.test(line))
      limit(++this.setextLines, MARKDOWN_LIMITS.setextLines, "underlined headings in a row");
    if (ADDRESS_HINT.test(line)) this.countAddresses(line);
  }

  private endParagraph(): void {
    this.startInline();
    this.setextLines = 0;
    this.lazyLines = 0;
    this.contentColumn = -1;
  }

  private startInline(): void {
    this.brackets = 0;
    this.closingBrackets = 0;
    this.delimiters = 0;
  }

  private countNesting(line: string): void {
    const markers = MARKERS.exec(line)?.[0];
    if (!markers) {
      const indent = line.length - line.trimStart().length;
      if (this.contentColumn <= indent) return;
      limit(++this.lazyLines, MARKDOWN_LIMITS.lazyLines, "lines continuing a quote or list");
      return;
    }
    const depth = markers.replace(/[ \t]+/g, "").replace(/\d+[.)]/g, "-").length;
    const indent = Math.floor((markers.length - markers.trimStart().length) / 2);
    limit(Math.max(depth, indent), MARKDOWN_LIMITS.nesting, "nested quotes and lists");
    this.contentColumn = markers.length + 1;
    this.startInline();
  }

  private countDirectives(line: string): void {
    if (DIRECTIVE_OPEN.test(line)) {
      limit(++this.openDirectives, MARKDOWN_LIMITS.openDirectives, "nested directives");
    } else if (DIRECTIVE_CLOSE.test(line)) this.openDirectives = Math.max(0, this.openDirectives - 1);
    followTags(this.openTags, this.tags.get(this.lines)?.text ?? line);
    limit(this.openTags.length, MARKDOWN_LIMITS.openDirectives, "nested blocks");
    const indentation = INDENTED_OPEN.exec(line)?.[1]?.replaceAll("\t", "    ").length ?? 0;
    limit(indentation / 4, MARKDOWN_LIMITS.nesting, "nested blocks");
  }

  private countCells(line: string): void {
    const columns = occurrences(line, "|");
    if (columns === 0) return;
    this.cells += columns;
    limit(columns, MARKDOWN_LIMITS.tableColumns, "table columns");
    limit(this.cells, MARKDOWN_LIMITS.tableCells, "table cells");
    if (line.trimStart().startsWith("|")) this.startInline();
  }

  private countInline(line: string): void {
    for (let index = 0; index < line.length; index++) {
      const code = line.charCodeAt(index);
      if (code === 91) this.brackets += 1;
      else if (code === 93) this.closingBrackets += 1;
      else if (code === 36 || code === 42 || code === 95 || code === 126) this.delimiters += 1;
    }
    const brackets = Math.max(this.brackets, this.closingBrackets);
    limit(brackets, MARKDOWN_LIMITS.brackets, "brackets in one paragraph");
    limit(this.delimiters, MARKDOWN_LIMITS.delimiters, "emphasis marks and dollar signs in one paragraph");
  }

  private countAddresses(line: string): void {
    for (const word of line.split(/\s+/)) {
      if (word.length < 1000) continue;
      this.addressWork += word.length * (word.match(ADDRESS)?.length ?? 0);
    }
    limit(this.addressWork, MARKDOWN_LIMITS.addressWork, "web addresses without a space between them");
  }
}

function limit(count: number, most: number, what: string): void {
  if (count <= most) return;
  throw new TooComplex(
    `The page has too many ${what} (more than ${most.toLocaleString("en")}); split or simplify it.`,
  );
}

const COMPONENT = /^[ \t>\-*+\d.)]*<[A-Z]/;

/** The components on a line behind its first one: each may be a block of its own. */
const moreComponents = (line: string): number =>
  COMPONENT.test(line) ? Math.max(0, occurrences(line, "</") + occurrences(line, "/>") - 1) : 0;

function occurrences(line: string, character: string): number {
  let count = 0;
  for (let at = line.indexOf(character); at >= 0; at = line.indexOf(character, at + 1)) count += 1;
  return count;
}
