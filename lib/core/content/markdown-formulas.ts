import type { Literal, Nodes, Root, Text } from "mdast";
import type { Extension as FromMarkdown } from "mdast-util-from-markdown";
import type { Code, Construct, Effects, Extension, State, TokenizeContext } from "micromark-util-types";
import type { Processor } from "unified";
import { fencedCode } from "./code-fence";
import { widthOf } from "./dialects/columns";
import { nextLine } from "./dialects/content";
import { CodeFollower, lastLines } from "./dialects/lines";
import { isBlank, isEnd } from "./dialects/tokens";

/*
 * Formulas between dollars: `$x$` and `$$x$$` in a text, `$$` at the ends of a block of lines. Prices and variables of
 * shells must stay text, so a dollar opens before a non-blank, closes after one, and not before a sign with which a
 * number or a name goes on. The next dollar after an opening one closes the formula, or there is none; so each dollar
 * is looked at twice at most. A backtick ends the search, because code wins over formulas.
 */

/** A formula in a text. */
export interface InlineFormula extends Literal {
  type: "inlineMath";
}

/** A formula as a block. */
export interface FormulaBlock extends Literal {
  type: "math";
}

declare module "mdast" {
  interface PhrasingContentMap {
    inlineMath: InlineFormula;
  }
  interface BlockContentMap {
    math: FormulaBlock;
  }
  interface RootContentMap {
    inlineMath: InlineFormula;
    math: FormulaBlock;
  }
}

declare module "micromark-util-types" {
  interface TokenTypeMap {
    formulaText: "formulaText";
    formulaBlock: "formulaBlock";
    formulaData: "formulaData";
  }
}

declare module "vfile" {
  interface DataMap {
    /** formulas of the text that this piece is part of, and the number of lines before the piece */
    formulaBlocks: { blocks: FormulaBlocks; linesBefore: number };
  }
}

const DOLLAR = 36;
const BACKSLASH = 92;
const BACKTICK = 96;

/** The last line of each block, by its first one; lines count from 1. */
type FormulaBlocks = ReadonlyMap<number, number>;

const PREFIX = /^(?:[ \t>]|(?:[-*+]|\d{1,9}[.)])[ \t])*/;
const FENCE = /(?<!\\)(?:\\\\)*\$\$/;

/**
 * Finds the blocks of a text that begin a line with `$$` and end one with it, without a blank line between, in one
 * pass. A lookahead in the parser would have to know which part of each line belongs to quotes and lists.
 */
export function formulaBlocksIn(text: string): FormulaBlocks {
  const blocks = new Map<number, number>();
  if (!text.includes("$$")) return blocks;
  const code = new CodeFollower();
  let open: { line: number; quotes: number; indent: number; isEmpty: boolean } | null = null;
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    const isCode = code.isCode(line) || code.isInCode;
    const marks = PREFIX.exec(line)![0];
    if (isCode || marks === line || line.includes("`")) {
      open = null;
      continue;
    }
    if (open) {
      const lead: string = /^[ \t>]*/.exec(line)![0];
      const content = line.slice(lead.length);
      const end = endOfFormula(content);
      const belongs = quotesIn(lead) === open.quotes && widthOf(lead.replaceAll(">", " ")) >= open.indent;
      const isEmpty = open.isEmpty && (end === 0 || content === "");
      if (belongs && end === null) {
        open.isEmpty = isEmpty;
        continue;
      }
      if (belongs && !isEmpty && content.slice(end! + 2).trim() === "") {
        blocks.set(open.line, index + 1);
        open = null;
        continue;
      }
      open = null;
    }
    const content = line.slice(marks.length);
    if (!/^\$\$(?!\$)/.test(content)) continue;
    const rest = content.slice(2);
    const end = endOfFormula(rest);
    const isEmpty = rest.slice(0, end ?? undefined).trim() === "";
    const isItem = /[-*+.)]/.test(marks);
    const indent = isItem ? widthOf(marks.replace(/[^\t]/g, " ")) : 0;
    if (end === null) open = { line: index + 1, quotes: quotesIn(marks), indent, isEmpty };
    else if (!isEmpty && rest.slice(end + 2).trim() === "") blocks.set(index + 1, index + 1);
  }
  return blocks;
}

