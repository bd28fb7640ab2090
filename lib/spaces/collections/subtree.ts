import "server-only";
import type { Viewer } from "@/lib/core/access/actor";
import type { Role } from "@/lib/core/access/roles";
import { COLLECTION_ACCESS, SPACE_ACCESS } from "@/lib/core/access/sql";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";

/** An item in a collection, with the caller's role in it; null if invisible to the caller. */
type Inside = { id: string; title: string; role: Role | null };

type Subtree = {
  /** the collection itself first, then level by level */
  collections: Inside[];
  spaces: Inside[];
  /** trashed spaces of the collections */
  trashed: Inside[];
};

const collectionsBy = (name: string, column: "id" | "parentId") =>
  prepared(
    `lock-collections#${name}`,
    `SELECT c."id", c."title", a."role"::text AS "role" FROM "Collection" c
     LEFT JOIN LATERAL ${COLLECTION_ACCESS} a ON a."userId" = $2
     WHERE c."${column}" = ANY($1::text[]) FOR UPDATE OF c`,
  );
const lockCollections = collectionsBy("themselves", "id");
const lockChildren = collectionsBy("children", "parentId");

const lockSpaces = prepared(
  "lock-spaces-of-collections",
  `SELECT s."id", s."title", s."deletedAt" IS NOT NULL AS "deleted", a."role"::text AS "role"
   FROM "Space" s LEFT JOIN LATERAL ${SPACE_ACCESS} a ON a."userId" = $2 WHERE s."parentId" = ANY($1::text[]) FOR UPDATE OF s`,
);

/**
 * Loads a collection and all its descendants, visible or not, and locks them against concurrent writes until
 * the transaction ends. Empty if the collection is gone.
 */
export async function lockSubtree(
  db: Db,
  actor: Pick<Viewer, "userId">,
  collectionId: string,
): Promise<Subtree> {
  const collections: Inside[] = [];
  let level = await lockCollections(db, [[collectionId], actor.userId]);
  while (level.length > 0) {
    collections.push(...level);
    level = await lockChildren(db, [level.map(({ id }) => id), actor.userId]);
  }
  const found = await lockSpaces(db, [collections.map(({ id }) => id), actor.userId]);
  return {
    collections,
    spaces: found.filter(({ deleted }) => !deleted),
    trashed: found.filter(({ deleted }) => deleted),
  };
}
