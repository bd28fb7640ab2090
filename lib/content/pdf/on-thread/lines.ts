import { directionOf, isRightToLeft, type TextDirection, visualOrder } from "./bidi";
import type { FontName, Fonts } from "./fonts";
import type { MeasuredRun, Style, TextRun } from "./runs";

/** Unicode's character for an object in the place of a letter. */
export const PICTURE_CHARACTER = "\ufffc";

/** Icons and badges up to this size, in points, are part of the line; larger pictures have a line of their own. */
const SMALL = { width: 240, height: 36 };
/** Their height as a fraction of the text's size: a little less than that of a line. */
const SMALL_HEIGHT = 1.4;
const HIGHEST = 420;
/** A column of a table makes no picture narrower than this. */
const LEAST_WIDTH = 48;

/** The space that a picture may take. */
type Room = { width: number; height: number };

function pieceOf(picture: NonNullable<TextRun["picture"]>, style: Style, room: Room): MeasuredRun {
  const isSmall = picture.width <= SMALL.width && picture.height <= SMALL.height;
  const highest = isSmall ? style.size * SMALL_HEIGHT : room.height;
  const scale = Math.min(1, Math.max(room.width, 1) / picture.width, highest / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return { text: PICTURE_CHARACTER, style, width, picture: { ...picture, width, height } };
}

/** A formula that is wider than a line is drawn smaller. */
function pieceOfFormula(formula: NonNullable<TextRun["formula"]>, style: Style, room: Room): MeasuredRun {
  const size = Math.min(style.size, Math.max(room.width, 1) / formula.width);
  return { text: PICTURE_CHARACTER, style: { ...style, size }, width: formula.width * size, formula };
}

export const isWords = ({ picture, formula }: MeasuredRun): boolean => !picture && !formula;

/** True for a picture that is higher than a line of words. */
const needsOwnLine = ({ picture, style }: MeasuredRun): boolean =>
  picture !== undefined && picture.height > style.size * SMALL_HEIGHT + 0.01;

/** The pieces of one line, from left to right. */
export interface Line {
  pieces: MeasuredRun[];
  width: number;
  /** Lines of right-to-left paragraphs begin at the right. */
  direction: TextDirection;
}

interface LineOptions {
  /** of pictures between the lines */
  height?: number;
  /** of the paragraph; by default that of its first letter */
  direction?: TextDirection;
}

/** Sets runs of text in lines of at most this width; words longer than a line are broken. */
export function breakLines(
  runs: readonly TextRun[],
  width: number,
  fonts: Fonts,
  { height = HIGHEST, direction = directionOf(runs.map(({ text }) => text).join("")) }: LineOptions = {},
): Line[] {
  const lines: Line[] = [];
  let line: MeasuredRun[] = [];
  let used = 0;
  const end = () => {
    lines.push(closed(line, direction, fonts));
    line = [];
    used = 0;
  };
  const put = (pieces: readonly MeasuredRun[]) => {
    line.push(...pieces);
    used += widthOf(pieces);
  };
  for (const token of tokensOf(runs, fonts, { width, height })) {
    if (token === "break") end();
    else if (token.some(needsOwnLine)) {
      if (line.length > 0) end();
      put(token);
      end();
    } else if (isBlank(token) && line.length === 0 && lines.length > 0) continue;
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
export function extentOf(runs: readonly TextRun[], fonts: Fonts): { least: number; most: number } {
  let [least, most, line] = [0, 0, 0];
  for (const token of tokensOf(runs, fonts, { width: Number.POSITIVE_INFINITY, height: HIGHEST })) {
    const width = token === "break" ? 0 : widthOf(token);
    const isAlone = token !== "break" && token.some(needsOwnLine);
    line = token === "break" || isAlone ? 0 : line + width;
    if (isAlone) least = Math.max(least, Math.min(width, LEAST_WIDTH));
    else if (token !== "break" && !isBlank(token)) least = Math.max(least, width);
    most = Math.max(most, line, width);
  }
  return { least, most };
}

export const widthOf = (pieces: readonly MeasuredRun[]): number =>
  pieces.reduce((sum, piece) => sum + piece.width, 0);

const isBlank = (pieces: readonly MeasuredRun[]): boolean => pieces.every(({ text }) => text.trim() === "");

type Token = MeasuredRun[] | "break";

/** Chinese and Japanese can be broken behind each character, but not between one and the punctuation around it. */
const SIGN =
  /[\p{Ps}\p{Pi}]*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々〆ー][\p{Pe}\p{Pf}、。，．！？：；…ーっゃゅょッャュョ]*/u;
const SPACED = /\n|[^\S\n\u00a0\u202f]+|[^\s]+|[\u00a0\u202f]+/g;
const SIGNED = new RegExp(
  `\\n|[^\\S\\n\\u00a0\\u202f]+|${SIGN.source}|(?:(?!${SIGN.source})\\S)+|[\\u00a0\\u202f]+`,
  "gu",
);

/** Scripts without spaces between their words. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const words = new Intl.Segmenter("th", { granularity: "word" });
const letters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The words of a text in such a script, each with the signs behind it. */
function unspacedWords(text: string): string[] {
  const found: string[] = [];
  for (const { segment, isWordLike } of words.segment(text)) {
    if (isWordLike || found.length === 0) found.push(segment);
    else found[found.length - 1] += segment;
  }
  return found;
}

/** Words and the spaces between them. A word can be of several styles, and have a picture in it. */
function tokensOf(runs: readonly TextRun[], fonts: Fonts, room: Room): Token[] {
  const tokens: Token[] = [];
  let open: "word" | "blank" | "sign" | null = null;
  for (const { text, style, picture, formula } of runs) {
    if (picture || formula) {
      const piece = picture ? pieceOf(picture, style, room) : pieceOfFormula(formula!, style, room);
      const last = tokens.at(-1);
      // A line may end between two pictures.
      const joins = open === "word" && last && last !== "break" && !last.at(-1)?.picture;
      if (joins && !needsOwnLine(piece)) last.push(piece);
      else tokens.push([piece]);
      open = needsOwnLine(piece) ? null : "word";
      continue;
    }
    const hasSigns = SIGN.test(text);
    for (const [part] of text.matchAll(hasSigns ? SIGNED : SPACED)) {
      if (part === "\n") {
        tokens.push("break");
        open = null;
        continue;
      }
      if (UNSPACED.test(part)) {
        for (const word of unspacedWords(part)) tokens.push(piecesOf(word, style, fonts));
        open = "sign";
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

function piecesOf(text: string, style: Style, fonts: Fonts): MeasuredRun[] {
  return fonts.split(text, style.font).map((part) => ({
    text: part.text,
    style: inFont(style, part.font),
    width: fonts.widthOf(part.text, part.font, style.size),
  }));
}

const variants = new WeakMap<Style, Map<FontName, Style>>();

/** The same style in another font, always as the same object: neighbours with equal styles are joined. */
function inFont(style: Style, font: FontName): Style {
  if (style.font === font) return style;
  const known = variants.get(style) ?? new Map<FontName, Style>();
  variants.set(style, known);
  const variant = known.get(font) ?? { ...style, font };
  known.set(font, variant);
  return variant;
}

/** Splits a word into lines. */
function fitting(word: readonly MeasuredRun[], width: number, fonts: Fonts): MeasuredRun[][] {
  if (widthOf(word) <= width) return [[...word]];
  const lines: MeasuredRun[][] = [[]];
  let used = 0;
  for (const piece of word) {
    const { text, style } = piece;
    const parts =
      piece.picture || piece.formula
        ? [piece]
        : Array.from(letters.segment(text), ({ segment }) => ({
            text: segment,
            style,
            width: fonts.widthOf(segment, style.font, style.size),
          }));
    for (const letter of parts) {
      if (used + letter.width > width && used > 0) {
        const line = lines.at(-1)!;
        const rest = line.slice(endOf(line));
        const fits = widthOf(rest) + letter.width <= width;
        lines.push(fits ? line.splice(line.length - rest.length) : []);
        used = widthOf(lines.at(-1)!);
      }
      lines.at(-1)?.push(letter);
      used += letter.width;
    }
  }
  return lines;
}

/** The place to break a long word: behind its last sign, or where the line ends. */
function endOf(line: readonly MeasuredRun[]): number {
  const end = line.findLastIndex(({ text }) => /^[-/_.,:;?&=|]$/.test(text)) + 1;
  return end > line.length / 2 ? end : line.length;
}

/** A finished line: without blanks at the end, in visual order, neighbours of one style joined. */
function closed(pieces: MeasuredRun[], direction: TextDirection, fonts: Fonts): Line {
  while (pieces.at(-1)?.text.trim() === "") pieces.pop();
  const joined: MeasuredRun[] = [];
  for (const piece of visualOrder(pieces, direction, fonts)) {
    const last = joined.at(-1);
    const isText = isWords(piece) && (!last || isWords(last));
    if (last && isText && last.style === piece.style && !isRightToLeft(piece.text)) {
      last.text += piece.text;
      last.width += piece.width;
    } else joined.push({ ...piece });
  }
  return { pieces: joined, width: widthOf(joined), direction };
}
