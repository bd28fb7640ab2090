import "server-only";
import { newId } from "@/lib/ids";
import type { Db } from "@/lib/platform/db/client";

/** Gives a copy the grants of its original, denials included. */
export async function copySpaceGrants(tx: Db, from: string, to: string): Promise<void> {
  const grants = await tx.spaceGrant.findMany({
    where: { spaceId: from },
    select: { userId: true, teamId: true, role: true },
  });
  await tx.spaceGrant.createMany({ data: grants.map((grant) => ({ ...grant, id: newId(), spaceId: to })) });
}

/** Takes back what means nothing in the organization that spaces are given to, links that invite to them included. */
export async function dropSpaceGrants(tx: Db, ids: readonly string[], organizationId: string): Promise<void> {
  await tx.invite.deleteMany({ where: { spaceId: { in: [...ids] } } });
  await tx.$executeRaw`
    DELETE FROM "SpaceGrant" g WHERE g."spaceId" = ANY(${[...ids]}) AND (g."teamId" IS NOT NULL
      OR NOT EXISTS (SELECT 1 FROM "Member" m WHERE m."organizationId" = ${organizationId} AND m."userId" = g."userId"))`;
}

/** Takes back what means nothing in the organization that collections are given to, links included. */
export async function dropCollectionGrants(
  tx: Db,
  ids: readonly string[],
  organizationId: string,
): Promise<void> {
  await tx.invite.deleteMany({ where: { collectionId: { in: [...ids] } } });
  await tx.$executeRaw`
    DELETE FROM "CollectionGrant" g WHERE g."collectionId" = ANY(${[...ids]}) AND (g."teamId" IS NOT NULL
      OR NOT EXISTS (SELECT 1 FROM "Member" m WHERE m."organizationId" = ${organizationId} AND m."userId" = g."userId"))`;
}

/** Takes back all that a person was given in an organization. */
export async function dropGrantsOf(tx: Db, organizationId: string, userId: string): Promise<void> {
  await tx.spaceGrant.deleteMany({ where: { userId, space: { organizationId } } });
  await tx.collectionGrant.deleteMany({ where: { userId, collection: { organizationId } } });
}
