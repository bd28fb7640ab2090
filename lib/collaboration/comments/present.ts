import type { ContentScope } from "@/lib/content/scopes/content-scope";
import { presentUser } from "@/lib/identity/users/present";
import type { UserRow } from "@/lib/identity/users/row";
import { appUrl } from "@/lib/platform/urls";
import type { CommentRow, ReactionRow, ReplyRow, TargetPage } from "./queries";
import { discussionPermissions, mayApply } from "./rules";
import type { Comment, CommentReply, Reaction, StoredSuggestion, Suggestion } from "./schemas";

const commentUrl = ({ path }: ContentScope, commentId: string): string =>
  appUrl(`${path()}/comments/${commentId}`);

const replyUrl = (scope: ContentScope, commentId: string, replyId: string): string =>
  `${commentUrl(scope, commentId)}/replies/${replyId}`;

/** The viewer and scope for which comments are formatted. */
type CommentPresentation = { scope: ContentScope; userId: string };

export function presentComment({ scope, userId }: CommentPresentation, row: CommentRow): Comment {
  const { space, changeRequest, role } = scope;
  return {
    object: "comment",
    id: row.id,
    postedBy: row.postedBy && presentUser(row.postedBy),
    ...(row.agent !== "" && { agent: row.agent }),
    ...(row.feedback && { feedback: row.feedback }),
    postedAt: row.postedAt.toISOString(),
    ...(row.editedAt && { editedAt: row.editedAt.toISOString() }),
    reactions: presentReactions(row.reactions),
    replies: row.replyCount,
    body: row.body,
    target: {
      space: space.id,
      revision: row.revisionId,
      ...(row.node !== null && {
        node: { id: row.node, ...(row.nodePreview !== null && { preview: row.nodePreview }) },
      }),
      ...(row.anchor && { anchor: row.anchor }),
      ...(row.quote && { quote: row.quote }),
      ...(row.tableCell && { tableCell: row.tableCell }),
      ...(changeRequest && { changeRequest: changeRequest.id }),
      ...(row.reviewId !== null && { review: row.reviewId }),
      ...(row.page && { page: presentPage(row.page) }),
    },
    ...(row.suggestion && { suggestion: presentSuggestion(row, row.suggestion) }),
    urls: { location: commentUrl(scope, row.id) },
    permissions: {
      ...discussionPermissions(role, row.postedBy?.id === userId),
      apply: row.suggestion !== null && mayApply(role, changeRequest),
    },
    status: row.status,
    ...(row.resolvedAt && { resolvedAt: row.resolvedAt.toISOString() }),
    ...(row.resolvedBy && { resolvedBy: presentUser(row.resolvedBy) }),
  };
}

function presentSuggestion(
  { appliedAt, appliedBy, appliedRevisionId, appliedIn, suggestionFits }: CommentRow,
  { markdown, replaces }: StoredSuggestion,
): Suggestion {
  if (!appliedAt) return { markdown, replaces, state: suggestionFits ? "open" : "outdated" };
  return {
    markdown,
    replaces,
    state: "applied",
    appliedAt: appliedAt.toISOString(),
    ...(appliedBy && { appliedBy: presentUser(appliedBy) }),
    ...(appliedRevisionId !== null && { revision: appliedRevisionId }),
    ...(appliedIn !== null && { changeRequest: appliedIn }),
  };
}

export function presentReply(
  { scope, userId }: CommentPresentation,
  commentId: string,
  row: ReplyRow,
): CommentReply {
  const { resolve: _, ...permissions } = discussionPermissions(scope.role, row.postedBy.id === userId);
  return {
    object: "comment-reply",
    id: row.id,
    postedBy: presentUser(row.postedBy),
    ...(row.agent !== "" && { agent: row.agent }),
    postedAt: row.postedAt.toISOString(),
    ...(row.editedAt && { editedAt: row.editedAt.toISOString() }),
    reactions: presentReactions(row.reactions),
    body: row.body,
    urls: { location: replyUrl(scope, commentId, row.id) },
    permissions,
  };
}

function presentPage(page: TargetPage): Comment["target"]["page"] {
  return {
    id: page.id,
    title: page.title,
    ...(page.emoji !== null && { emoji: page.emoji }),
    ...(page.icon !== null && { icon: page.icon }),
    createdAt: page.createdAt.toISOString(),
    updatedAt: page.updatedAt.toISOString(),
    path: page.path,
    outdated: page.outdated,
  };
}

/** Groups reactions by emoji, in the order of first use. */
function presentReactions(rows: ReactionRow[] | null): Reaction[] {
  if (!rows) return [];
  const byEmoji = new Map<string, Reaction>();
  for (const row of rows) {
    const reaction = byEmoji.get(row.emoji) ?? { emoji: row.emoji, count: 0, users: [] };
    reaction.count += 1;
    reaction.users.push({ user: presentUser(row.user), reactedAt: new Date(row.reactedAt).toISOString() });
    byEmoji.set(row.emoji, reaction);
  }
  return [...byEmoji.values()];
}

/** Returns the caller as a row. */
export const authorRow = (actor: { userId: string } & Omit<UserRow, "id">): UserRow => ({
  id: actor.userId,
  email: actor.email,
  displayName: actor.displayName,
  photoURL: actor.photoURL,
});
