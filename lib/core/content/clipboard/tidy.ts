import type { List, Parents, PhrasingContent, RootContent } from "mdast";
import { type MarkedPiece, nestMarks } from "@/lib/core/content/nested-marks";

/* Programs write one mark over neighbouring words as many elements, and over the spaces at their ends. */

type Mark = Extract<PhrasingContent, { type: "strong" | "emphasis" | "delete" | "link" }>;
type Piece = MarkedPiece<Mark>;

/** Joins marks, takes spaces out of their ends, and drops blocks without content. */
export function tidy(parent: Parents): void {
  parent.children = (parent.children as RootContent[]).filter((child) => {
    if (!("children" in child)) return true;
    if (child.type !== "paragraph" && child.type !== "heading" && child.type !== "tableCell") {
      tidy(child);
      if (child.type === "list") tighten(child);
      return child.type === "tableRow" || child.children.length > 0;
    }
    child.children = tidied(child.children);
    return child.type === "tableCell" || child.children.length > 0;
  }) as typeof parent.children;
}

/** The converter puts space around items with a list of several items in them. */
function tighten(list: List): void {
  for (const item of list.children) {
    const [words, ...lists] = item.children;
    if (words?.type === "paragraph" && lists.length > 0 && lists.every(({ type }) => type === "list"))
      item.spread = false;
  }
  list.spread = list.children.some(({ spread }) => spread);
}

function tidied(children: readonly PhrasingContent[]): PhrasingContent[] {
  const pieces = withoutOuterBreaks(joined(piecesOf(children, [])));
  const spaced = joined(
    pieces.flatMap((piece, at) => withSpaceOutside(piece, pieces[at - 1], pieces[at + 1])),
  );
  trim(spaced, 0, /^\s+/);
  trim(spaced, spaced.length - 1, /(?<!\s)\s+$/);
  return nestMarks(
    spaced.filter(({ node }) => node.type !== "text" || node.value !== ""),
    { isSame, wrap: (mark, inner) => ({ ...mark, children: inner }) as PhrasingContent },
  );
}

/** A break at an end of a block says nothing, and Markdown would show its sign. */
function withoutOuterBreaks(pieces: readonly Piece[]): Piece[] {
  const isShown = ({ node }: Piece) =>
    node.type !== "break" && !(node.type === "text" && node.value.trim() === "");
  const first = pieces.findIndex(isShown);
  return first < 0 ? [] : pieces.slice(first, pieces.findLastIndex(isShown) + 1);
}

const isMark = (node: PhrasingContent): node is Mark =>
  node.type === "strong" || node.type === "emphasis" || node.type === "delete" || node.type === "link";

const isSame = (one: Mark, other: Mark): boolean =>
  one.type === other.type && (one.type !== "link" || one.url === (other as typeof one).url);

function piecesOf(children: readonly PhrasingContent[], marks: readonly Mark[]): Piece[] {
  return children.flatMap((node): Piece[] => {
    if (!isMark(node)) return [{ marks, node }];
    return piecesOf(node.children, marks.some((mark) => isSame(mark, node)) ? marks : [...marks, node]);
  });
}

const sameMarks = (one: Piece, other: Piece): boolean =>
  one.marks.length === other.marks.length &&
  one.marks.every((mark) => other.marks.some((each) => isSame(mark, each)));

function joined(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (last?.node.type === "text" && piece.node.type === "text" && sameMarks(last, piece))
      all[all.length - 1] = { ...last, node: { type: "text", value: last.node.value + piece.node.value } };
    else all.push(piece);
  }
  return all;
}

/** Spaces at an end of a text have those of its marks only that go on in its neighbour. */
function withSpaceOutside(piece: Piece, before?: Piece, after?: Piece): Piece[] {
  if (piece.node.type !== "text" || piece.marks.length === 0) return [piece];
  const [, start = "", words = "", end = ""] = /^(\s*)(.*?)(\s*)$/s.exec(piece.node.value) ?? [];
  const part = (value: string, neighbours: (Piece | undefined)[]): Piece => ({
    marks: piece.marks.filter((mark) =>
      neighbours.every((each) => each?.marks.some((other) => isSame(mark, other))),
    ),
    node: { type: "text", value },
  });
  if (words === "") return [part(start, [before, after])];
  return [part(start, [before]), part(words, [piece]), part(end, [after])].filter(
    ({ node }) => node.type === "text" && node.value !== "",
  );
}

function trim(pieces: Piece[], at: number, pattern: RegExp): void {
  const piece = pieces[at];
  if (piece?.node.type === "text")
    pieces[at] = { ...piece, node: { type: "text", value: piece.node.value.replace(pattern, "") } };
}
