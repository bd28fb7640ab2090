import "server-only";
import { NotFound, PreconditionFailed } from "@/lib/core/errors";
import type { Tx } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { stored, withoutFormerMembers } from "./reviewers";
import { mergeRulesOf } from "./stored-merge-rules";

/** Transfers spaces to another organization; non-members are removed from their merge rules. */
export async function transferSpaces(
  tx: Tx,
  ids: string[],
  to: { organizationId: string; createdById: string },
): Promise<void> {
  await tx.space.updateMany({ where: { id: { in: ids } }, data: { ...to, updatedAt: new Date() } });
  await dropReviewers(tx, ids, to.organizationId);
}

const lockMovable = prepared(
  "lock-spaces-to-transfer",
  `SELECT s."id", s."title", EXISTS (SELECT 1 FROM "ImportRun" r
      WHERE r."spaceId" = s."id" AND r."status" IN ('pending', 'in-progress'))
      OR EXISTS (SELECT 1 FROM "GitOperation" o WHERE o."spaceId" = s."id" AND o."state" = 'running') AS "importing"
    FROM "Space" s WHERE s."id" = ANY($1) AND s."deletedAt" IS NULL ORDER BY s."id" FOR UPDATE OF s`,
);

/**
 * Locks the spaces with their branches against concurrent writes. Branches come first, as in every commit, to
 * avoid deadlocks; once the spaces are locked no new branches appear, and those from in between are locked
 * too.
 */
export async function lockUntrashedSpaces(tx: Tx, ids: readonly string[]): Promise<void> {
  await lockBranches(tx, ids);
  const locked = await lockMovable(tx, [[...ids]]);
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

const lockBranchesOf = prepared(
  "lock-branches-of-spaces",
  `SELECT FROM "Branch" WHERE "spaceId" = ANY($1) ORDER BY "id" FOR UPDATE`,
);

const lockBranches = (tx: Tx, spaceIds: readonly string[]): Promise<unknown> =>
  lockBranchesOf(tx, [[...spaceIds]]);

async function dropReviewers(tx: Tx, ids: readonly string[], organizationId: string): Promise<void> {
  const spaces = await tx.space.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, mergeRules: true },
  });
  const members = await tx.member.findMany({ where: { organizationId }, select: { userId: true } });
  const known = new Set(members.map(({ userId }) => userId));
  for (const space of spaces) {
    const own = mergeRulesOf(space);
    if (own.type !== "rules") continue;
    const rules = withoutFormerMembers(own.rules, (userId) => known.has(userId));
    await tx.space.update({
      where: { id: space.id },
      data: { mergeRules: stored({ type: "rules", rules }) },
      select: { id: true },
    });
  }
}
