import "server-only";
import type { Viewer } from "@/lib/core/access/actor";
import { can } from "@/lib/core/access/roles";
import { Forbidden, NotFound } from "@/lib/core/errors";
import type { OrganizationSubject } from "@/lib/organizations/organizations/subject";
import type { AccessTarget } from "@/lib/organizations/permissions/access-target";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Tx } from "@/lib/platform/db/client";
import { findCollection } from "@/lib/spaces/collections/queries";
import { loadSpaces } from "@/lib/spaces/spaces/queries";

export type TargetIds = { spaceId?: string | null; collectionId?: string | null };

/**
 * Loads a link's space or collection; null for a link to the organization. Throws unless the caller may
 * manage it.
 */
export async function findTarget(
  tx: Tx,
  ctx: ActorContext,
  { organizationId }: Pick<OrganizationSubject, "organizationId">,
  { spaceId, collectionId }: TargetIds,
): Promise<AccessTarget | null> {
  const target = await loadTarget(tx, ctx.actor, { spaceId, collectionId });
  if (!spaceId && !collectionId) return null;
  const kind = spaceId ? "space" : "collection";
  if (target?.organizationId !== organizationId) throw new NotFound(kind, spaceId ?? collectionId ?? "");
  if (!can(target.role, `${kind}.manage`)) {
    throw new Forbidden(`You need the role “create” in “${target.title}” to invite people to it.`);
  }
  return target;
}

/** Loads a space or a collection with the viewer's role in it; null if missing or invisible. */
export async function loadTarget(
  tx: Tx,
  viewer: Viewer,
  { spaceId, collectionId }: TargetIds,
): Promise<AccessTarget | null> {
  const [space] = spaceId ? await loadSpaces(tx, viewer, [spaceId]) : [];
  if (space) return can(space.role, "space.view") ? { ...space, kind: "space" } : null;
  const collection = collectionId ? await findCollection(tx, viewer, collectionId) : null;
  return collection && { ...collection, kind: "collection" };
}

/** Loads a link's target with full access, since the link's author was allowed to share it. */
export async function accessTargetOf(
  tx: Tx,
  { spaceId, collectionId }: TargetIds,
): Promise<AccessTarget | null> {
  const select = { id: true, organizationId: true, parentId: true, title: true } as const;
  if (spaceId) {
    const space = await tx.space.findUnique({ where: { id: spaceId }, select });
    return space && { ...space, kind: "space", role: "admin" };
  }
  const collection =
    collectionId && (await tx.collection.findUnique({ where: { id: collectionId }, select }));
  return collection ? { ...collection, kind: "collection", role: "admin" } : null;
}
