import "server-only";
import type { ActorContext } from "@/lib/api/server/context";
import { pullMain } from "@/lib/change-requests/commands/merge";
import { updateChangeRequest } from "@/lib/change-requests/commands/update";
import type { ChangeRequestSubject } from "@/lib/change-requests/subject";
import { createReview, requestReviewers } from "@/lib/reviews/commands";
import type { ReviewStatus } from "@/lib/reviews/schemas";
import type { DemoWorld } from "./world";

/** Steps of the story that are about a whole change request. */

export async function requestReview(
  world: DemoWorld,
  ctx: ActorContext,
  request: ChangeRequestSubject,
  reviewers: readonly ActorContext[],
): Promise<void> {
  const users = reviewers.map(({ actor }) => actor.userId);
  await requestReviewers(ctx, await world.now(request), { users });
}

export async function review(
  world: DemoWorld,
  ctx: ActorContext,
  request: ChangeRequestSubject,
  status: ReviewStatus,
  markdown?: string,
): Promise<void> {
  const comment = markdown === undefined ? undefined : { markdown };
  await createReview(ctx, await world.now(request), { status, comment });
}

export async function archive(
  world: DemoWorld,
  ctx: ActorContext,
  request: ChangeRequestSubject,
): Promise<void> {
  await updateChangeRequest(ctx, await world.now(request), { status: "archived" });
}

/** Pulls the live content in; what both changed waits as conflicts. */
export async function pull(
  world: DemoWorld,
  ctx: ActorContext,
  request: ChangeRequestSubject,
): Promise<void> {
  await pullMain(ctx, await world.now(request));
}
