import { z } from "zod";
import { UpdateChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import { hasText } from "@/lib/collaboration/comments/has-text";
import {
  Comment,
  CommentBody,
  CommentText,
  ContentFormat,
  PostComment,
  StoredSuggestion,
  TextQuote,
} from "@/lib/collaboration/comments/schemas";
import { pageQuery, queryBoolean } from "@/lib/core/pagination";
import { User } from "@/lib/identity/users/schemas";

export const ReviewStatus = z.enum(["changes-requested", "approved"], {
  error: "must be “changes-requested” or “approved”.",
});
export type ReviewStatus = z.infer<typeof ReviewStatus>;

export const Review = z.object({
  object: z.literal("change-request-review"),
  id: z.string(),
  revision: z.string().describe("The revision that the reviewer looked at."),
  reviewer: User,
  requestedBy: User.optional(),
  status: ReviewStatus,
  outdated: z.boolean().describe("True if the content of the change request has changed since."),
  comment: Comment.optional(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Review = z.infer<typeof Review>;

export const ReviewsQuery = pageQuery({
  format: ContentFormat.optional().describe(
    "Format of the comments' bodies; by default as they were written.",
  ),
  outdated: queryBoolean()
    .optional()
    .describe("Only reviews of older content, or only of the present content."),
});
export type ReviewsQuery = z.infer<typeof ReviewsQuery>;

export const CreateReview = z.strictObject({ status: ReviewStatus, comment: CommentBody.optional() });
export type CreateReview = z.infer<typeof CreateReview>;

export const ViewedPage = z.object({
  page: z.string(),
  viewedAt: z.iso.datetime(),
  changed: z.boolean().describe("True if the page, or the content it is compared with, has changed since."),
});
export type ViewedPage = z.infer<typeof ViewedPage>;

/** A private comment of a pending review. */
export const PendingComment = z.object({
  object: z.literal("pending-comment"),
  id: z.string(),
  body: CommentText,
  page: z.string().optional(),
  node: z.object({ id: z.string(), preview: z.string().optional() }).optional(),
  tableCell: PostComment.shape.tableCell,
  quote: TextQuote.optional().describe("The words of the block that the comment is about."),
  suggestion: StoredSuggestion.optional(),
  createdAt: z.iso.datetime(),
});
export type PendingComment = z.infer<typeof PendingComment>;

export const SubmitReview = z
  .strictObject({
    status: ReviewStatus.optional().describe("By default only comments, without a verdict."),
    comment: CommentBody.optional(),
  })
  .refine(
    ({ status, comment }) => status !== "changes-requested" || (comment !== undefined && hasText(comment)),
    {
      path: ["comment"],
      error: "is empty: say which changes you request.",
    },
  )
  .meta({
    if: { properties: { status: { const: "changes-requested" } }, required: ["status"] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { required: ["comment"] },
  });
export type SubmitReview = z.infer<typeof SubmitReview>;

export const RequestedReviewer = z.object({
  object: z.literal("change-request-requested-reviewer"),
  kind: z.literal("user"),
  user: User,
  revision: z.string().describe("The head revision when the review was requested."),
  requestedBy: User,
  createdAt: z.iso.datetime(),
});
export type RequestedReviewer = z.infer<typeof RequestedReviewer>;

/** A possible reviewer of a change request, or the reason why they cannot be asked. */
export const ReviewerCandidate = z.object({
  object: z.literal("change-request-reviewer-candidate"),
  user: User,
  asked: z.boolean().describe("True if their review is already requested."),
  refused: z
    .enum(["author", "role"])
    .optional()
    .describe(
      "Why this person cannot be asked: they opened the change request, or their role in the space does not include reviewing.",
    ),
});
export type ReviewerCandidate = z.infer<typeof ReviewerCandidate>;

export const RequestReviewers = UpdateChangeRequest.pick({ subject: true, description: true }).extend({
  users: z.array(z.string().min(1).max(64)).max(100),
});
export type RequestReviewers = z.infer<typeof RequestReviewers>;

export const RequestedReviewers = z.object({ users: z.array(RequestedReviewer) });

export const Contributor = z.object({
  user: User,
  actionType: z.enum(["edit", "comment"]),
  agent: z.string().optional(),
  count: z.int(),
  updatedAt: z.iso.datetime(),
});
export type Contributor = z.infer<typeof Contributor>;
