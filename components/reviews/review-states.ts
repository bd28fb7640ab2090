import type { RequestedReviewer, Review } from "@/lib/model/reviews/schemas";
import type { User } from "@/lib/model/users/schemas";

export type ReviewerState = {
  user: User;
  state: "waiting" | "approved" | "changes-requested";
  /** The change request was edited after this review. */
  outdated: boolean;
  at: string;
};

/** Everybody asked or heard, each with the last word; an open request counts more than an older review. */
export const reviewersOf = (
  reviews: readonly Review[],
  requested: readonly RequestedReviewer[],
): ReviewerState[] => {
  const states = new Map<string, ReviewerState>();
  for (const { reviewer, status, outdated, createdAt } of reviews) {
    const known = states.get(reviewer.id);
    if (known && known.at >= createdAt) continue;
    states.set(reviewer.id, { user: reviewer, state: status, outdated, at: createdAt });
  }
  for (const { user, createdAt } of requested)
    states.set(user.id, { user, state: "waiting", outdated: false, at: createdAt });
  return [...states.values()].sort((one, other) =>
    one.user.displayName.localeCompare(other.user.displayName, "en"),
  );
};
