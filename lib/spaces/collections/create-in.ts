import "server-only";
import { can } from "@/lib/core/access/roles";
import { Forbidden, NotFound } from "@/lib/core/errors";
import type { OrganizationSubject } from "@/lib/organizations/organizations/subject";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db } from "@/lib/platform/db/client";
import { findCollection } from "./queries";

/** An organization, and the caller's role in it. */
export type OrganizationWithRole = Pick<OrganizationSubject, "organizationId" | "role">;

/** True if the caller may create in a collection, or at the top of the organization (null). */
export async function mayCreateIn(
  db: Db,
  ctx: ActorContext,
  organization: OrganizationWithRole,
  parentId: string | null,
): Promise<boolean> {
  if (parentId === null) return can(organization.role, "organization.createContent");
  const parent = await findCollection(db, ctx.actor, parentId);
  return parent?.organizationId === organization.organizationId && can(parent.role, "collection.create");
}

/**
 * Throws unless the caller may create there; NotFound if the collection is invisible or in another
 * organization.
 */
export async function requireCreateIn(
  db: Db,
  ctx: ActorContext,
  organization: OrganizationWithRole,
  parentId: string | null,
): Promise<void> {
  if (await mayCreateIn(db, ctx, organization, parentId)) return;
  if (parentId === null) {
    throw new Forbidden(
      `Your role here is “${organization.role ?? "guest"}”; it takes “create” to put something at the top of the organization. Choose a collection in which you may create.`,
    );
  }
  const parent = await findCollection(db, ctx.actor, parentId);
  if (parent?.organizationId !== organization.organizationId) throw new NotFound("collection", parentId);
  throw new Forbidden(
    `Your role in “${parent.title}” is “${parent.role}”; it takes “create” to put something into it.`,
  );
}
