/*
 * A text and its preview side by side: each block of the preview says on which line of the text it begins. Between
 * two beginnings, places are told by their share of the way.
 */

/** A line of the text, and where in the preview it is shown. */
type LineMark = { line: number; top: number };

/** The marks around a place, by one of their two measures. */
const between = (marks: readonly LineMark[], by: "line" | "top", place: number) => {
  const next = marks.findIndex((mark) => mark[by] > place);
  if (next === 0) return { from: marks[0]!, to: marks[0]! };
  const to = marks[next] ?? marks.at(-1)!;
  return { from: marks[next < 0 ? marks.length - 1 : next - 1]!, to };
};

const along = (marks: readonly LineMark[], by: "line" | "top", place: number): number => {
  if (marks.length === 0) return 0;
  const other = by === "line" ? "top" : "line";
  const { from, to } = between(marks, by, place);
  const way = to[by] - from[by];
  return way <= 0 ? from[other] : from[other] + ((place - from[by]) / way) * (to[other] - from[other]);
};

/** Where a line is shown; fractions of lines count. */
export const topOfLine = (marks: readonly LineMark[], line: number): number => along(marks, "line", line);

/** Which line is shown at a height. */
export const lineAtTop = (marks: readonly LineMark[], top: number): number => along(marks, "top", top);

/** The block that shows a line: the last one that begins on it or before. */
export const blockOfLine = (pane: HTMLElement, line: number): HTMLElement | undefined =>
  [...pane.querySelectorAll<HTMLElement>("[data-line]")].findLast(
    (block) => Number(block.dataset.line) <= line,
  );

/** The marks of a preview, from its beginning to its end; one without blocks is told by its height alone. */
export const marksOf = (pane: HTMLElement, lines: number): LineMark[] => {
  const start = pane.getBoundingClientRect().top - pane.scrollTop;
  const marks = [...pane.querySelectorAll<HTMLElement>("[data-line]")].map((block) => ({
    line: Number(block.dataset.line),
    top: block.getBoundingClientRect().top - start,
  }));
  return [
    ...(marks[0]?.line === 1 ? [] : [{ line: 1, top: 0 }]),
    ...marks,
    { line: lines + 1, top: pane.scrollHeight },
  ];
};
