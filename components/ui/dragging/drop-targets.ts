import { browserSay } from "@/components/ui/say";

export type DropSide = "before" | "inside" | "after";

/** The rows of a list or tree as dragging sees them. `Destination` is what a move needs. */
export type DragRows<Row, Destination extends object> = {
  /** The visible rows from top to bottom. */
  rows: readonly Row[];
  idOf: (row: Row) => string;
  /** 1 for rows at the top. */
  levelOf: (row: Row) => number;
  /** Set for rows that can contain others: `open` while their children show, `only` if nothing goes beside them. */
  holds: (row: Row) => { open: boolean; only?: true } | null;
  /** Returns the destination of a drop on a row; a text explains a refusal, null means no change. */
  destinationOf: (dragged: Row, row: Row, side: DropSide) => Destination | string | null;
};

/** A position between or inside rows; `to` is null where the dragged row is already. */
export type DropTarget<Row, Destination> = { row: Row; side: DropSide; to: Destination | null };

/** The middle of a row that can contain others means inside; so does its lower half while its children show below. */
export function dropSideAt(share: number, holds: { open: boolean; only?: true } | null): DropSide {
  if (holds?.only || (holds && share > 0.3 && (holds.open || share < 0.7))) return "inside";
  return share < 0.5 ? "before" : "after";
}

/** Returns all positions that a row can be carried to with the keyboard, from top to bottom, its own among them. */
export function targetsFor<Row, Destination extends object>(
  dragged: Row,
  { rows, idOf, levelOf, holds, destinationOf }: DragRows<Row, Destination>,
): DropTarget<Row, Destination>[] {
  const levelAt = (index: number) => {
    const row = rows[index];
    return row === undefined || holds(row)?.only ? 0 : levelOf(row);
  };
  const from = rows.findIndex((row) => idOf(row) === idOf(dragged));
  let end = from + 1;
  while (levelAt(end) > levelAt(from)) end += 1;

  return rows.flatMap((row, index): DropTarget<Row, Destination>[] => {
    const isOwn = index === from;
    if (index > from && index < end) return [];
    const sides: { row: Row; side: DropSide }[] = [];
    const within = holds(row);
    const next = levelAt(isOwn ? end : index + 1);
    const isOwnEnd = index === end && levelAt(index) === levelAt(from);
    if (!isOwn && !isOwnEnd && !within?.only) sides.push({ row, side: "before" });
    if (!isOwn && within && next <= levelAt(index)) sides.push({ row, side: "inside" });
    // Below the last row of a parent, the parent and its ancestors may end too.
    for (let at = index, level = levelAt(index) + 1; at >= 0 && level > next; at -= 1) {
      const ended = rows[at];
      if (ended === undefined || levelAt(at) >= level) continue;
      level = levelAt(at);
      if (level > next && at !== from) sides.push({ row: ended, side: "after" });
    }
    const places = sides.flatMap((place) => {
      const to = destinationOf(dragged, place.row, place.side);
      return to && typeof to !== "string" ? [{ ...place, to }] : [];
    });
    return isOwn ? [{ row, side: "before", to: null }, ...places] : places;
  });
}

/** "Guides, position 3 of 5 in Products". */
export const positionInWords = (title: string, position: number, size: number, within?: string): string => {
  const say = browserSay();
  return within === undefined
    ? say("{title}, position {position} of {size}", { title, position, size })
    : say("{title}, position {position} of {size} in {within}", { title, position, size, within });
};
