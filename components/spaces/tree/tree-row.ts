import type { DropSide } from "@/components/ui/dragging/drop-targets";
import type { Say } from "@/lib/core/locales/say";
import type { Collection, Content, MoveContent, Pointer } from "@/lib/spaces/collections/schemas";

/** A collection or space with its position among the shown rows. */
export type TreeRow = {
  item: Content;
  parent: Collection | null;
  siblings: readonly Content[];
  index: number;
  /** The ids of its ancestors, the outermost first. */
  trail: readonly string[];
};

/** Actions with a dialog; those that create something also exist at the top level. */
export type DialogAction =
  | "createSpace"
  | "createCollection"
  | "describe"
  | "access"
  | "duplicate"
  | "move"
  | "transfer"
  | "remove";

/** All actions on an item. Renaming happens in its row. */
export type ContentAction = DialogAction | "rename";

/** The destination of a move: a parent, and the neighbour before or after it. */
export type MoveDestination = { parent: Collection | null; before?: Content; after?: Content };

export const pointerTo = (item: Pick<Content, "object" | "id">): Pointer =>
  item.object === "space" ? { type: "space", space: item.id } : { type: "collection", collection: item.id };

export const moveBody = ({ parent, before, after }: MoveDestination): MoveContent => ({
  parent: parent?.id ?? null,
  ...((before || after) && {
    position: { ...(before && { before: pointerTo(before) }), ...(after && { after: pointerTo(after) }) },
  }),
});

/** Returns the destination of a drop on a row; null if there is none. */
export function destinationAt({ item, parent }: TreeRow, place: DropSide): MoveDestination | null {
  if (place === "inside") return item.object === "collection" ? { parent: item } : null;
  return place === "before" ? { parent, before: item } : { parent, after: item };
}

/** Returns the destination one position up or down among the siblings; null at the end. */
export function destinationBeside({ parent, siblings, index }: TreeRow, by: -1 | 1): MoveDestination | null {
  const neighbour = siblings[index + by];
  if (!neighbour) return null;
  return by < 0 ? { parent, before: neighbour } : { parent, after: neighbour };
}

/** Returns why an item may not be put into a parent, given the parent's ancestors; null if it may. */
export function refusalOf(
  say: Say,
  item: Content,
  parent: Collection | null,
  around: readonly string[],
  mayCreateAtTop: boolean,
): string | null {
  if (!item.permissions.admin) return say("You need create access to {title}.", { title: item.title });
  if (parent?.id === item.id || around.includes(item.id)) return say("You can't move it into itself.");
  return (parent ? parent.permissions.create : mayCreateAtTop) ? null : say("You need create access there.");
}
