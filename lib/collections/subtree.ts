import "server-only";
import type { Role } from "@/lib/access/roles";
import type { Actor } from "@/lib/api/server/context";
import { prepared } from "@/lib/db/pool";
import { SPACE_ROLE_VALUE } from "@/lib/spaces/queries";
import { COLLECTION_ROLE } from "./queries";

/** Something in a collection, with the caller's role in it; null = it is invisible to the caller. */
type Inside = { id: string; title: string; role: Role | null };

export type Subtree = {
  /** the collection itself first, then level by level */
  collections: Inside[];
  spaces: Inside[];
  /** spaces in the trash that stood in one of the collections */
  trashed: Inside[];
};

const member = (item: string) =>
  `LEFT JOIN "Member" m ON m."organizationId" = ${item}."organizationId" AND m."userId" = $2 AND m."disabledAt" IS NULL`;

const collectionsBy = (name: string, column: "id" | "parentId") =>
  prepared<Inside>(
    name,
    `SELECT c."id", c."title", (${COLLECTION_ROLE})::text AS "role" FROM "Collection" c ${member("c")}
     WHERE c."${column}" = ANY($1::text[]) FOR UPDATE OF c`,
  );
const lockCollections = collectionsBy("lock-collections", "id");
const lockChildren = collectionsBy("lock-child-collections", "parentId");

const lockSpaces = prepared<Inside & { deleted: boolean }>(
  "lock-spaces-of-collections",
  `SELECT s."id", s."title", s."deletedAt" IS NOT NULL AS "deleted", (${SPACE_ROLE_VALUE})::text AS "role"
   FROM "Space" s ${member("s")} WHERE s."parentId" = ANY($1::text[]) FOR UPDATE OF s`,
);

/**
 * A collection and everything in it, visible or not, locked until the transaction ends: whoever puts
 * something into it at this moment comes before or after. Empty when the collection is gone.
 */
export async function lockSubtree(actor: Pick<Actor, "userId">, collectionId: string): Promise<Subtree> {
  const collections: Inside[] = [];
  let level = await lockCollections([[collectionId], actor.userId]);
  while (level.length > 0) {
    collections.push(...level);
    level = await lockChildren([level.map(({ id }) => id), actor.userId]);
  }
  const found = await lockSpaces([collections.map(({ id }) => id), actor.userId]);
  return {
    collections,
    spaces: found.filter(({ deleted }) => !deleted),
    trashed: found.filter(({ deleted }) => deleted),
  };
}
