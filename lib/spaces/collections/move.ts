import "server-only";
import type { Role } from "@/lib/core/access/roles";
import { ConflictError, Invalid, NotFound } from "@/lib/core/errors";
import { getOrganization } from "@/lib/organizations/organizations/queries";
import { changeAccess } from "@/lib/organizations/permissions/change-access";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db, Tx } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { inTransaction } from "@/lib/platform/db/transaction";
import { record } from "@/lib/platform/events/record";
import { changeParentOfSpace, writePositions } from "@/lib/spaces/spaces/position";
import { findSpace } from "@/lib/spaces/spaces/queries";
import { requireCollectionDepth } from "./commands";
import { requireCreateIn } from "./create-in";
import { positionsAt, type Sibling } from "./positions";
import { findCollection } from "./queries";
import type { MoveContent, Pointer } from "./schemas";
import { changeParentOfCollection, loadSiblings, lockStructure } from "./siblings";

type MovedItem = {
  kind: Sibling["kind"];
  id: string;
  organizationId: string;
  title: string;
  role: Role | null;
};

/**
 * Moves a collection or a space within its organization. Moves in one organization are serialized: two valid
 * moves together could nest two collections into each other. Only admins of an item may change its readers by
 * moving it; the contents of a moved collection change readers only with the collection.
 */
export const moveContent = (
  db: Db,
  ctx: ActorContext,
  item: MovedItem,
  { parent, position }: MoveContent,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { kind, id, organizationId } = item;
    await lockStructure(tx, organizationId);
    const { parentId: from, inherits } = await parentOf(tx, item);
    const to = parent === undefined ? from : parent;
    await requireCreateIn(tx, ctx, await getOrganization(tx, ctx.actor, organizationId), to);
    if (kind === "collection" && to !== null && to !== from) await refuseCircle(tx, id, to);

    const present = await loadSiblings(tx, organizationId, to);
    const siblings = present.filter((sibling) => sibling.id !== id);
    const index = await indexOf(tx, ctx, siblings, id, position);
    if (to === from && present[index]?.id === id) {
      throw new ConflictError("It's already there.", "nothing_changed");
    }
    const changeParent = kind === "space" ? changeParentOfSpace : changeParentOfCollection;
    if (to !== from) await changeAccess(tx, item, () => changeParent(tx, id, to));
    await writePositions(tx, positionsAt(siblings, index, { kind, id }));
    await record(tx, ctx, {
      type: `${kind}.moved`,
      organizationId,
      ...(kind === "space" && { spaceId: id }),
      subjectId: id,
      payload: { from, to, ...(inherits && visibilityBetween(from, to)) },
    });
  });

/** Returns the parent of an access target, and if its access is inherited from there. */
async function parentOf(
  tx: Tx,
  { kind, id }: MovedItem,
): Promise<{ parentId: string | null; inherits: boolean }> {
  if (kind === "collection") {
    const found = await tx.collection.findUnique({ where: { id }, select: { parentId: true } });
    if (!found) throw new NotFound(kind, id);
    return { ...found, inherits: false };
  }
  const found = await tx.space.findFirst({
    where: { id, deletedAt: null },
    select: { parentId: true, defaultLevel: true, visibility: true },
  });
  if (!found) throw new NotFound(kind, id);
  const follows = found.visibility === "private" || found.visibility === "in_collection";
  return { parentId: found.parentId, inherits: follows && found.defaultLevel === "inherit" };
}

/** Returns the new visibility of a space that inherits its access; undefined if it is unchanged. */
function visibilityBetween(from: string | null, to: string | null) {
  const visibilityIn = (parent: string | null) => (parent === null ? "private" : "in-collection");
  const [before, after] = [visibilityIn(from), visibilityIn(to)] as const;
  return before === after ? undefined : { visibility: { before, after } as const };
}

const levelsBelow = prepared(
  "levels-below-collection",
  `WITH RECURSIVE below AS (
     SELECT "id", 1 AS "level" FROM "Collection" WHERE "id" = $1
     UNION ALL
     SELECT c."id", below."level" + 1 FROM below JOIN "Collection" c ON c."parentId" = below."id"
   )
   SELECT "id", "level" FROM below`,
);

async function refuseCircle(tx: Tx, id: string, to: string): Promise<void> {
  const below = await levelsBelow(tx, [id]);
  if (below.some((collection) => collection.id === to)) {
    throw Invalid.field("parent", "is this collection or inside of it; choose another.");
  }
  await requireCollectionDepth(tx, to, Math.max(...below.map(({ level }) => level)));
}

/** Returns the index of a position among the siblings; by default the end. */
async function indexOf(
  db: Db,
  ctx: ActorContext,
  siblings: readonly Sibling[],
  moved: string,
  position: MoveContent["position"],
): Promise<number> {
  const place = async (name: "before" | "after"): Promise<number | null> => {
    const pointer = position?.[name];
    if (!pointer) return null;
    const kind = pointer.type;
    const id = idOf(pointer);
    if (id === moved)
      throw Invalid.field(`position.${name}`, `is what you are moving; choose another ${kind}.`);
    const found = siblings.findIndex((sibling) => sibling.kind === kind && sibling.id === id);
    const visible =
      found >= 0 && (await (kind === "space" ? findSpace : findCollection)(db, ctx.actor, id)) !== null;
    if (!visible) {
      throw Invalid.field(
        `position.${name}`,
        `is no ${kind} in the place you are moving to; send its collection as “parent”, or choose a ${kind} in that place.`,
      );
    }
    return found;
  };
  const before = await place("before");
  const after = await place("after");
  if (before !== null && after !== null && before !== after + 1) {
    throw Invalid.field("position", "names two that do not follow each other; send one of them.");
  }
  return before ?? (after === null ? siblings.length : after + 1);
}

const idOf = (pointer: Pointer): string => (pointer.type === "space" ? pointer.space : pointer.collection);
