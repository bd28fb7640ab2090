import "server-only";
import { updateChangeRequest } from "@/lib/collaboration/change-requests/commands/update";
import { type ChangeRequestSubject, eventFieldsOf } from "@/lib/collaboration/change-requests/subject";
import { type ReadableBody, readableBody } from "@/lib/collaboration/comments/body";
import { addComment } from "@/lib/collaboration/comments/commands";
import { WHOLE } from "@/lib/collaboration/comments/target";
import { removeOutdatedNotification } from "@/lib/collaboration/notifications/remove-outdated";
import { scopeOfChangeRequest } from "@/lib/content/scopes/content-scope";
import { ConflictError, Forbidden, Invalid, NotFound, PreconditionFailed } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import type { ActorContext } from "@/lib/platform/api/server/context";
import { expectedVersions } from "@/lib/platform/api/server/etag";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import type { PayloadOf, RecordedKind } from "@/lib/platform/events/event";
import { type NewEvent, record } from "@/lib/platform/events/record";
import {
  findRequestedReviewers,
  findReviewers,
  getReview,
  type LockedRequest,
  lockRequest,
  type RequestedReviewerRow,
  type ReviewRow,
} from "./queries";
import type { CreateReview, RequestReviewers } from "./schemas";

const RETRY = { retry: 3 };

/**
 * Reviews the present content of a change request. If-Match may name the revision the reviewer looked at, so
 * that no later edit is approved unseen. A review answers the open review request to its author.
 */
export async function createReview(
  db: Db,
  ctx: ActorContext,
  subject: ChangeRequestSubject,
  { status, comment: written }: CreateReview,
): Promise<ReviewRow> {
  const comment = written && (await readableBody(written));
  return inTransaction(db, (tx) => addReview(tx, ctx, subject, { status, comment }), RETRY);
}

/** The same as part of another transaction. */
export async function addReview(
  tx: Tx,
  ctx: ActorContext,
  subject: ChangeRequestSubject,
  { status, comment }: Pick<CreateReview, "status"> & { comment?: ReadableBody },
): Promise<ReviewRow> {
  const { changeRequest } = subject;
  const { headRevisionId, treeHash } = await lockReviewable(tx, subject);
  if (changeRequest.createdBy.id === ctx.actor.userId) {
    throw new Forbidden(
      "You can't review your own change request. Ask someone else, or post a comment.",
      "own_change_request",
    );
  }
  if (expectedVersions(ctx)?.includes(headRevisionId) === false) {
    throw new PreconditionFailed(
      "The change request was edited since you loaded it. Check the latest changes, then submit your review.",
    );
  }
  const review = await tx.review.create({
    data: {
      id: newId(),
      changeRequestId: changeRequest.id,
      revisionId: headRevisionId,
      treeHash: new Uint8Array(treeHash),
      reviewerId: ctx.actor.userId,
      requestedById: await answerRequest(tx, changeRequest.id, ctx.actor.userId),
      status: status === "approved" ? "approved" : "changes_requested",
    },
    select: { id: true },
  });
  if (comment) {
    const scope = scopeOfChangeRequest({ ...subject, changeRequest: { ...changeRequest, headRevisionId } });
    await addComment(tx, ctx, scope, { body: comment, target: WHOLE, reviewId: review.id });
  }
  await recordOf(tx, ctx, subject, "changeRequest.reviewed", { review: review.id, status });
  return getReview(tx, subject, review.id);
}

/** Deletes the open request to a reviewer and returns the id of the person who asked. */
async function answerRequest(tx: Tx, changeRequestId: string, userId: string): Promise<string | undefined> {
  const where = { changeRequestId_userId: { changeRequestId, userId } };
  const request = await tx.reviewRequest.findUnique({ where, select: { requestedById: true } });
  if (request) await tx.reviewRequest.delete({ where, select: { userId: true } });
  return request?.requestedById;
}

/**
 * Asks people to review, which also opens a draft. An existing request stays as it is. Throws if one of the
 * people may not see or review the change request.
 */
export const requestReviewers = (
  db: Db,
  ctx: ActorContext,
  subject: ChangeRequestSubject,
  { users, ...input }: RequestReviewers,
): Promise<RequestedReviewerRow[]> =>
  inTransaction(
    db,
    async (tx) => {
      const { changeRequest } = subject;
      const { status, headRevisionId } = await lockReviewable(tx, subject);
      const userIds = [...new Set(users)];
      await checkReviewers(tx, subject, userIds);

      const asked = await tx.reviewRequest.createManyAndReturn({
        data: userIds.map((userId) => ({
          changeRequestId: changeRequest.id,
          userId,
          requestedById: ctx.actor.userId,
          revisionId: headRevisionId,
        })),
        skipDuplicates: true,
        select: { userId: true },
      });
      const change = {
        ...input,
        ...(status === "draft" && userIds.length > 0 && { status: "open" as const }),
      };
      if (Object.keys(change).length > 0) await updateChangeRequest(tx, ctx, subject, change);
      for (const { userId } of asked) {
        await recordOf(tx, ctx, subject, "changeRequest.reviewRequested", { user: userId });
      }
      return findRequestedReviewers(tx, changeRequest.id, userIds);
    },
    RETRY,
  );

async function checkReviewers(
  db: Db,
  { space, changeRequest }: ChangeRequestSubject,
  userIds: string[],
): Promise<void> {
  if (userIds.includes(changeRequest.createdBy.id)) {
    throw new Invalid(
      "The author can't review their own change request. Ask someone else.",
      "own_change_request",
    );
  }
  const found = new Map(
    (await findReviewers(db, [space.id, userIds])).map((reviewer) => [reviewer.id, reviewer]),
  );
  for (const userId of userIds) {
    const reviewer = found.get(userId);
    if (!reviewer) throw new NotFound("user", userId);
    if (!reviewer.mayReview) {
      throw new Invalid(
        `${reviewer.displayName} can't review in this space. Give them review access first, or ask someone else.`,
        "reviewer_role",
      );
    }
  }
}

/** Withdraws a review request; returns false if there was none. */
export const withdrawReviewRequest = (
  db: Db,
  ctx: ActorContext,
  subject: ChangeRequestSubject,
  userId: string,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const { count } = await tx.reviewRequest.deleteMany({
      where: { changeRequestId: subject.changeRequest.id, userId },
    });
    if (count === 0) return false;
    await recordOf(tx, ctx, subject, "changeRequest.reviewRequestWithdrawn", { user: userId });
    const { id: changeRequestId } = subject.changeRequest;
    await removeOutdatedNotification(tx, { userId, kind: "review-requested", changeRequestId });
    return true;
  });

async function lockReviewable(db: Db, { changeRequest }: ChangeRequestSubject): Promise<LockedRequest> {
  const [request] = await lockRequest(db, [changeRequest.id]);
  if (!request) throw new NotFound("change request", changeRequest.id);
  refuseReviewOfClosed(request.status);
  return request;
}

/** Throws Conflict for a change request that is closed to reviews. */
export function refuseReviewOfClosed(status: LockedRequest["status"]): void {
  if (status === "draft" || status === "open") return;
  throw new ConflictError(
    `This change request is ${status}; only draft and open change requests can be reviewed.`,
    "change_request_closed",
  );
}

const recordOf = <Kind extends RecordedKind>(
  tx: Tx,
  ctx: ActorContext,
  { space, changeRequest }: ChangeRequestSubject,
  type: Kind,
  payload: PayloadOf<Kind>,
): Promise<void> =>
  record(tx, ctx, {
    type,
    ...eventFieldsOf({ space, changeRequest }),
    payload,
  } as NewEvent<Kind>);
