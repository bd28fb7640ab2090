import "server-only";
import type { Caller } from "@/lib/core/access/actor";
import { ConflictError, NotFound } from "@/lib/core/errors";
import { forgetCredentials } from "@/lib/exchange/git/commands";
import { removeSpacesFromInstallations } from "@/lib/integrations/integrations/targets";
import { dropInvitesTo } from "@/lib/organizations/invites/commands/links";
import { findOrganization } from "@/lib/organizations/organizations/queries";
import type { OrganizationSubject } from "@/lib/organizations/organizations/subject";
import { dropSpaceGrants } from "@/lib/organizations/permissions/grants";
import type { ActorContext } from "@/lib/platform/api/server/context";
import { requireSignIn } from "@/lib/platform/api/server/sign-in-required";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction, RETRIED, type TransactionOptions } from "@/lib/platform/db/transaction";
import { record } from "@/lib/platform/events/record";
import { requireCreateIn } from "@/lib/spaces/collections/create-in";
import { lockStructure, positionAtEnd } from "@/lib/spaces/collections/siblings";
import { collectContents } from "@/lib/store/collect";
import { copyContents } from "@/lib/store/copy";
import { requestIndexing } from "@/lib/store/index-job";
import { getSpace } from "./commands";
import { placeSpace } from "./position";
import type { SpaceSubject } from "./subject";
import { lockUntrashedSpaces, transferSpaces } from "./transfer";

/** A transfer rewrites the rows of a space one by one: ten thousand pages take seconds. */
export const TRANSFER: TransactionOptions = { ...RETRIED, timeoutMs: 10 * 60_000 };

/** Returns the receiving organization. Throws if the caller may not transfer to it. */
export async function getReceiver(
  db: Db,
  ctx: ActorContext & { actor: Caller },
  from: string,
  organizationId: string,
): Promise<OrganizationSubject> {
  const receiver = await findOrganization(db, ctx.actor, organizationId);
  if (!receiver) throw new NotFound("organization", organizationId);
  requireSignIn(ctx.actor, organizationId);
  if (organizationId === from) {
    throw new ConflictError("It already belongs to this organization.", "nothing_changed");
  }
  await requireCreateIn(db, ctx, receiver, null);
  return receiver;
}

/** Transfers a space to the top of another organization. */
export async function transferSpace(
  db: Db,
  ctx: ActorContext & { actor: Caller },
  space: SpaceSubject,
  organizationId: string,
): Promise<SpaceSubject> {
  const receiver = await getReceiver(db, ctx, space.organizationId, organizationId);
  return inTransaction(
    db,
    async (tx) => {
      await lockStructure(tx, space.organizationId);
      const position = await positionAtEnd(tx, organizationId, null);
      await handOver(tx, ctx, [space], receiver);
      await placeSpace(tx, space.id, { parentId: null, position });
      return getSpace(tx, ctx, space.id);
    },
    TRANSFER,
  );
}

type SpaceRef = { id: string; organizationId: string };

/**
 * Moves spaces with everything in them into another organization: first stores their texts and files there,
 * then the rows follow their space. Roles of teams and non-members, and such people in merge rules, are
 * removed.
 */
export async function handOver(
  tx: Tx,
  ctx: ActorContext & { actor: Caller },
  spaces: readonly SpaceRef[],
  { organizationId }: Pick<OrganizationSubject, "organizationId">,
): Promise<void> {
  const [first] = spaces;
  if (!first) return;
  const ids = spaces.map(({ id }) => id);
  await lockUntrashedSpaces(tx, ids);
  await copyContents(tx, ids, first.organizationId, organizationId);
  // The person who transfers them stays their admin, as their creator would.
  await transferSpaces(tx, ids, { organizationId, createdById: ctx.actor.userId });
  await dropSpaceGrants(tx, ids, organizationId);
  await dropInvitesTo(tx, { spaces: ids });
  await forgetCredentials(tx, ids);
  await removeSpacesFromInstallations(tx, ids);
  await collectContents(tx, first.organizationId);
  for (const { id, organizationId: from } of spaces) {
    await requestIndexing(tx, id);
    const event = {
      type: "space.transferred" as const,
      spaceId: id,
      subjectId: id,
      payload: { from, to: organizationId },
    };
    await record(tx, ctx, { ...event, organizationId: from });
    await record(tx, ctx, { ...event, organizationId });
  }
}
