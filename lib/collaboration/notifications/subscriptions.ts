import "server-only";
import { NotFound } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import type { ActorContext } from "@/lib/platform/api/server/context";
import { requireMatch } from "@/lib/platform/api/server/etag";
import type { Db } from "@/lib/platform/db/client";
import { lockRow } from "@/lib/platform/db/lock-row";
import { prepared } from "@/lib/platform/db/prepared";
import { inTransaction } from "@/lib/platform/db/transaction";
import { reportToCaller } from "@/lib/platform/events/record";
import type { Subscription, UpdateSubscription } from "./schemas";

/** A followed thing: a change request, or a page of the main content of a space. */
type FollowTarget = { spaceId: string } & ({ changeRequestId: string } | { pageId: string });

type State = "following" | "not_following" | "muted";
/** Participants follow by default; recipients.ts has the same rule for notifications. */
const ofChangeRequest = prepared(
  "subscription-to-change-request",
  `SELECT (SELECT s."state"::text FROM "Subscription" s WHERE s."userId" = $1 AND s."changeRequestId" = q."id") AS "state",
     q."createdById" = $1 OR EXISTS (SELECT FROM "Contribution" r WHERE r."changeRequestId" = q."id" AND r."userId" = $1)
     OR EXISTS (SELECT FROM "Review" r WHERE r."changeRequestId" = q."id" AND r."reviewerId" = $1)
     OR EXISTS (SELECT FROM "ReviewRequest" r WHERE r."changeRequestId" = q."id" AND r."userId" = $1) AS "takesPart"
   FROM "ChangeRequest" q WHERE q."id" = $2`,
);
const ofPage = prepared(
  "subscription-to-page",
  `SELECT (SELECT s."state"::text FROM "Subscription" s WHERE s."userId" = $1 AND s."spaceId" = $2 AND s."pageId" = $3) AS "state",
     EXISTS (SELECT FROM "Comment" c WHERE c."pageId" = $3 AND c."spaceId" = $2 AND c."changeRequestId" IS NULL
       AND c."postedById" = $1) AS "takesPart"
   FROM "Space" b JOIN "PageVersion" v ON v."branchId" = b."mainBranchId" AND v."pageId" = $3 AND v."toSeq" IS NULL
   WHERE b."id" = $2`,
);

/** Returns a person's subscription; without an explicit choice, participants follow. */
export async function getSubscription(db: Db, userId: string, followed: FollowTarget): Promise<Subscription> {
  const [row] =
    "changeRequestId" in followed
      ? await ofChangeRequest(db, [userId, followed.changeRequestId])
      : await ofPage(db, [userId, followed.spaceId, followed.pageId]);
  if (!row) throw new NotFound("page", "pageId" in followed ? followed.pageId : followed.changeRequestId);
  const state = row.state ?? (row.takesPart ? "following" : "not_following");
  return {
    object: "subscription",
    state: state === "not_following" ? "not-following" : state,
    automatic: row.state === null,
  };
}

/** Follows, unfollows or mutes a thing for the caller. */
export const setSubscription = (
  db: Db,
  ctx: ActorContext,
  followed: FollowTarget,
  { state: wanted }: UpdateSubscription,
): Promise<Subscription> =>
  inTransaction(db, async (tx) => {
    const { userId } = ctx.actor;
    await lockRow(tx, "User", userId);
    await requireMatch(ctx, () => getSubscription(tx, userId, followed));
    const state: State = wanted === "not-following" ? "not_following" : wanted;
    const { count } = await tx.subscription.updateMany({ where: { userId, ...followed }, data: { state } });
    if (count === 0) {
      // Checks that the thing exists: throws NotFound for a missing page.
      await getSubscription(tx, userId, followed);
      await tx.subscription.create({
        data: { id: newId(), userId, ...followed, state },
        select: { id: true },
      });
    }
    reportToCaller(ctx, "subscription.changed");
    return getSubscription(tx, userId, followed);
  });
