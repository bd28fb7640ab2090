import "server-only";
import { z } from "zod";
import { ROLES } from "@/lib/core/access/roles";
import { newId } from "@/lib/core/ids";
import type { Tx } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";

/** Gives a copy the grants of its original, denials included. */
export async function copySpaceGrants(tx: Tx, from: string, to: string): Promise<void> {
  const grants = await tx.spaceGrant.findMany({
    where: { spaceId: from },
    select: { userId: true, teamId: true, role: true },
  });
  await tx.spaceGrant.createMany({ data: grants.map((grant) => ({ ...grant, id: newId(), spaceId: to })) });
}

const removeSpaceGrants = prepared(
  "remove-foreign-space-grants",
  `DELETE FROM "SpaceGrant" g WHERE g."spaceId" = ANY($1) AND (g."teamId" IS NOT NULL
      OR NOT EXISTS (SELECT 1 FROM "Member" m WHERE m."organizationId" = $2 AND m."userId" = g."userId"))`,
);

/** Removes grants of spaces to people and teams outside the new organization. */
export async function dropSpaceGrants(tx: Tx, ids: readonly string[], organizationId: string): Promise<void> {
  await removeSpaceGrants(tx, [[...ids], organizationId]);
}

const removeCollectionGrants = prepared(
  "remove-foreign-collection-grants",
  `DELETE FROM "CollectionGrant" g WHERE g."collectionId" = ANY($1) AND (g."teamId" IS NOT NULL
      OR NOT EXISTS (SELECT 1 FROM "Member" m WHERE m."organizationId" = $2 AND m."userId" = g."userId"))`,
);

/** Removes grants of collections to people and teams outside the new organization. */
export async function dropCollectionGrants(
  tx: Tx,
  ids: readonly string[],
  organizationId: string,
): Promise<void> {
  await removeCollectionGrants(tx, [[...ids], organizationId]);
}

/** A grant of a deleted collection. */
export const KeptGrant = z.object({
  id: z.string(),
  collectionId: z.string(),
  userId: z.string().nullable(),
  teamId: z.string().nullable(),
  role: z.enum(ROLES).nullable(),
});
export type KeptGrant = z.infer<typeof KeptGrant>;

export const keepCollectionGrants = (tx: Tx, ids: readonly string[]): Promise<KeptGrant[]> =>
  tx.collectionGrant.findMany({
    where: { collectionId: { in: [...ids] } },
    select: { id: true, collectionId: true, userId: true, teamId: true, role: true },
  });

/** Locks members of an organization, so that none of them leaves before the transaction ends. */
export const lockMembers = prepared(
  "lock-members",
  `SELECT "userId" FROM "Member" WHERE "organizationId" = $1 AND "userId" = ANY($2)
    ORDER BY "userId" FOR KEY SHARE`,
);

/** Restores the grants of a collection to people and teams that still exist. */
export async function restoreCollectionGrants(
  tx: Tx,
  organizationId: string,
  grants: readonly KeptGrant[],
): Promise<void> {
  const ids = (of: "userId" | "teamId") => grants.flatMap((grant) => grant[of] ?? []);
  const members = await lockMembers(tx, [organizationId, ids("userId")]);
  const teams = await tx.team.findMany({
    where: { organizationId, id: { in: ids("teamId") } },
    select: { id: true },
  });
  const holders = new Set([...members.map(({ userId }) => userId), ...teams.map(({ id }) => id)]);
  await tx.collectionGrant.createMany({
    data: grants.filter(({ userId, teamId }) => holders.has(userId ?? teamId ?? "")),
  });
}

/** Removes all grants of a person in an organization. */
export async function revokeGrants(tx: Tx, organizationId: string, userId: string): Promise<void> {
  await tx.spaceGrant.deleteMany({ where: { userId, space: { organizationId } } });
  await tx.collectionGrant.deleteMany({ where: { userId, collection: { organizationId } } });
  await tx.siteGrant.deleteMany({ where: { userId, site: { organizationId } } });
}
