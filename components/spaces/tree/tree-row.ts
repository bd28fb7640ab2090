import type { DropPlace } from "@/components/ui/use-row-dragging";
import type { Collection, Content, MoveContent, Pointer } from "@/lib/model/collections/schemas";

/** A collection or a space with where it stands among what is shown. */
export type TreeRow = {
  item: Content;
  parent: Collection | null;
  siblings: readonly Content[];
  index: number;
  /** the collections it stands in, from the outermost */
  trail: readonly string[];
};

/** What a dialog asks about; making something new also at the top, where there is no item. */
export type DialogAction =
  | "createSpace"
  | "createCollection"
  | "describe"
  | "access"
  | "duplicate"
  | "move"
  | "transfer"
  | "remove";

/** What can be begun with an item. Renaming happens in its row. */
export type ContentAction = DialogAction | "rename";

/** Where something is put: into which parent, and in front of or behind what. */
export type Destination = { parent: Collection | null; before?: Content; after?: Content };

export const pointerTo = (item: Pick<Content, "object" | "id">): Pointer =>
  item.object === "space" ? { type: "space", space: item.id } : { type: "collection", collection: item.id };

export const moveBody = ({ parent, before, after }: Destination): MoveContent => ({
  parent: parent?.id ?? null,
  ...((before || after) && {
    position: { ...(before && { before: pointerTo(before) }), ...(after && { after: pointerTo(after) }) },
  }),
});

/** Where a drop on a row puts something; null where nothing can be put. */
export function destinationAt({ item, parent }: TreeRow, place: DropPlace): Destination | null {
  if (place === "inside") return item.object === "collection" ? { parent: item } : null;
  return place === "before" ? { parent, before: item } : { parent, after: item };
}

/** One place further up or down among its siblings; null at the end of the way. */
export function destinationBeside({ parent, siblings, index }: TreeRow, by: -1 | 1): Destination | null {
  const neighbour = siblings[index + by];
  if (!neighbour) return null;
  return by < 0 ? { parent, before: neighbour } : { parent, after: neighbour };
}

/** Why an item may not be put into a parent, of which the collections around it are given; null when it may. */
export function refusalOf(
  item: Content,
  parent: Collection | null,
  around: readonly string[],
  mayCreateAtTop: boolean,
): string | null {
  if (!item.permissions.admin) return `You need create access to ${item.title}.`;
  if (parent?.id === item.id || around.includes(item.id)) return "You can't move it into itself.";
  return (parent ? parent.permissions.create : mayCreateAtTop) ? null : "You need create access there.";
}
