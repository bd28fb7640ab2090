import type { Construct, Effects, Extension, State, TokenizeContext } from "micromark-util-types";
import type { Processor } from "unified";
import { widthOf } from "./columns";
import { contentLines, nextLine } from "./content";
import { CodeFollower, lastLines } from "./lines";
import { wrappedTagSyntax } from "./syntax";
import { isEnd } from "./tokens";
import { type WrappedTags, wrappedTagsIn } from "./wrapped-tags";

/*
 * Tables of HTML with blank lines in them. In CommonMark a blank line ends the HTML, and indented lines behind it are
 * code; here a table continues to its end. The ends of tables are found before the parser begins: a lookahead in the
 * parser would have to know which part of each line belongs to quotes and lists.
 */

declare module "vfile" {
  interface DataMap {
    /** tables and tags of the text that this piece is part of, and the number of lines before the piece */
    foundBefore: { tables: HtmlTables; tags: WrappedTags; linesBefore: number };
  }
}

declare module "micromark-util-types" {
  interface TokenTypeMap {
    htmlTable: "htmlTable";
  }
}

/** The dialect of an HTML table, in place of its opening line, which is part of its content. */
export const HTML_TABLE = "<table>";

/** The last line of each table, by the line on which its HTML begins; lines count from 1. */
type HtmlTables = ReadonlyMap<number, number>;

/** A table beyond these bounds is parsed as plain CommonMark. */
export const MOST_TABLE_LINES = 4_000;
const MOST_CHARACTERS = 256 * 1024;
const DEEPEST = 6;

const PREFIX = /^(?:[ \t>]|(?:[-*+]|\d{1,9}[.)])[ \t])*/;
const HTML_BEGINS =
  /^<\/?(?:table|div|center|p|section|article|aside|main|header|footer|figure|summary|[uod]l|li|h[1-6]|blockquote)(?=[\s/>]|$)/i;
const TAG = /(?<!\\)<(?:!--|(\/?)table(?=[\s/>]|$))/gi;

type Open = { line: number; start: number; offset: number; blanks: number; inside: number };

/** Finds the tables of a text that have blank lines in them, in one pass over it. */
export function htmlTablesIn(text: string): HtmlTables {
  return /<table/i.test(text) ? new TableScan().read(text) : new Map();
}

class TableScan {
  private readonly tables = new Map<number, number>();
  private readonly code = new CodeFollower();
  private readonly open: Open[] = [];
  private isComment = false;
  private blanks = 0;
  /** The first line of the HTML block that is open here. */
  private htmlStart: number | null = null;

