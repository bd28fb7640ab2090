import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import { reviews } from "@/lib/collaboration/reviews/operations";
import { query } from "@/lib/platform/api/queries";

type Target = { spaceId: string; changeRequestId: string };

export const reviewsInput = (target: Target) => ({
  params: target,
  query: { limit: "200", format: "document" as const },
});

export const pendingInput = (target: Target) => ({
  params: target,
  query: { format: "document" as const },
});

export const reviewsQuery = (target: Target) => query(reviews.list, reviewsInput(target));
/** Reads a suggested subject for a change request without one. */
export const suggestedSubjectQuery = (target: Target) =>
  query(changeRequests.suggestSubject, { params: target });
/** Reads the caller's pending comments. */
export const pendingQuery = (target: Target) => query(reviews.listPending, pendingInput(target));
