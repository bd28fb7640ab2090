import type { Code } from "mdast";
import { highlightedLines, highlightOf } from "@/lib/core/content/document/code-meta";
import { breakLines } from "./lines";
import { COLORS, type Element, type Paper } from "./paper";
import type { Style } from "./runs";
import type { DrawingSheet } from "./sheet";

const STYLE: Style = { font: "mono", size: 8.5, color: COLORS.text };
const TITLE: Style = { font: "bold", size: 8.5, color: COLORS.muted };
const PADDING = 7;
const HEIGHT = STYLE.size * 1.45;
/** The width of the bar beside highlighted lines. */
const BAR = 2;

/** The title that the author gave to a code block. */
export const titleOf = (node: Code): string | undefined =>
  /(?:^|\s)title="([^"]+)"/.exec(node.meta ?? "")?.[1];

export function writeCodeTitle(paper: Paper, parent: Element, title: string): void {
  paper.written(parent, "P", [{ text: title, style: TITLE }]);
  paper.y += 2;
}

/** Code as written, on a tinted ground that continues over sheets; long lines are broken. */
export function drawCode({ paper }: DrawingSheet, parent: Element, node: Code): void {
  // Of a diagram that cannot be drawn, a PDF has the source.
  const title = titleOf(node) ?? (node.lang === "mermaid" ? paper.say("diagram") : undefined);
  paper.need(HEIGHT * 2 + PADDING * 2);
  if (title) writeCodeTitle(paper, parent, title);
  const ground = (height: number, isMarked = false) => {
    const { left, y, width } = paper;
    paper.decoration(() => {
      paper.doc.rect(left, y, width, height + 0.2).fill(COLORS.ground);
      if (isMarked) paper.doc.rect(left, y, BAR, height + 0.2).fill(COLORS.muted);
    });
  };
  const pad = () => {
    ground(PADDING);
    paper.y += PADDING;
  };
  pad();
  paper.within(parent, "Code", (element) => {
    const lines = node.value.split("\n");
    const marks = highlightedLines(highlightOf(node.meta) ?? "", lines.length);
    for (const [index, source] of lines.entries()) {
      // Indentation must not become a place to break the line.
      const text = source.replace(/\t/g, "    ").replace(/^ +/, (blanks) => "\u00a0".repeat(blanks.length));
      const runs = [{ text, style: STYLE }];
      for (const line of breakLines(runs, paper.width - 2 * PADDING, paper.fonts, { direction: "ltr" })) {
        if (paper.y + HEIGHT + PADDING > paper.bottom) {
          pad();
          paper.newSheet();
          pad();
        }
        ground(HEIGHT, marks[index]);
        paper.line(element, "Code", line, paper.left + PADDING, paper.y, HEIGHT);
        paper.y += HEIGHT;
      }
    }
  });
  pad();
  paper.space(10);
}
