import { breakLines, type Line } from "./lines";
import { COLORS, type Paper } from "./paper";
import type { Style } from "./runs";

/** A drawing of this size in points, which may be drawn smaller. */
export interface Drawing {
  width: number;
  height: number;
  draw: () => void;
}

/** The words and lines of a diagram; drawn once they are measured with the fonts of a book. */
export type Diagram = (paper: Paper) => Drawing;

/** A part of a diagram that cannot be drawn. */
export class UnknownPart extends Error {}

/** Parts of one diagram that are drawn. */
export const MOST_PARTS = 400;

const ENTITIES: Record<string, string> = {
  ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0", equals: "=" },
};

/** The letters of a label as the library's parser gives it. Throws for formatted ones, pictures and formulas. */
export function labelOf(text: string | undefined, kind = "text"): string {
  const label = (text ?? "")
    .replace(/<br\s*\/?>|\\n/gi, "\n")
    .replace(/ﬂ°°\+?(\d+)¶ß/g, (_, code: string) => character(Number(code)))
    .replace(/(?:ﬂ°|&)(\w+)(?:¶ß|;)/g, (_, name: string) => entity(name))
    .trim();
  if (kind === "markdown" && /[*_`]/.test(label)) throw new UnknownPart();
  if (/<\/?[a-z]|\bfa[a-z]?:|\$\$/i.test(label)) throw new UnknownPart();
  return label;
}

function character(code: number): string {
  if (code > 0x10ffff || code === 0) throw new UnknownPart();
  return String.fromCodePoint(code);
}

function entity(name: string): string {
  const letter = Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined;
  if (letter === undefined) throw new UnknownPart();
  return letter;
}

const STYLE: Style = { font: "regular", size: 9, color: COLORS.text };
const LINE_HEIGHT = STYLE.size * 1.35;

/** A label in lines of at most this width. */
export interface Label {
  lines: Line[];
  width: number;
  height: number;
}

export function labelIn(paper: Paper, text: string, widest: number, font: Style["font"] = "regular"): Label {
  if (text === "") return { lines: [], width: 0, height: 0 };
  const lines = breakLines([{ text, style: { ...STYLE, font } }], widest, paper.fonts);
  const width = Math.max(...lines.map((line) => line.width));
  return { lines, width, height: lines.length * LINE_HEIGHT };
}

/** Draws a label around a point. */
export function drawLabel(paper: Paper, { lines, height }: Label, x: number, y: number): void {
  for (const [index, line] of lines.entries())
    paper.drawPieces(line, x - line.width / 2, y - height / 2 + index * LINE_HEIGHT, LINE_HEIGHT);
}

export type Point = { x: number; y: number };

export const STROKE = "#6b7280";
const HEAD = 6;

export type Head = "none" | "point" | "open" | "circle" | "cross";

/** Draws the end of a line that comes from a point. */
export function drawHead({ doc }: Paper, head: Head, from: Point, to: Point): void {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (head === "none" || length === 0) return;
  const [x, y] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const at = (along: number, beside: number): [number, number] => [
    to.x - x * along - y * beside,
    to.y - y * along + x * beside,
  ];
  doc.undash().lineWidth(1).strokeColor(STROKE).fillColor(STROKE);
  if (head === "point") doc.polygon([to.x, to.y], at(HEAD, HEAD / 2), at(HEAD, -HEAD / 2)).fill();
  else if (head === "circle") doc.circle(...at(HEAD / 2, 0), HEAD / 2).fill();
  else if (head === "open") {
    doc.moveTo(...at(HEAD, HEAD / 2)).lineTo(to.x, to.y);
    doc.lineTo(...at(HEAD, -HEAD / 2)).stroke();
  } else {
    doc.moveTo(...at(0, HEAD / 2)).lineTo(...at(HEAD, -HEAD / 2));
    doc.moveTo(...at(0, -HEAD / 2)).lineTo(...at(HEAD, HEAD / 2));
    doc.stroke();
  }
}
