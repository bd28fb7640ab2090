import PDFDocument from "pdfkit";
import { type FontName, Fonts } from "@/lib/content/pdf/on-thread/fonts";
import { breakLines, type Line } from "@/lib/content/pdf/on-thread/lines";
import { CARD_SIZE } from "@/lib/content/rendering/card-size";

/** The texts of a page's preview image. */
export type CardContent = {
  /** the page's site, with its section if any */
  from: string;
  title: string;
  description: string | null;
  /** colour of the site, as #rrggbb */
  color: string;
  /** language tag of the page */
  language: string;
};

type Words = { text: string; font: FontName; size: number; color: string; most: number };

const MARGIN = 80;
const WIDTH = CARD_SIZE.width - 2 * MARGIN;
const LINE = 1.25;

/**
 * Draws the image as SVG, with its words as outlines: the conversion to pixels needs no fonts, and gets only shapes
 * of the author's text.
 */
export async function drawCard({ from, title, description, color, language }: CardContent): Promise<string> {
  const texts = [from, title, description ?? "", "…"];
  const fonts = await Fonts.for(new PDFDocument({ autoFirstPage: false }), texts, language);
  const head: Words = { text: from, font: "regular", size: 34, color: "#57534e", most: 1 };
  const words: Words[] = [
    { text: title, font: "bold", size: title.length > 60 ? 60 : 76, color: "#1c1917", most: 3 },
    ...(description
      ? [{ text: description, font: "regular" as const, size: 34, color: "#57534e", most: 2 }]
      : []),
  ];
  const shapes = [drawLines(fitted(head, fonts), head, MARGIN + head.size, fonts)];
  const blocks = words.map((each) => ({ each, lines: fitted(each, fonts) }));
  const heights = blocks.map(({ each, lines }) => lines.length * each.size * LINE);
  const gap = 28;
  let top =
    CARD_SIZE.height - MARGIN - 20 - heights.reduce((sum, height) => sum + height, gap * (blocks.length - 1));
  for (const [index, { each, lines }] of blocks.entries()) {
    shapes.push(drawLines(lines, each, top + each.size, fonts));
    top += heights[index]! + gap;
  }
  const { width, height } = CARD_SIZE;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#ffffff"/><rect y="${height - 20}" width="${width}" height="20" fill="${color}"/>${shapes.join("")}</svg>`;
}

/** Breaks a text into at most the allowed lines; an ellipsis in the last one marks omitted text. */
function fitted({ text, font, size, color, most }: Words, fonts: Fonts): Line[] {
  const style = { font, size, color };
  const linesOf = (line: string) => breakLines([{ text: line, style }], WIDTH, fonts);
  const all = linesOf(text);
  if (all.length <= most) return all;
  const letters = [...text];
  // The longest beginning that fits, by bisection.
  let [fits, tooLong] = [0, letters.length];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (linesOf(`${letters.slice(0, middle).join("")}…`).length <= most) fits = middle;
    else tooLong = middle;
  }
  return linesOf(`${letters.slice(0, fits).join("").trimEnd()}…`);
}

function drawLines(lines: readonly Line[], { size, color }: Words, first: number, fonts: Fonts): string {
  const paths = lines.flatMap(({ pieces, width, direction }, index) => {
    let x = direction === "rtl" ? CARD_SIZE.width - MARGIN - width : MARGIN;
    return pieces.map((piece) => {
      const path = fonts.outlineOf(piece.text, piece.style.font, { x, y: first + index * size * LINE, size });
      x += piece.width;
      return path;
    });
  });
  return `<g fill="${color}">${paths.join("")}</g>`;
}
