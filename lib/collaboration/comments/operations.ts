import { defineForScopes } from "@/lib/content/scopes/define-for-scopes";
import { LIVE_SCOPES } from "@/lib/content/scopes/scope-kinds";
import { access } from "@/lib/core/access/access";
import { PageQuery, paginated } from "@/lib/core/pagination";
import { Member } from "@/lib/organizations/members/schemas";
import { defineOperation } from "@/lib/platform/api/operation";
import {
  AnchorComment,
  Comment,
  CommentReply,
  CommentsQuery,
  FormatQuery,
  FoundComment,
  Mention,
  MentionsQuery,
  PostComment,
  PostReply,
  RepliesQuery,
  SearchCommentsQuery,
  UpdateComment,
  UpdateReply,
} from "./schemas";

const tag = "comments";

export const mentions = {
  list: defineOperation({
    id: "listMentions",
    tag,
    method: "GET",
    path: "/orgs/{organizationId}/mentions",
    summary: "List your mentions in open threads, newest first",
    description:
      "A mention is a link to a person, `[@Ana](/users/{userId})`, or in a document a reference of kind `user`.",
    access: access.organization("organization.view"),
    query: MentionsQuery,
    response: paginated(Mention),
  }),
};

export const commentSearch = {
  inOrganization: defineOperation({
    id: "searchComments",
    tag,
    method: "GET",
    path: "/orgs/{organizationId}/search/comments",
    summary: "Search the comments in all spaces that you can see, newest first",
    description:
      "Finds comments and replies, in spaces and change requests, with every word anywhere in the text, in upper or lower case.",
    access: access.organization("organization.view"),
    query: SearchCommentsQuery,
    response: paginated(FoundComment),
  }),
};

export const comments = defineForScopes(LIVE_SCOPES, {
  list: {
    id: "listCommentsIn{Scope}",
    tag,
    method: "GET",
    path: "{scope}/comments",
    summary: "List the comments of a {scope}",
    action: "space.view",
    query: CommentsQuery,
    response: paginated(Comment),
    differs: {
      space: { description: "Omits comments of change requests; each change request lists its own." },
    },
  },
  post: {
    id: "postCommentIn{Scope}",
    tag,
    method: "POST",
    path: "{scope}/comments",
    summary: "Comment on a {scope}, a page or a block of it",
    action: "space.comment",
    query: FormatQuery,
    body: PostComment,
    response: Comment,
    differs: {
      changeRequest: {
        description: "Pages and blocks deleted in the change request can be commented on too.",
      },
    },
  },
  get: {
    id: "getCommentIn{Scope}",
    tag,
    method: "GET",
    path: "{scope}/comments/{commentId}",
    summary: "Get a comment of a {scope}",
    action: "space.view",
    query: FormatQuery,
    response: Comment,
  },
  update: {
    id: "updateCommentIn{Scope}",
    tag,
    method: "PUT",
    path: "{scope}/comments/{commentId}",
    summary: "Edit, resolve, reopen or react to a comment of a {scope}",
    action: "space.comment",
    query: FormatQuery,
    conditional: true,
    body: UpdateComment,
    response: Comment,
  },
  remove: {
    id: "deleteCommentIn{Scope}",
    tag,
    method: "DELETE",
    path: "{scope}/comments/{commentId}",
    summary: "Delete a comment of a {scope} with its replies",
    action: "space.comment",
    conditional: true,
    deletes: true,
  },
  anchor: {
    id: "anchorCommentIn{Scope}",
    tag,
    method: "POST",
    path: "{scope}/comments/{commentId}/anchor",
    summary: "Move a thread of a {scope} to another block",
    description: "Allowed for the author of the thread and for anyone who can resolve it.",
    action: "space.comment",
    query: FormatQuery,
    body: AnchorComment,
    response: Comment,
  },
  listReplies: {
    id: "listCommentRepliesIn{Scope}",
    tag,
    method: "GET",
    path: "{scope}/comments/{commentId}/replies",
    summary: "List the replies to a comment of a {scope}, oldest first",
    action: "space.view",
    query: RepliesQuery,
    response: paginated(CommentReply),
  },
  postReply: {
    id: "postCommentReplyIn{Scope}",
    tag,
    method: "POST",
    path: "{scope}/comments/{commentId}/replies",
    summary: "Reply to a comment of a {scope}",
    action: "space.comment",
    query: FormatQuery,
    body: PostReply,
    response: CommentReply,
  },
  getReply: {
    id: "getCommentReplyIn{Scope}",
    tag,
    method: "GET",
    path: "{scope}/comments/{commentId}/replies/{commentReplyId}",
    summary: "Get a reply to a comment of a {scope}",
    action: "space.view",
    query: FormatQuery,
    response: CommentReply,
  },
  updateReply: {
    id: "updateCommentReplyIn{Scope}",
    tag,
    method: "PUT",
    path: "{scope}/comments/{commentId}/replies/{commentReplyId}",
    summary: "Edit or react to a reply of a {scope}",
    action: "space.comment",
    query: FormatQuery,
    conditional: true,
    body: UpdateReply,
    response: CommentReply,
    differs: {
      changeRequest: {
        summary: "Edit or react to a reply of a change request, or resolve its thread",
        body: UpdateComment,
      },
    },
  },
  removeReply: {
    id: "deleteCommentReplyIn{Scope}",
    tag,
    method: "DELETE",
    path: "{scope}/comments/{commentId}/replies/{commentReplyId}",
    summary: "Delete a reply of a {scope}",
    action: "space.comment",
    conditional: true,
    deletes: true,
  },
  listCommenters: {
    id: "listCommentersIn{Scope}",
    tag,
    method: "GET",
    path: "{scope}/commenters",
    summary: "List the members who commented in a {scope}",
    action: "space.view",
    query: PageQuery,
    response: paginated(Member),
  },
});