  read(text: string): HtmlTables {
    let offset = 0;
    for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
      this.readLine(line, index + 1, offset);
      offset += line.length + 1;
    }
    return this.tables;
  }

  private readLine(line: string, number: number, offset: number): void {
    if (this.code.isCode(line) || this.code.isInCode) return;
    const content = line.slice(PREFIX.exec(line)![0].length);
    if (content === "") {
      this.blanks += 1;
      this.htmlStart = null;
      return;
    }
    if (!content.includes("<") && !this.isComment) return;
    if (!this.isComment && HTML_BEGINS.test(content)) this.htmlStart ??= number;
    this.readTags(content, number, offset);
  }

  private readTags(line: string, number: number, offset: number): void {
    // In a line of words, tags between backticks are words too.
    const content = line.startsWith("<") ? line : line.replace(/`[^`]*`/g, "");
    let at = 0;
    while (at < content.length) {
      if (this.isComment) {
        const end = content.indexOf("-->", at);
        if (end < 0) return;
        this.isComment = false;
        at = end + 3;
      }
      TAG.lastIndex = at;
      const tag = TAG.exec(content);
      if (!tag) return;
      at = TAG.lastIndex;
      if (tag[1] === undefined) this.isComment = true;
      else if (tag[1] === "/") this.close(number, offset);
      else this.enter(number, offset);
    }
  }

  private enter(line: number, offset: number): void {
    const start = this.htmlStart ?? line;
    this.open.push({ line, start, offset, blanks: this.blanks, inside: 0 });
  }

  private close(line: number, offset: number): void {
    const table = this.open.pop();
    if (!table) return;
    const isWithin = line - table.line <= MOST_TABLE_LINES && offset - table.offset <= MOST_CHARACTERS;
    const isSplit = table.blanks < this.blanks && isWithin && table.inside < DEEPEST;
    if (isSplit) {
      this.tables.set(table.start, line);
      this.htmlStart = null;
    }
    const around = this.open.at(-1);
    if (around) around.inside = Math.max(around.inside, table.inside + (isSplit ? 1 : 0));
  }
}

/** Structural tags belong to the table, however far their lines are indented. */
const STRUCTURE = /^[ \t]*<\/?(?:table|thead|tbody|tfoot|tr|td|th|caption|colgroup|col)(?=[\s/>]|$)/i;

/** The HTML up to the first blank line, then the rest as a document of its own. */
const htmlTable = (lastLineOf: (line: number) => number | undefined): Construct => ({
  name: "htmlTable",
  concrete: true,
  tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
    const code = new CodeFollower();
    let last = 0;
    /** Columns that the content of a cell is indented by; not known before its first line. */
    let cell: number | null = null;
    let columns = 0;

    const start: State = (sign) => {
      const found = lastLineOf(this.now().line);
      if (found === undefined) return nok(sign);
      last = found;
      effects.enter("htmlTable");
      effects.enter("htmlFlow");
      return data(sign);
    };
    const data: State = (sign) => {
      effects.enter("htmlFlowData");
      return html(sign);
    };
    const html: State = (sign) => {
      if (!isEnd(sign)) {
        effects.consume(sign);
        return html;
      }
      effects.exit("htmlFlowData");
      if (this.interrupt) return ok(sign);
      const goesOn = (line: string) => isWithin() && line.trim() !== "";
      return sign === null ? rest(sign) : effects.attempt(nextLine(goesOn, true), data, rest)(sign);
    };
    const rest: State = (sign) => {
      effects.exit("htmlFlow");
      return lines(sign);
    };
    const isWithin = () => this.now().line <= last;
    const finish: State = (sign) => {
      effects.exit("htmlTable");
      return ok(sign);
    };
    const lines = contentLines(this, effects, {
      belongs: () => nextLine(isWithin, true),
      closes(line) {
        if (!code.isCode(line) && STRUCTURE.test(line)) {
          cell = null;
          columns = widthOf(line);
        } else {
          if (line.trim() !== "") cell ??= widthOf(line);
          columns = cell ?? 0;
        }
        return false;
      },
      columns: () => columns,
      closing: finish,
      finish,
    });
    return start;
  },
});

const syntaxOf = (tables: HtmlTables, linesBefore: number): Extension => ({
  flow: { 60: htmlTable(lastLines(tables, linesBefore)) },
});

/** Adds tables of HTML, and tags over several lines, to a processor that parses. */
export function remarkHtmlTables(this: Processor): void {
  const parse = this.parser;
  if (!parse) return;
  const data = this.data();
  data.micromarkExtensions ??= [];
  const extensions = data.micromarkExtensions;
  this.parser = (text, file) => {
    const found = file.data.foundBefore;
    const { tables, tags } = found ?? { tables: htmlTablesIn(text), tags: wrappedTagsIn(text) };
    const linesBefore = found?.linesBefore ?? 0;
    const added = [
      ...(tags.size > 0 ? [wrappedTagSyntax(tags, linesBefore)] : []),
      ...(tables.size > 0 ? [syntaxOf(tables, linesBefore)] : []),
    ];
    extensions.push(...added);
    try {
      return parse(text, file);
    } finally {
      extensions.length -= added.length;
    }
  };
}
