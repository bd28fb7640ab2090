import "server-only";
import type { DefaultLevel } from "@/lib/core/access/roles";
import type { Tx } from "@/lib/platform/db/client";
import type { Sibling } from "@/lib/spaces/collections/positions";
import { writeCollectionPosition } from "@/lib/spaces/collections/siblings";

/** Stores new positions of siblings. */
export async function writePositions(tx: Tx, siblings: readonly Sibling[]): Promise<void> {
  for (const { kind, id, position } of siblings) {
    if (kind === "space") await tx.space.update({ where: { id }, data: { position }, select: { id: true } });
    else await writeCollectionPosition(tx, id, position);
  }
}

/** Puts a space into a collection, or at the top (null), at a position. */
export const placeSpace = (
  tx: Tx,
  id: string,
  place: { parentId: string | null; position: string },
): Promise<unknown> => tx.space.update({ where: { id }, data: place, select: { id: true } });

/** Puts a space into a collection, or at the top (null). */
export const changeParentOfSpace = (tx: Tx, id: string, parentId: string | null): Promise<unknown> =>
  tx.space.update({ where: { id }, data: { parentId, updatedAt: new Date() }, select: { id: true } });

/**
 * Puts a space back into its restored collection at its former position, and out of the trash if it went
 * there with the collection.
 */
export const restoreSpacePosition = (
  tx: Tx,
  { id, ...place }: { id: string; parentId: string | null; defaultLevel: DefaultLevel; position: string },
  { restored }: { restored: boolean },
): Promise<unknown> =>
  tx.space.update({
    where: { id },
    data: { ...place, ...(restored && { deletedAt: null, deletedById: null }) },
    select: { id: true },
  });

/** Moves spaces out of deleted collections. */
export const moveSpacesOut = (tx: Tx, ids: string[], parentId: string | null): Promise<unknown> =>
  tx.space.updateMany({ where: { id: { in: ids } }, data: { parentId } });

/** Moves spaces to the trash together with their collection. */
export const trashSpaces = (
  tx: Tx,
  ids: string[],
  deleted: { deletedAt: Date; deletedById: string },
): Promise<unknown> => tx.space.updateMany({ where: { id: { in: ids } }, data: deleted });
