import "server-only";
import { updateChangeRequestFromMain } from "@/lib/collaboration/change-requests/commands/merge";
import { updateChangeRequest } from "@/lib/collaboration/change-requests/commands/update";
import type { ChangeRequestSubject } from "@/lib/collaboration/change-requests/subject";
import { createReview, requestReviewers } from "@/lib/collaboration/reviews/commands";
import type { ReviewStatus } from "@/lib/collaboration/reviews/schemas";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db } from "@/lib/platform/db/client";
import type { DemoWorld } from "./world";

/** Steps that act on a whole change request. */

export async function requestReview(
  db: Db,
  world: DemoWorld,
  ctx: ActorContext,
  request: ChangeRequestSubject,
  reviewers: readonly ActorContext[],
): Promise<void> {
  const users = reviewers.map(({ actor }) => actor.userId);
  await requestReviewers(db, ctx, await world.now(request), { users });
}

export async function review(
  db: Db,
  world: DemoWorld,
  ctx: ActorContext,
  request: ChangeRequestSubject,
  status: ReviewStatus,
  markdown?: string,
): Promise<void> {
  const comment = markdown === undefined ? undefined : { markdown };
  await createReview(db, ctx, await world.now(request), { status, comment });
}

export async function archive(
  db: Db,
  world: DemoWorld,
  ctx: ActorContext,
  request: ChangeRequestSubject,
): Promise<void> {
  await updateChangeRequest(db, ctx, await world.now(request), { status: "archived" });
}

/** Updates the change request from main; overlapping changes become conflicts. */
export async function pull(
  db: Db,
  world: DemoWorld,
  ctx: ActorContext,
  request: ChangeRequestSubject,
): Promise<void> {
  await updateChangeRequestFromMain(db, ctx, await world.now(request));
}