const quotesIn = (marks: string): number => marks.split(">").length - 1;

/** The index of the closing dollars. */
function endOfFormula(line: string): number | null {
  const fence = FENCE.exec(line);
  return fence && fence.index + fence[0].length - 2;
}

/** Signs behind a dollar with which a number or the name of a variable goes on. */
function continuesNumberOrName(code: Code, last: Code): boolean {
  if (code === null || code < 0) return false;
  const sign = String.fromCharCode(code);
  // “the $n$th”, but not “$dir/$file”
  if (/[a-z]/.test(sign)) return last === null || last < 0 || !/[\w)\]}'|]/.test(String.fromCharCode(last));
  return /[\dA-Z_{(]/.test(sign);
}

const formulaText: Construct = {
  name: "formulaText",
  previous(code) {
    return code !== DOLLAR || this.events.at(-1)?.[1].type === "characterEscape";
  },
  tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
    let size = 0;
    let closing = 0;
    let last: Code = null;
    const start: State = (code) => {
      effects.enter("formulaText");
      effects.enter("formulaData");
      return opening(code);
    };
    const opening: State = (code) => {
      if (code === DOLLAR && size < 3) {
        size += 1;
        effects.consume(code);
        return opening;
      }
      return size > 2 || isBlank(code) || isEnd(code) ? nok(code) : inside(code);
    };
    const inside: State = (code) => {
      if (code === null || code === BACKTICK) return nok(code);
      if (code === DOLLAR) {
        closing = 0;
        return dollars(code);
      }
      last = code;
      if (!isEnd(code)) {
        effects.consume(code);
        return code === BACKSLASH ? escaped : inside;
      }
      effects.exit("formulaData");
      effects.enter("lineEnding");
      effects.consume(code);
      effects.exit("lineEnding");
      return line;
    };
    const line: State = (code) => {
      if (isEnd(code)) return nok(code);
      effects.enter("formulaData");
      return inside(code);
    };
    const escaped: State = (code) => {
      if (code !== DOLLAR && code !== BACKSLASH) return inside(code);
      last = code;
      effects.consume(code);
      return inside;
    };
    const dollars: State = (code) => {
      if (code === DOLLAR) {
        closing += 1;
        effects.consume(code);
        return closing > size ? nok : dollars;
      }
      // Between double dollars, a single one belongs to the formula.
      if (closing < size) {
        last = DOLLAR;
        return inside(code);
      }
      if (isBlank(last) || isEnd(last) || (size === 1 && continuesNumberOrName(code, last))) return nok(code);
      effects.exit("formulaData");
      effects.exit("formulaText");
      return ok(code);
    };
    return start;
  },
};

/** The lines of a block; it ends with its container at the latest. */
const formulaBlock = (lastLineOf: (line: number) => number | undefined): Construct => ({
  name: "formulaBlock",
  concrete: true,
  tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
    let last = 0;
    const start: State = (code) => {
      const found = lastLineOf(this.now().line);
      if (found === undefined) return nok(code);
      last = found;
      effects.enter("formulaBlock");
      return line(code);
    };
    const line: State = (code) => {
      effects.enter("formulaData");
      return inside(code);
    };
    const inside: State = (code) => {
      if (!isEnd(code)) {
        effects.consume(code);
        return inside;
      }
      effects.exit("formulaData");
      // A block that looks at the line behind it would keep lists and quotes from beginning there.
      if (code === null || this.interrupt || this.now().line >= last) return finish(code);
      const isWithin = (text: string) => this.now().line <= last && text.trim() !== "";
      return effects.attempt(nextLine(isWithin, true), line, finish)(code);
    };
    const finish: State = (code) => {
      effects.exit("formulaBlock");
      return ok(code);
    };
    return start;
  },
});

