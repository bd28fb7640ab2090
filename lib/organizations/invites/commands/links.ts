import "server-only";
import { can } from "@/lib/core/access/roles";
import { inDays } from "@/lib/core/days";
import { ConflictError, Forbidden, Invalid } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { hasTarget, type InviteRow } from "@/lib/organizations/invites/invite";
import { findTarget, type TargetIds } from "@/lib/organizations/invites/link-target";
import { findLink, getLink, showLink } from "@/lib/organizations/invites/queries";
import type { CreateLinkInvite, UpdateLinkInvite } from "@/lib/organizations/invites/schemas";
import type { OrganizationSubject } from "@/lib/organizations/organizations/subject";
import { refuseMore } from "@/lib/organizations/permissions/refuse-escalation";
import type { ActorContext } from "@/lib/platform/api/server/context";
import { requireMatch } from "@/lib/platform/api/server/etag";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { changesOf } from "@/lib/platform/events/changes";
import { record } from "@/lib/platform/events/record";
import { lockInvite } from "./use-invite";

/** Creates a link to join the organization, or to get access to one space or collection. */
export const createLink = (
  db: Db,
  ctx: ActorContext,
  organization: OrganizationSubject,
  { expiresInDays, role, level, space, collection, ...limits }: CreateLinkInvite,
): Promise<InviteRow> =>
  inTransaction(db, async (tx) => {
    const { organizationId, inviteLinks } = organization;
    const given = role === undefined ? (level ?? null) : role;
    const target = await findTarget(tx, ctx, organization, { spaceId: space, collectionId: collection });
    if (target) refuseMore(target, given);
    else if (!can(organization.role, "organization.admin")) {
      throw new Forbidden(
        "Only admins can create links to the organization. Link to a space or a collection.",
      );
    }
    if (!inviteLinks) {
      throw new ConflictError(
        "Invite links are off. Turn them on in the settings of the organization first.",
        "invite_links_off",
      );
    }
    const id = newId();
    await tx.invite.create({
      data: {
        ...limits,
        id,
        organizationId,
        role: given,
        spaceId: space,
        collectionId: collection,
        createdById: ctx.actor.userId,
        ...(expiresInDays !== undefined && { expiresAt: inDays(expiresInDays) }),
      },
      select: { id: true },
    });
    const link = await getLink(tx, ctx.actor, organization, id);
    await record(tx, ctx, {
      type: "inviteLink.created",
      organizationId,
      subjectId: organizationId,
      payload: { role: given, ...targetIdsOf(link) },
    });
    return link;
  });

/** Returns a link's target for events; empty for the organization. */
const targetIdsOf = ({ spaceId, collectionId }: TargetIds) => ({
  ...(spaceId && { space: spaceId }),
  ...(collectionId && { collection: collectionId }),
});

/** Changes the role that a link gives to later users, on behalf of the caller from then on. */
export const updateLink = (
  db: Db,
  ctx: ActorContext,
  organization: OrganizationSubject,
  id: string,
  input: UpdateLinkInvite,
): Promise<InviteRow> =>
  inTransaction(db, async (tx) => {
    const { organizationId } = organization;
    await lockInvite(tx, id);
    const current = await getLink(tx, ctx.actor, organization, id);
    await requireMatch(ctx, () => showLink(tx, ctx.actor, organization, current));
    const field = hasTarget(current) ? "level" : "role";
    const role = input[field];
    if (role === undefined) {
      const other = field === "level" ? "role" : "level";
      throw Invalid.field(other, `is not what this link gives; send “${field}”.`);
    }
    const target = await findTarget(tx, ctx, organization, current);
    if (target) for (const each of [current.role, role]) refuseMore(target, each);
    const changes = changesOf("inviteLink.updated", { [field]: current.role }, { [field]: role });
    if (!changes) return current;
    await tx.invite.update({
      where: { id },
      data: { role, createdById: ctx.actor.userId },
      select: { id: true },
    });
    await record(tx, ctx, {
      type: "inviteLink.updated",
      organizationId,
      subjectId: organizationId,
      payload: { changes, ...targetIdsOf(current) },
    });
    return getLink(tx, ctx.actor, organization, id);
  });

/** Deletes a link; false if it does not exist. */
export const deleteLink = (
  db: Db,
  ctx: ActorContext,
  organization: OrganizationSubject,
  id: string,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const { organizationId } = organization;
    await lockInvite(tx, id);
    const link = await findLink(tx, ctx.actor, organization, id);
    if (!link) return false;
    await requireMatch(ctx, () => showLink(tx, ctx.actor, organization, link));
    await tx.invite.delete({ where: { id }, select: { id: true } });
    await record(tx, ctx, {
      type: "inviteLink.deleted",
      organizationId,
      subjectId: organizationId,
      payload: { role: link.role, uses: link.uses, ...targetIdsOf(link) },
    });
    return true;
  });

/** Deletes invite links to items that move to another organization. */
export const dropInvitesTo = (
  tx: Tx,
  what: { spaces: string[] } | { collections: string[] },
): Promise<unknown> =>
  tx.invite.deleteMany({
    where: "spaces" in what ? { spaceId: { in: what.spaces } } : { collectionId: { in: what.collections } },
  });
