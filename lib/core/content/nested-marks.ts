import type { PhrasingContent } from "mdast";

/** A piece of inline content with the marks over it. */
export interface MarkedPiece<Mark> {
  marks: readonly Mark[];
  node: PhrasingContent;
}

interface Marks<Mark> {
  isSame: (one: Mark, other: Mark) => boolean;
  wrap: (mark: Mark, children: PhrasingContent[]) => PhrasingContent;
}

type Comparison<Mark> = Marks<Mark>["isSame"];

export const hasMark = <Mark>(piece: MarkedPiece<Mark>, mark: Mark, isSame: Comparison<Mark>): boolean =>
  piece.marks.some((own) => isSame(own, mark));

export const withoutMarks = <Mark>(
  piece: MarkedPiece<Mark>,
  marks: readonly Mark[],
  isSame: Comparison<Mark>,
): MarkedPiece<Mark> => ({
  ...piece,
  marks: piece.marks.filter((own) => !marks.some((mark) => isSame(own, mark))),
});

/** Wraps runs of pieces that share a mark, the longest run first. No run begins or ends with a line break. */
export function nestMarks<Mark>(all: readonly MarkedPiece<Mark>[], given: Marks<Mark>): PhrasingContent[] {
  const output: PhrasingContent[] = [];
  for (let index = 0; index < all.length; ) {
    const run = longestRun(all, index, given.isSame);
    if (!run) {
      addNode(output, all[index]!.node);
      index += 1;
      continue;
    }
    const { mark, length } = run;
    const inner = all.slice(index, index + length).map((piece) => withoutMarks(piece, [mark], given.isSame));
    output.push(given.wrap(mark, nestMarks(inner, given)));
    index += length;
  }
  return output;
}

function longestRun<Mark>(
  all: readonly MarkedPiece<Mark>[],
  index: number,
  isSame: Comparison<Mark>,
): { mark: Mark; length: number } | null {
  const first = all[index]!;
  if (first.node.type === "break") return null;
  let longest: { mark: Mark; length: number } | null = null;
  for (const mark of first.marks) {
    let end = index;
    while (end < all.length && hasMark(all[end]!, mark, isSame)) end += 1;
    while (all[end - 1]?.node.type === "break") end -= 1;
    if (end - index > (longest?.length ?? 0)) longest = { mark, length: end - index };
  }
  return longest;
}

/** Adjacent texts are joined, or each would be escaped on its own. */
function addNode(output: PhrasingContent[], node: PhrasingContent): void {
  const last = output.at(-1);
  if (last?.type === "text" && node.type === "text") last.value += node.value;
  else output.push(node.type === "text" ? { ...node } : node);
}