const fromMarkdown: FromMarkdown = {
  enter: {
    formulaText(token) {
      this.enter({ type: "inlineMath", value: "" }, token);
      this.buffer();
    },
    formulaBlock(token) {
      this.enter({ type: "math", value: "" }, token);
      this.buffer();
    },
  },
  exit: {
    formulaText(token) {
      const written = this.resume();
      const [size = 0] = [/^\$+/.exec(written)?.[0].length];
      const formula = written.slice(size, -size).replace(/\s*\n\s*/g, " ");
      const node = this.stack.at(-1) as InlineFormula;
      // The pipes of a table's cell are escaped, in formulas as in code.
      node.value = this.data.inTable ? formula.replaceAll("\\|", "|") : formula;
      this.exit(token);
    },
    formulaBlock(token) {
      const written = this.resume().trim();
      const node = this.stack.at(-1) as FormulaBlock;
      node.value = written.replace(/^\$\$|\$\$$/g, "").trim();
      this.exit(token);
    },
    formulaData(token) {
      this.config.enter.data!.call(this, token);
      this.config.exit.data!.call(this, token);
    },
  },
};

interface Printing {
  stack: string[];
  safe: (value: string, info: { before: string; after: string }) => string;
}
type Info = { before: string; after: string };

function printInline(
  { value }: InlineFormula,
  _parent: unknown,
  { stack }: Printing,
  { after }: Info,
): string {
  const isPlain = !/(?<!\\)(?:\\\\)*\$/.test(value) && !/^[\w({]/.test(after);
  const marks = isPlain ? "$" : "$$";
  return `${marks}${stack.includes("tableCell") ? value.replaceAll("|", "\\|") : value}${marks}`;
}
printInline.peek = () => "$";

/** A block that dollars cannot enclose is fenced code with the language of formulas. */
function printBlock({ value }: FormulaBlock): string {
  const written = `$$\n${value}\n$$`;
  if (formulaBlocksIn(written).get(1) === written.split("\n").length) return written;
  return fencedCode(value, "math");
}

/** Texts with dollars that another one in the same block could make a formula. */
const paired = new WeakSet<Text>();
const LINES = new Set<Nodes["type"]>(["paragraph", "heading", "tableCell", "leafDirective"]);

/** Notes which dollars of a tree are to be escaped when it is printed. A lone one is none, so prices stay readable. */
export function escapeDollars(root: Root): void {
  const visit = (node: Nodes): void => {
    if (!("children" in node)) return;
    if (!LINES.has(node.type)) {
      node.children.forEach(visit);
      return;
    }
    const texts: Text[] = [];
    let dollars = 0;
    const count = (inner: Nodes): void => {
      if (inner.type === "text") texts.push(inner);
      if (inner.type === "text" || inner.type === "html") dollars += inner.value.split("$").length - 1;
      if (inner.type === "inlineMath") dollars += 2;
      if ("children" in inner) inner.children.forEach(count);
    };
    count(node);
    if (dollars > 1) for (const text of texts) paired.add(text);
  };
  visit(root);
}

function printText(node: Text, _parent: unknown, state: Printing, info: Info): string {
  const written = state.safe(node.value, info);
  return paired.has(node) ? written.replace(/(?<!\s)\$|\$(?!\s)/g, "\\$$") : written;
}

/** Adds formulas to a processor that parses or prints. */
export function remarkFormulas(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions ??= [];
  data.fromMarkdownExtensions ??= [];
  data.toMarkdownExtensions ??= [];
  data.micromarkExtensions.push({ text: { [DOLLAR]: formulaText } });
  data.fromMarkdownExtensions.push(fromMarkdown);
  data.toMarkdownExtensions.push({
    handlers: { inlineMath: printInline, math: printBlock, text: printText },
  });
  const parse = this.parser;
  if (!parse) return;
  const extensions: Extension[] = data.micromarkExtensions;
  this.parser = (text, file) => {
    const { blocks, linesBefore } = file.data.formulaBlocks ?? {
      blocks: formulaBlocksIn(text),
      linesBefore: 0,
    };
    if (blocks.size === 0) return parse(text, file);
    extensions.push({ flow: { [DOLLAR]: formulaBlock(lastLines(blocks, linesBefore)) } });
    try {
      return parse(text, file);
    } finally {
      extensions.pop();
    }
  };
}
