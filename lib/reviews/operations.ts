import { z } from "zod";
import { access } from "@/lib/access/access";
import { defineOperation } from "@/lib/api/operation";
import { PageQuery, paginated } from "@/lib/api/pagination";
import { FormatQuery } from "@/lib/comments/schemas";
import {
  Contributor,
  CreateReview,
  RequestedReviewer,
  RequestedReviewers,
  RequestReviewers,
  Review,
  ReviewsQuery,
} from "./schemas";

const tag = "reviews";
const request = "/spaces/{spaceId}/change-requests/{changeRequestId}";

export const reviews = {
  list: defineOperation({
    id: "listReviews",
    tag,
    method: "GET",
    path: `${request}/reviews`,
    summary: "List the reviews of a change request, the latest first",
    access: access.changeRequest("space.view"),
    query: ReviewsQuery,
    response: paginated(Review),
  }),
  create: defineOperation({
    id: "createReview",
    tag,
    method: "POST",
    path: `${request}/reviews`,
    summary: "Review a change request",
    description:
      "The review is of what the change request holds now; its author cannot review it (403). Send the revision you looked at as If-Match to be refused (412) when it was edited meanwhile.",
    access: access.changeRequest("space.review"),
    body: CreateReview,
    response: Review,
    status: 201,
    touches: ["change-requests", "comments"],
  }),
  get: defineOperation({
    id: "getReview",
    tag,
    method: "GET",
    path: `${request}/reviews/{reviewId}`,
    summary: "Get a review of a change request",
    access: access.changeRequest("space.view"),
    query: FormatQuery,
    response: Review,
  }),
  listRequested: defineOperation({
    id: "listRequestedReviewers",
    tag,
    method: "GET",
    path: `${request}/requested-reviewers`,
    summary: "List who is asked to review a change request and has not done so yet",
    access: access.changeRequest("space.view"),
    query: PageQuery,
    response: paginated(RequestedReviewer),
  }),
  request: defineOperation({
    id: "requestReviewers",
    tag,
    method: "POST",
    path: `${request}/requested-reviewers`,
    summary: "Ask people to review a change request",
    description: "Opens a draft. May set the subject and the description of the change request on the way.",
    access: access.changeRequest("space.edit"),
    body: RequestReviewers,
    response: RequestedReviewers,
    touches: ["change-requests", "spaces"],
  }),
  withdrawRequest: defineOperation({
    id: "removeRequestedReviewer",
    tag,
    method: "DELETE",
    path: `${request}/requested-reviewers/{userId}`,
    summary: "Take back the request to review a change request",
    access: access.changeRequest("space.edit"),
    deletes: true,
    touches: ["change-requests"],
  }),
  listContributors: defineOperation({
    id: "listContributors",
    tag: "change-requests",
    method: "GET",
    path: `${request}/contributors`,
    summary: "List who edited or discussed a change request",
    access: access.changeRequest("space.view"),
    response: z.object({ items: z.array(Contributor), count: z.int() }),
  }),
};
