import type { ChangeRequest, Mergeability } from "@/lib/collaboration/change-requests/schemas";
import { sayEnglish } from "@/lib/core/locales/say";
import type { Space } from "@/lib/spaces/spaces/schemas";
import { isReadyForOthers, mergeReason, obstaclesOf } from "./merge-state";
import type { ChangeRequestTarget } from "./reads";

/** The next step of a change request for its viewer: the one primary button. */
export type NextStep =
  | { kind: "ask" }
  | { kind: "review" }
  | { kind: "resolve" }
  | { kind: "missing"; count: number }
  | { kind: "merge" }
  | { kind: "none" };

type Facts = {
  target: ChangeRequestTarget;
  changeRequest: Pick<ChangeRequest, "status" | "conflicts">;
  space: Pick<Space, "editMode" | "permissions">;
  /** Absent while it is read. */
  mergeability?: Mergeability;
  userId: string;
};

const APPROVALS = new Set([
  "require_at_least_one_review",
  "require_specific_reviewers",
  "require_one_of_specific_reviewers",
]);

/** True if a rule requires an approval that is still missing. */
export const waitsForApproval = ({ checks }: Pick<Mergeability, "checks">): boolean =>
  checks.some(({ rule, fulfilled }) => !fulfilled && APPROVALS.has(rule));

export const nextStepOf = ({ target, changeRequest, space, mergeability, userId }: Facts): NextStep => {
  const { status, conflicts } = changeRequest;
  const { edit, review } = space.permissions;
  if (status === "merged" || status === "archived") return { kind: "none" };
  if (edit && conflicts > 0) return { kind: "resolve" };
  if (status === "draft" && edit) return { kind: "ask" };
  if (!mergeability) return { kind: "none" };
  const { reviewers } = mergeability;
  if (review && reviewers.some(({ user, state }) => user.id === userId && state === "waiting"))
    return { kind: "review" };
  if (edit && reviewers.length === 0 && waitsForApproval(mergeability)) return { kind: "ask" };
  const facts = { target, changeRequest, space, mergeability };
  // Only the number and the kinds of obstacles count here, no text is shown.
  if (mergeReason(sayEnglish, facts) === null) return { kind: "merge" };
  const obstacles = obstaclesOf(sayEnglish, facts);
  return isReadyForOthers(obstacles) ? { kind: "none" } : { kind: "missing", count: obstacles.length };
};
