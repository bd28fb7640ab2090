import "server-only";
import { z } from "zod";
import { DEFAULT_LEVELS, type DefaultLevel } from "@/lib/core/access/roles";
import {
  KeptGrant,
  keepCollectionGrants,
  restoreCollectionGrants,
} from "@/lib/organizations/permissions/grants";
import type { Db, Tx } from "@/lib/platform/db/client";

/** A snapshot of a deleted collection, for restoring. */
export const DeletedContents = z.object({
  /** the collection itself first, then level by level */
  collections: z.array(
    z.object({
      id: z.string(),
      parentId: z.string().nullable(),
      title: z.string(),
      description: z.string().nullable(),
      defaultLevel: z.enum(DEFAULT_LEVELS),
      position: z.string(),
      createdById: z.string().nullable(),
      createdAt: z.coerce.date(),
    }),
  ),
  /** the default level of the collection itself outside of its parents; absent in earlier snapshots */
  levelOutside: z.enum(DEFAULT_LEVELS).default("none"),
  grants: z.array(KeptGrant),
  spaces: z.array(
    z.object({
      id: z.string(),
      parentId: z.string().nullable(),
      defaultLevel: z.enum(DEFAULT_LEVELS),
      position: z.string(),
      /** date of deletion; the collection's own for spaces deleted with it */
      deletedAt: z.coerce.date(),
    }),
  ),
});
export type DeletedContents = z.infer<typeof DeletedContents>;

type DeletedCollection = {
  id: string;
  organizationId: string;
  title: string;
  deletedById: string | null;
  deletedAt: Date;
};

/** Stores a snapshot of a collection that is about to be deleted. */
export async function keepDeleted(
  tx: Tx,
  deleted: DeletedCollection,
  collectionIds: readonly string[],
  spaceIds: readonly string[],
): Promise<void> {
  const among = { where: { id: { in: [...collectionIds] } } };
  const collections = await tx.collection.findMany({
    ...among,
    select: {
      id: true,
      parentId: true,
      title: true,
      description: true,
      defaultLevel: true,
      position: true,
      createdById: true,
      createdAt: true,
    },
  });
  const spaces = await tx.space.findMany({
    where: { id: { in: [...spaceIds] } },
    select: { id: true, parentId: true, defaultLevel: true, position: true, deletedAt: true },
  });
  const contents: DeletedContents = {
    collections: collectionIds.flatMap((id) => collections.filter((each) => each.id === id)),
    levelOutside: await levelOutside(tx, deleted.id),
    grants: await keepCollectionGrants(tx, collectionIds),
    spaces: spaces.map((space) => ({ ...space, deletedAt: space.deletedAt ?? deleted.deletedAt })),
  };
  await tx.deletedCollection.create({
    data: { ...deleted, contents: JSON.parse(JSON.stringify(contents)) },
    select: { id: true },
  });
}

/**
 * Returns the default level of a collection that leaves its parents: the inherited one, and no access where people or
 * teams have grants on a parent. No one gains access.
 */
async function levelOutside(tx: Tx, id: string): Promise<DefaultLevel> {
  const level = { defaultLevel: true, parentId: true } as const;
  let at = await tx.collection.findUniqueOrThrow({ where: { id }, select: level });
  while (at.defaultLevel === "inherit" && at.parentId !== null) {
    const { grants, ...parent } = await tx.collection.findUniqueOrThrow({
      where: { id: at.parentId },
      select: { ...level, grants: { select: { id: true }, take: 1 } },
    });
    if (grants.length > 0) return "none";
    at = parent;
  }
  return at.defaultLevel;
}

/** Removes snapshots of collections deleted before a moment. */
export const forgetDeleted = (db: Db, before: Date): Promise<unknown> =>
  db.deletedCollection.deleteMany({ where: { deletedAt: { lte: before } } });

/** Restores collections from a snapshot, the outermost into an existing parent. */
export async function putBack(
  tx: Tx,
  organizationId: string,
  { collections, grants }: Pick<DeletedContents, "collections" | "grants">,
  outermost: { parentId: string | null; position: string; defaultLevel?: DefaultLevel },
): Promise<void> {
  const [first, ...inner] = collections;
  await tx.collection.createMany({
    data: [{ ...first!, ...outermost }, ...inner].map((collection) => ({ ...collection, organizationId })),
  });
  await restoreCollectionGrants(tx, organizationId, grants);
  await tx.deletedCollection.delete({ where: { id: first!.id }, select: { id: true } });
}
