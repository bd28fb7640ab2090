import { LIQUID_OPTIONAL } from "./dialects/names";
import { frontMatterSource } from "./front-matter-source";

/*
 * Finds the lines of fenced code, line by line, before the parser runs. The scan follows CommonMark's rules of
 * containers (quotes and list items) as far as they are simple, and reports only certain code: a line that the parser
 * reads as text must never count as code, or nothing in it would be counted.
 *
 * Three things are not followed. A line that may or may not continue a paragraph (a lazy line, a footnote, a tab
 * where columns count) leaves the open containers uncertain; the next line that begins at the margin after a blank
 * one, or with a fence, is outside of all of them again. A possible fence meanwhile, or inside of HTML, could begin
 * or end code: from there on everything counts as text.
 */

const QUOTE = "quote";
/** A quote, or a list item by the number of columns that its lines are indented by. */
type Container = typeof QUOTE | number;

const BLANK = /^[ \t]*$/;
const OPENER = /^ {0,3}(?:(`{3,})[^`]*|(~{3,}).*)$/;
/** An opener in some possible containers. */
const MAYBE_OPENER = /^(?:[ \t>*+.)\-\d]|\[\^[^\]]*\]:)*(?:```|~~~)/;
const LIST_MARKER = /^( {0,3})([-*+]|(\d{1,9})[.)])(?=[ \t]|$)/;
const THEMATIC_BREAK = /^ {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$/;
const HEADING = /^ {0,3}#{1,6}(?:[ \t]|$)/;
const DIRECTIVE = /^[ \t>*+.)\-\d]*(?::{3}|\{%|<(?:[A-Z]|details|table)|!!!|\?\?\?|===[!+]?[ \t]+")/;
/** A directive that ends at a blank line, unless the line is in code: the parser guesses where that code ends. */
const OPTIONAL = new RegExp(
  `^[ \\t>*+.)\\-\\d]*\\{%-?[ \\t]*(?:${Object.keys(LIQUID_OPTIONAL).join("|")})\\b`,
);
const DIRECTIVE_END = /^[ \t>]*(?::{3,}[ \t]*$|\{%|<\/(?:[A-Z]|details|table|t[dh]))/;
const MAYBE_HTML = /^[ \t>*+.)\-\d]*</;

/** HTML that continues over blank lines until a closing pattern. */
const LONG_HTML: readonly { begins: RegExp; ends: RegExp }[] = [
  { begins: /<(?:script|pre|style|textarea)(?:[\s>]|$)/iy, ends: /<\/(?:script|pre|style|textarea)>/i },
  { begins: /<!--/y, ends: /-->/ },
  { begins: /<\?/y, ends: /\?>/ },
  { begins: /<!\[CDATA\[/y, ends: /\]\]>/ },
  { begins: /<![a-z]/iy, ends: />/ },
];

/** Ends at a blank line. */
const SHORT_HTML = "short";

export class FenceFollower {
  private containers: Container[] = [];
  /** The fence of the code that is open. */
  private fence = "";
  private html: RegExp | typeof SHORT_HTML | null = null;
  /** True if no paragraph can be open: the last line was blank or ended code. */
  private afterBlank = true;
  /** True if the last line may be indented code, behind which the parser begins no list with 2 either. */
  private afterIndented = false;
  /** True if the open containers are known. */
  private certain = true;
  /** True once code can no longer be recognized with certainty. */
  private lost: boolean;
  private directives = false;
  /** True if an open directive may strip the indentation of its content, which then is no indented code. */
  private unindents = false;
  /** True if a one-line directive may continue, as a paragraph does. */
  private besideDirective = false;
  /** True if the next blank line may end a directive. */
  private besideOptional = false;
  private frontMatterLines: number;

  constructor(text: string) {
    const source = frontMatterSource(text);
    // In search of the end of unclosed front matter, the parser passes over every container.
    this.lost = !source && /^---[ \t]*(?:\n|$)/.test(text);
    this.frontMatterLines = source ? text.slice(0, source.end).trimEnd().split("\n").length : 0;
  }

  /** True if the next line of the text is certain to be fenced code, or a fence around it. */
  isCode(line: string): boolean {
    if (this.lost) return false;
    if (this.frontMatterLines > 0) {
      this.frontMatterLines -= 1;
      return false;
    }
    if (this.fence !== "" && this.continues(line)) return true;
    return !this.lost && this.opens(line);
  }

  /** True if a line belongs to the open code. Code ends with its container: no line of it is lazy. */
  private continues(line: string): boolean {
    if (this.directives && DIRECTIVE_END.test(line)) return this.lose();
    const { matched, rest } = this.match(line);
    if (!this.certain || (this.besideOptional && BLANK.test(rest))) return this.lose();
    if (matched < this.containers.length) {
      this.fence = "";
      this.afterBlank = true;
      return false;
    }
    const [, indent = "", end] = /^([ \t]*)(`{3,}|~{3,})[ \t]*$/.exec(rest) ?? [];
    if (!end?.startsWith(this.fence)) return true;
    if (/^ {0,3}$/.test(indent)) {
      this.fence = "";
      this.afterBlank = true;
      return true;
    }
    // A fence indented by more is code, unless a directive strips some of that.
    return this.unindents ? this.lose() : true;
  }

  private lose(): false {
    this.lost = true;
    return false;
  }

  /** The number of open containers that a line continues, and the text behind their marks. */
  private match(line: string): { matched: number; rest: string } {
    let rest = line;
    for (const [index, container] of this.containers.entries()) {
      if (container === QUOTE) {
        const mark = /^ {0,3}> ?/.exec(rest)?.[0];
        if (mark === undefined || rest[mark.length] === "\t") {
          if (/^ {0,3}(?:\t|> ?\t)/.test(rest)) this.certain = false;
          return { matched: index, rest };
        }
        rest = rest.slice(mark.length);
      } else if (!BLANK.test(rest)) {
        const indent = indentOf(rest);
        if (indent < container) {
          if (rest[indent] === "\t") this.certain = false;
          return { matched: index, rest };
        }
        rest = rest.slice(container);
      }
    }
    return { matched: this.containers.length, rest };
  }

  /** True if a line outside of code opens some. */
  private opens(line: string): boolean {
    const blank = BLANK.test(line);
    if (blank || this.html instanceof RegExp) {
      if (MAYBE_OPENER.test(line)) return this.lose();
      if (blank) this.endParagraph();
      else this.continueHtml(line);
      return false;
    }
    if (DIRECTIVE.test(line)) {
      this.directives = true;
      this.besideDirective = true;
      this.besideOptional ||= OPTIONAL.test(line);
      this.unindents ||= line.startsWith(" ");
      if (this.containers.length > 0) this.certain = false;
    }
    const wasAfterBlank = this.afterBlank;
    this.afterBlank = false;
    if (!this.certain) {
      const isOutside = (wasAfterBlank && /^[^ \t]/.test(line)) || (OPENER.test(line) && line[0] !== " ");
      if (!isOutside) return this.guess(line);
      this.containers = [];
      this.certain = true;
    }
    const leaf = this.enter(line, wasAfterBlank);
    return leaf === null ? this.guess(line) : this.readLeaf(leaf);
  }

  private endParagraph(): void {
    this.afterBlank = true;
    this.besideDirective = false;
    this.besideOptional = false;
    if (this.html === SHORT_HTML) this.html = null;
    const quote = this.containers.indexOf(QUOTE);
    if (quote >= 0) this.containers.length = quote;
  }

  private continueHtml(line: string): void {
    if (!(this.html as RegExp).test(line)) return;
    this.html = null;
    this.certain = false;
  }

  /** Handles a line in unknown containers. */
  private guess(line: string): false {
    this.certain = false;
    this.afterIndented = true;
    if (MAYBE_OPENER.test(line)) return this.lose();
    if (!MAYBE_HTML.test(line)) return false;
    const long = longHtmlAt(line, line.indexOf("<"));
    if (long) return long.test(line) ? false : this.lose();
    this.html = SHORT_HTML;
    return false;
  }

  /**
   * Leaves and enters containers, and returns the text in the innermost one; null when the containers are uncertain.
   */
  private enter(line: string, afterBlank: boolean): string | null {
    const { matched, rest: inside } = this.match(line);
    if (!this.certain) return null;
    const leaves = matched < this.containers.length;
    if (leaves && !afterBlank && !endsParagraph(inside)) return null;
    this.containers.length = matched;
    // In a line of HTML, the marks of containers are words.
    const isInHtml = this.html !== null && !leaves;
    let rest = inside;
    for (;;) {
      const indent = indentOf(rest);
      if (indent < 4 && rest[indent] === "\t") return this.containers.length === 0 ? rest : null;
      if (indent >= 4) return rest;
      if (rest[indent] === ">") {
        if (isInHtml) return null;
        rest = rest.slice(indent + (rest[indent + 1] === " " ? 2 : 1));
        if (rest.startsWith("\t")) return null;
        this.containers.push(QUOTE);
        continue;
      }
      if (rest.startsWith("[^", indent)) return null;
      const marker = THEMATIC_BREAK.test(rest) ? null : LIST_MARKER.exec(rest);
      if (!marker) return rest;
      if (isInHtml) return null;
      const [mark, , , number] = marker;
      const behind = rest.slice(mark.length);
      const gap = indentOf(behind);
      if (behind === "" || behind[gap] === "\t" || gap === behind.length) return null;
      // Such a number begins no list inside of a paragraph, and a paragraph may be open.
      if (number !== undefined && number !== "1" && !leaves && (!afterBlank || this.afterIndented))
        return null;
      const columns = mark.length + (gap > 4 ? 1 : gap);
      this.containers.push(columns);
      rest = rest.slice(columns);
    }
  }

  /** Handles a line in known containers; returns true if it opens code. */
  private readLeaf(rest: string): boolean {
    const indent = indentOf(rest);
    if (indent >= 4 && (this.unindents || this.besideDirective)) return this.guess(rest);
    this.afterIndented = indent >= 4 || rest[indent] === "\t";
    const [, backticks, tildes] = OPENER.exec(rest) ?? [];
    const mark = backticks ?? tildes;
    if (mark !== undefined) {
      if (this.html !== null) return this.lose();
      this.fence = mark;
      return true;
    }
    if (indent >= 4 || rest[indent] !== "<") return false;
    const long = longHtmlAt(rest, indent);
    if (!long) this.html = SHORT_HTML;
    else if (!long.test(rest)) {
      const isKnown = this.containers.length === 0 && !this.directives && this.html === null;
      if (!isKnown) return this.lose();
      this.html = long;
    }
    return false;
  }
}

const indentOf = (line: string): number => {
  let indent = 0;
  while (line[indent] === " ") indent += 1;
  return indent;
};

/** True if a line begins a block even within a paragraph. */
const endsParagraph = (rest: string): boolean =>
  OPENER.test(rest) ||
  HEADING.test(rest) ||
  THEMATIC_BREAK.test(rest) ||
  LIST_MARKER.test(rest) ||
  /^ {0,3}>/.test(rest);

/** The end of the HTML that begins here, if it continues over blank lines. */
function longHtmlAt(line: string, at: number): RegExp | null {
  for (const { begins, ends } of LONG_HTML) {
    begins.lastIndex = at;
    if (begins.test(line)) return ends;
  }
  return null;
}
