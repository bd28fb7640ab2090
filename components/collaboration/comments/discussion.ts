import { useMutation } from "@tanstack/react-query";
import { commentAnchor } from "@/lib/addresses";
import { comments } from "@/lib/collaboration/comments/operations";
import type {
  AnchorComment,
  Comment,
  PostComment,
  UpdateComment,
  UpdateReply,
} from "@/lib/collaboration/comments/schemas";
import { type LiveScope, operationAt } from "@/lib/content/scopes/operation-at";
import { call } from "@/lib/platform/api/client";
import { query } from "@/lib/platform/api/queries";

const PATIENCE_MS = 5_000;

/** Scrolls to a newly posted comment once it is rendered, unless it is visible already. */
const revealComment = (commentId: string): void => {
  const show = () => {
    const element = document.getElementById(commentAnchor(commentId));
    element?.scrollIntoView({ block: "nearest" });
    return element !== null;
  };
  if (show()) return;
  const observer = new MutationObserver(() => show() && observer.disconnect());
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), PATIENCE_MS);
};

/** The filters of a list of comments, as query parameters. */
type CommentFilters = {
  targetPage?: string;
  status?: "all" | "open" | "resolved";
  order?: "asc" | "desc";
  limit?: string;
};

const documents = { format: "document" } as const;
const source = { format: "markdown" } as const;

const sourceOf = ({ body }: Pick<Comment, "body">): string => ("markdown" in body ? body.markdown : "");

/** Returns the reads and writes for the threads of a content scope. */
export const discussionOf = (scope: LiveScope) => {
  return {
    list: (filters: CommentFilters) =>
      query(operationAt(scope, comments.list), { params: scope, query: { ...documents, ...filters } }),
    replies: (commentId: string) =>
      query(operationAt(scope, comments.listReplies), {
        params: { ...scope, commentId },
        query: { ...documents, limit: "1000" },
      }),
    one: (commentId: string) =>
      query(operationAt(scope, comments.get), { params: { ...scope, commentId }, query: documents }),
    /** Reads the Markdown of a comment or reply, to edit it. */
    source: async (commentId: string, commentReplyId?: string): Promise<string> =>
      sourceOf(
        commentReplyId === undefined
          ? await call(operationAt(scope, comments.get), { params: { ...scope, commentId }, query: source })
          : await call(operationAt(scope, comments.getReply), {
              params: { ...scope, commentId, commentReplyId },
              query: source,
            }),
      ),
    post: (body: PostComment) => call(operationAt(scope, comments.post), { params: scope, body, once: true }),
    update: (commentId: string, body: UpdateComment) =>
      call(operationAt(scope, comments.update), { params: { ...scope, commentId }, body }),
    remove: (commentId: string) =>
      call(operationAt(scope, comments.remove), { params: { ...scope, commentId } }),
    anchor: (commentId: string, body: AnchorComment) =>
      call(operationAt(scope, comments.anchor), { params: { ...scope, commentId }, body }),
    reply: (commentId: string, markdown: string) =>
      call(operationAt(scope, comments.postReply), {
        params: { ...scope, commentId },
        body: { body: { markdown } },
        once: true,
      }),
    updateReply: (commentId: string, commentReplyId: string, body: UpdateReply) =>
      call(operationAt(scope, comments.updateReply), {
        params: { ...scope, commentId, commentReplyId },
        body,
      }),
    removeReply: (commentId: string, commentReplyId: string) =>
      call(operationAt(scope, comments.removeReply), { params: { ...scope, commentId, commentReplyId } }),
  };
};

/** Runs a write of a discussion and waits until its effect shows. */
export const useDiscussionWrite = () => {
  const { mutateAsync } = useMutation({
    mutationFn: (write: () => Promise<unknown>) => write(),
  });
  return {
    run: mutateAsync,
    /** Posts a thread and scrolls to it. */
    post: async (write: () => Promise<Comment>) => {
      let posted: Comment | undefined;
      await mutateAsync(async () => {
        posted = await write();
      });
      if (posted) revealComment(posted.id);
    },
  };
};
