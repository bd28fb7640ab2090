import { access } from "@/lib/access/access";
import { defineOperation } from "@/lib/api/operation";
import { AnchorComment, Comment, FormatQuery } from "./schemas";

/** Apart from the other operations on comments, which travel with every page that is read. */
export const commentAnchors = {
  inSpace: defineOperation({
    id: "anchorCommentInSpace",
    tag: "comments",
    method: "POST",
    path: "/spaces/{spaceId}/comments/{commentId}/anchor",
    summary: "Move a thread of a space to another block",
    description: "Whoever opened the thread and whoever may resolve it can do so.",
    access: access.space("space.comment"),
    query: FormatQuery,
    body: AnchorComment,
    response: Comment,
  }),
  inChangeRequest: defineOperation({
    id: "anchorCommentInChangeRequest",
    tag: "comments",
    method: "POST",
    path: "/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/anchor",
    summary: "Move a thread of a change request to another block",
    description: "Whoever opened the thread and whoever may resolve it can do so.",
    access: access.changeRequest("space.comment"),
    query: FormatQuery,
    body: AnchorComment,
    response: Comment,
  }),
};
