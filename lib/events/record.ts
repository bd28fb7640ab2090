import "server-only";
import type { Prisma, TransactionClient } from "@/lib/db/client";

/**
 * What can happen. An event is written in the transaction of its effect, so that the audit log, the
 * activity feeds and whatever is notified can never disagree with the data.
 */
export type EventType =
  | "organization.created"
  | "organization.updated"
  | "member.added"
  | "member.updated"
  | "member.removed"
  | "user.created"
  | "user.updated"
  | "user.passwordChanged"
  | "session.created"
  | "session.revoked"
  | "token.created"
  | "token.revoked"
  | "collection.created"
  | "collection.updated"
  | "collection.accessChanged"
  | "collection.moved"
  | "collection.deleted"
  | "collection.transferred"
  | "space.created"
  | "space.accessChanged"
  | "space.duplicated"
  | "space.moved"
  | "space.transferred"
  | "space.updated"
  | "space.deleted"
  | "space.restored"
  | "space.removed"
  | "space.contentUpdated"
  | "space.gitSyncStarted"
  | "space.gitSyncCompleted"
  | "changeRequest.created"
  | "changeRequest.updated"
  | "changeRequest.edited"
  | "changeRequest.split"
  | "changeRequest.merged"
  | "changeRequest.conflicted"
  | "changeRequest.conflictResolved"
  | "changeRequest.reviewRequested"
  | "changeRequest.reviewRequestWithdrawn"
  | "changeRequest.reviewed"
  | "comment.posted"
  | "comment.updated"
  | "comment.resolved"
  | "comment.reopened"
  | "comment.anchored"
  | "comment.deleted"
  | "reply.posted"
  | "reply.updated"
  | "reply.deleted"
  | "openApiSpec.created"
  | "openApiSpec.updated"
  | "openApiSpec.processed"
  | "openApiSpec.deleted"
  | "import.started"
  | "import.completed"
  | "import.failed";

export type NewEvent = {
  type: EventType;
  organizationId: string;
  spaceId?: string;
  subjectId: string;
  /** small, without secrets: what changed, for people and for subscribers */
  payload?: Prisma.InputJsonObject;
};

/** On whose behalf something happens; no actor = the operator, or the system itself. */
export type Recorder = { actor: { userId: string } | null; requestId: string | null };

/** Writes an event inside the transaction of its effect. */
export async function record(tx: TransactionClient, ctx: Recorder, event: NewEvent): Promise<void> {
  await tx.event.create({
    data: {
      type: event.type,
      organizationId: event.organizationId,
      spaceId: event.spaceId,
      subjectId: event.subjectId,
      actorId: ctx.actor?.userId,
      requestId: ctx.requestId,
      payload: event.payload ?? {},
    },
    select: { id: true },
  });
}
