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

export interface Line {
  pieces: Piece[];
  width: number;
}

/** Sets runs of text in lines of at most this width; words longer than a line are broken. */
export function breakLines(runs: readonly Run[], width: number, fonts: Fonts): Line[] {
  const lines: Line[] = [];
  let line: Piece[] = [];
  let used = 0;
  const end = () => {
    lines.push(closed(line));
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

/** Words and the spaces between them. A word can be of several styles. */
function tokensOf(runs: readonly Run[], fonts: Fonts): Token[] {
  const tokens: Token[] = [];
  let open: "word" | "blank" | null = null;
  for (const { text, style } of runs) {
    for (const [part] of text.matchAll(/\n|[^\S\n\u00a0\u202f]+|[^\s]+|[\u00a0\u202f]+/g)) {
      if (part === "\n") {
        tokens.push("break");
        open = null;
        continue;
      }
      const kind = /^[^\S\u00a0\u202f]/.test(part) ? "blank" : "word";
      const pieces = piecesOf(part, style, fonts);
      const last = tokens.at(-1);
      if (open === kind && last && last !== "break") last.push(...pieces);
      else tokens.push(pieces);
      open = kind;
    }
  }
  return tokens;
}

function piecesOf(text: string, style: Style, fonts: Fonts): Piece[] {
  return fonts.split(text, style.font).map((part) => ({
    text: part.text,
    style: part.font === style.font ? style : { ...style, font: part.font },
    width: fonts.widthOf(part.text, part.font, style.size),
  }));
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

/** Without blanks at the end, neighbours of one style joined. */
function closed(pieces: Piece[]): Line {
  while (pieces.at(-1)?.text.trim() === "") pieces.pop();
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last && last.style === piece.style) {
      last.text += piece.text;
      last.width += piece.width;
    } else joined.push({ ...piece });
  }
  return { pieces: joined, width: widthOf(joined) };
}
