import "server-only";
import type { Caller } from "@/lib/core/access/actor";
import { requireCreateIn } from "@/lib/domains/collections/create-in";
import { lockStructure, positionAtEnd } from "@/lib/domains/collections/siblings";
import { findOrganization } from "@/lib/domains/organizations/queries";
import { dropSpaceGrants } from "@/lib/domains/permissions/grants";
import { Conflict, NotFound, PreconditionFailed } from "@/lib/errors";
import type { OrganizationSubject } from "@/lib/model/organizations/subject";
import type { SpaceSubject } from "@/lib/model/spaces/subject";
import type { ActorContext } from "@/lib/platform/api/server/context";
import { requireSignIn } from "@/lib/platform/api/server/sign-in-required";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction, RETRIED, type TransactionOptions } from "@/lib/platform/db/transaction";
import { record } from "@/lib/platform/events/record";
import { collectContents } from "@/lib/store/collect";
import { copyContents } from "@/lib/store/copy";
import { requestIndexing } from "@/lib/store/index-job";
import { getSpace } from "./commands";
import { stored, withoutStrangers } from "./reviewers";
import { mergeRulesOf } from "./stored-merge-rules";

/** What belongs to a space is rewritten row by row: ten thousand pages take seconds. */
export const TRANSFER: TransactionOptions = { ...RETRIED, timeoutMs: 10 * 60_000 };

/** The organization that something is given to. Throws when the caller may not give it there. */
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
    throw new Conflict("It already belongs to this organization.", "nothing_changed");
  }
  await requireCreateIn(db, ctx, receiver, null);
  return receiver;
}

/** Gives a space to another organization, where it stands at the top. */
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
      await tx.space.update({
        where: { id: space.id },
        data: { parentId: null, position },
        select: { id: true },
      });
      return getSpace(tx, ctx, space.id);
    },
    TRANSFER,
  );
}

type Given = { id: string; organizationId: string };

/**
 * Moves spaces with everything in them into another organization: their texts and files are stored there
 * first, then the rows follow their space. What has no meaning there is left behind: roles of teams and of
 * people who are no members, and such people in merge rules.
 */
export async function handOver(
  tx: Db,
  ctx: ActorContext & { actor: Caller },
  spaces: readonly Given[],
  { organizationId }: Pick<OrganizationSubject, "organizationId">,
): Promise<void> {
  const [first] = spaces;
  if (!first) return;
  const ids = spaces.map(({ id }) => id);
  await lockLive(tx, ids);
  await copyContents(tx, ids, first.organizationId, organizationId);
  await tx.space.updateMany({
    where: { id: { in: ids } },
    // The person who transfers it keeps administrating it, as its creator would.
    data: { organizationId, createdById: ctx.actor.userId, updatedAt: new Date() },
  });
  await dropSpaceGrants(tx, ids, organizationId);
  // What was given to sign in to a repository with was given to people of the other organization.
  await tx.gitSync.updateMany({ where: { spaceId: { in: ids } }, data: { credentials: null } });
  await tx.installationTarget.deleteMany({ where: { spaceId: { in: ids } } });
  await dropReviewers(tx, ids, organizationId);
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

/**
 * Locks the spaces with their branches; a concurrent write to one of them comes before or after.
 * Branches first, as everybody does who commits; once the spaces are locked there are no new ones, and those
 * that came in between are locked as well.
 */
async function lockLive(tx: Db, ids: readonly string[]): Promise<void> {
  await lockBranches(tx, ids);
  const locked = await tx.$queryRaw<{ id: string; title: string; importing: boolean }[]>`
    SELECT s."id", s."title", EXISTS (SELECT 1 FROM "ImportRun" r
      WHERE r."spaceId" = s."id" AND r."status" IN ('pending', 'in-progress'))
      OR EXISTS (SELECT 1 FROM "GitOperation" o WHERE o."spaceId" = s."id" AND o."state" = 'running') AS "importing"
    FROM "Space" s WHERE s."id" = ANY(${[...ids]}) AND s."deletedAt" IS NULL ORDER BY s."id" FOR UPDATE OF s`;
  for (const id of ids) if (!locked.some((space) => space.id === id)) throw new NotFound("space", id);
  const importing = locked.find((space) => space.importing);
  if (importing) {
    throw new PreconditionFailed(
      `An import into “${importing.title}” is running. Wait for it to finish, or cancel it.`,
      "import_running",
    );
  }
  await lockBranches(tx, ids);
}

const lockBranches = (tx: Db, spaceIds: readonly string[]): Promise<unknown> =>
  tx.$queryRaw`SELECT 1 FROM "Branch" WHERE "spaceId" = ANY(${[...spaceIds]}) ORDER BY "id" FOR UPDATE`;

async function dropReviewers(tx: Db, ids: readonly string[], organizationId: string): Promise<void> {
  const spaces = await tx.space.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, mergeRules: true },
  });
  const members = await tx.member.findMany({ where: { organizationId }, select: { userId: true } });
  const known = new Set(members.map(({ userId }) => userId));
  for (const space of spaces) {
    const own = mergeRulesOf(space);
    if (own.type !== "rules") continue;
    const rules = withoutStrangers(own.rules, (userId) => known.has(userId));
    await tx.space.update({
      where: { id: space.id },
      data: { mergeRules: stored({ type: "rules", rules }) },
      select: { id: true },
    });
  }
}
