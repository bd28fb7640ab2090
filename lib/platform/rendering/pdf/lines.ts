import { type Direction, directionOf, inOrder, isRightToLeft } from "./bidi";
import type { FontName, Fonts } from "./fonts";

/** Where a piece of text leads when it is pressed: a place in the book, or an address. */
export type Target = { place: string } | { url: string };

export interface Style {
  font: FontName;
  size: number;
  color: string;
  target?: Target;
  strike?: boolean;
  /** Shown as code, on a tinted ground. */
  code?: boolean;
  /** How far above the line it stands, in parts of its size. */
  rise?: number;
}

/** A stretch of text in one style. A line feed in it ends the line. */
export interface Run {
  text: string;
  style: Style;
}

export interface Piece extends Run {
  width: number;
}

/** What stands in one line, from left to right. */
export interface Line {
  pieces: Piece[];
  width: number;
  /** Lines of paragraphs that are written from right to left begin at the right. */
  direction: Direction;
}

/** Sets runs of text in lines of at most this width; words longer than a line are broken. */
export function breakLines(runs: readonly Run[], width: number, fonts: Fonts): Line[] {
  const lines: Line[] = [];
  let line: Piece[] = [];
  let used = 0;
  const direction = directionOf(runs.map(({ text }) => text).join(""));
  const end = () => {
    lines.push(closed(line, direction, fonts));
    line = [];
    used = 0;
  };
  const put = (pieces: readonly Piece[]) => {
    line.push(...pieces);
    used += widthOf(pieces);
  };
  for (const token of tokensOf(runs, fonts)) {
    if (token === "break") end();
    else if (used + widthOf(token) <= width + 0.01) put(token);
    else if (isBlank(token)) end();
    else {
      if (line.length > 0) end();
      for (const part of fitting(token, width, fonts)) {
        if (line.length > 0) end();
        put(part);
      }
    }
  }
  if (line.length > 0 || lines.length === 0) end();
  return lines;
}

/** The width of the longest word, and of the whole as one line. */
export function extentOf(runs: readonly Run[], fonts: Fonts): { least: number; most: number } {
  let [least, most, line] = [0, 0, 0];
  for (const token of tokensOf(runs, fonts)) {
    const width = token === "break" ? 0 : widthOf(token);
    line = token === "break" ? 0 : line + width;
    if (token !== "break" && !isBlank(token)) least = Math.max(least, width);
    most = Math.max(most, line);
  }
  return { least, most };
}

const widthOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, piece) => sum + piece.width, 0);

const isBlank = (pieces: readonly Piece[]): boolean => pieces.every(({ text }) => text.trim() === "");

type Token = Piece[] | "break";

/** Chinese and Japanese can be broken behind each sign, but not between one and the marks around it. */
const SIGN =
  /[\p{Ps}\p{Pi}]*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々〆ー][\p{Pe}\p{Pf}、。，．！？：；…ーっゃゅょッャュョ]*/u;
const SPACED = /\n|[^\S\n\u00a0\u202f]+|[^\s]+|[\u00a0\u202f]+/g;
const SIGNED = new RegExp(
  `\\n|[^\\S\\n\\u00a0\\u202f]+|${SIGN.source}|(?:(?!${SIGN.source})\\S)+|[\\u00a0\\u202f]+`,
  "gu",
);

/** Words and the spaces between them. A word can be of several styles. */
function tokensOf(runs: readonly Run[], fonts: Fonts): Token[] {
  const tokens: Token[] = [];
  let open: "word" | "blank" | "sign" | null = null;
  for (const { text, style } of runs) {
    const hasSigns = SIGN.test(text);
    for (const [part] of text.matchAll(hasSigns ? SIGNED : SPACED)) {
      if (part === "\n") {
        tokens.push("break");
        open = null;
        continue;
      }
      const kind = /^[^\S\u00a0\u202f]/.test(part) ? "blank" : hasSigns && SIGN.test(part) ? "sign" : "word";
      const pieces = piecesOf(part, style, fonts);
      const last = tokens.at(-1);
      if (open === kind && kind !== "sign" && last && last !== "break") last.push(...pieces);
      else tokens.push(pieces);
      open = kind;
    }
  }
  return tokens;
}

function piecesOf(text: string, style: Style, fonts: Fonts): Piece[] {
  return fonts.split(text, style.font).map((part) => ({
    text: part.text,
    style: inFont(style, part.font),
    width: fonts.widthOf(part.text, part.font, style.size),
  }));
}

const variants = new WeakMap<Style, Map<FontName, Style>>();

/** The same style in another font, and the same object each time: neighbours of one style are joined. */
function inFont(style: Style, font: FontName): Style {
  if (style.font === font) return style;
  const known = variants.get(style) ?? new Map<FontName, Style>();
  variants.set(style, known);
  const variant = known.get(font) ?? { ...style, font };
  known.set(font, variant);
  return variant;
}

/** A word cut to lines. */
function fitting(word: readonly Piece[], width: number, fonts: Fonts): Piece[][] {
  if (widthOf(word) <= width) return [[...word]];
  const parts: Piece[][] = [[]];
  let used = 0;
  for (const { text, style } of word) {
    for (const character of text) {
      const own = fonts.widthOf(character, style.font, style.size);
      if (used + own > width && used > 0) {
        parts.push([]);
        used = 0;
      }
      parts.at(-1)?.push({ text: character, style, width: own });
      used += own;
    }
  }
  return parts;
}

/** Without blanks at the end, in the order of the sheet, neighbours of one style joined. */
function closed(pieces: Piece[], direction: Direction, fonts: Fonts): Line {
  while (pieces.at(-1)?.text.trim() === "") pieces.pop();
  const joined: Piece[] = [];
  for (const piece of inOrder(pieces, direction, fonts)) {
    const last = joined.at(-1);
    if (last && last.style === piece.style && !isRightToLeft(piece.text)) {
      last.text += piece.text;
      last.width += piece.width;
    } else joined.push({ ...piece });
  }
  return { pieces: joined, width: widthOf(joined), direction };
}
