import type { ChangeRequestSubject } from "@/lib/collaboration/change-requests/subject";
import { presentComment } from "@/lib/collaboration/comments/present";
import { scopeOfChangeRequest } from "@/lib/content/scopes/content-scope";
import { presentUser } from "@/lib/identity/users/present";
import { apiUrl } from "@/lib/platform/urls";
import type { ContributorRow, RequestedReviewerRow, ReviewRow } from "./queries";
import type { Contributor, RequestedReviewer, Review } from "./schemas";

/** The change request and viewer that reviews are presented for. */
type ReviewPresentation = { subject: ChangeRequestSubject; userId: string };

export const presentReview = ({ subject, userId }: ReviewPresentation, row: ReviewRow): Review => ({
  object: "change-request-review",
  id: row.id,
  revision: row.revisionId,
  reviewer: presentUser(row.reviewer),
  ...(row.requestedBy && { requestedBy: presentUser(row.requestedBy) }),
  status: row.status,
  outdated: row.outdated,
  ...(row.comment && {
    comment: presentComment({ scope: scopeOfChangeRequest(subject), userId }, row.comment),
  }),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export const reviewUrl = ({ space, changeRequest }: ChangeRequestSubject, reviewId: string): string =>
  apiUrl(`/spaces/${space.id}/change-requests/${changeRequest.id}/reviews/${reviewId}`);

export const presentRequestedReviewer = (row: RequestedReviewerRow): RequestedReviewer => ({
  object: "change-request-requested-reviewer",
  kind: "user",
  user: presentUser(row.user),
  revision: row.revisionId,
  requestedBy: presentUser(row.requestedBy),
  createdAt: row.createdAt.toISOString(),
});

export const presentContributor = (row: ContributorRow): Contributor => ({
  user: presentUser(row.user),
  actionType: row.actionType,
  ...(row.agent !== "" && { agent: row.agent }),
  count: row.count,
  updatedAt: row.updatedAt.toISOString(),
});
