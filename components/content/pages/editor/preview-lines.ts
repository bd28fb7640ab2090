/* Maps lines of a text to heights in its preview. Each block of the preview names its first line; positions between
   two blocks are interpolated. */

/** A line of the text and its height in the preview. */
type LineMark = { line: number; top: number };

/** Returns the marks around a line or a height. */
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

/** Returns the height that shows a line, which may be a fraction. */
export const topOfLine = (marks: readonly LineMark[], line: number): number => along(marks, "line", line);

/** Returns the line that is shown at a height. */
export const lineAtTop = (marks: readonly LineMark[], top: number): number => along(marks, "top", top);

/** Returns the block that shows a line: the last one that begins on or before it. */
export const blockOfLine = (pane: HTMLElement, line: number): HTMLElement | undefined =>
  [...pane.querySelectorAll<HTMLElement>("[data-line]")].findLast(
    (block) => Number(block.dataset.line) <= line,
  );

/** Returns the marks from the start to the end of a preview; without blocks, only these two. */
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
