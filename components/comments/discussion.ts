import { queryOptions, useMutation } from "@tanstack/react-query";
import { type LooseInput, send } from "@/lib/api/client";
import type { AnyOperation } from "@/lib/api/operation";
import { queryKey } from "@/lib/api/queries";
import { changeRequestComments, comments } from "@/lib/comments/operations";
import type { Comment, CommentReply, PostComment, UpdateComment } from "@/lib/comments/schemas";

/** Where a conversation takes place: a space, or a change request of it. */
export type CommentScope = { spaceId: string; changeRequestId?: string };

type ListOf<Item> = { items: Item[]; count: number; next?: { page: string } };

/** Filters of a list of comments, as they travel. */
export type CommentFilters = {
  targetPage?: string;
  status?: "all" | "open" | "resolved";
  order?: "asc" | "desc";
  limit?: string;
};

const documents = { format: "document" } as const;

const read = <Value>(operation: AnyOperation, input: LooseInput) =>
  queryOptions({
    queryKey: queryKey(operation, input),
    queryFn: async ({ signal }) => (await send(operation, { ...input, signal })).value as Value,
  });

/** The same operations exist for spaces and for change requests; a scope picks between them. */
export const discussionOf = ({ spaceId, changeRequestId }: CommentScope) => {
  const operations = changeRequestId === undefined ? comments : changeRequestComments;
  const params = { spaceId, ...(changeRequestId !== undefined && { changeRequestId }) };
  const write = async <Value>(operation: AnyOperation, more: Record<string, string>, body?: unknown) =>
    (await send(operation, { params: { ...params, ...more }, body })).value as Value;
  const sourceOf = (value: unknown) => {
    const { body } = value as Pick<Comment, "body">;
    return "markdown" in body ? body.markdown : "";
  };
  return {
    list: (filters: CommentFilters) =>
      read<ListOf<Comment>>(operations.list, { params, query: { ...documents, ...filters } }),
    replies: (commentId: string) =>
      read<ListOf<CommentReply>>(operations.listReplies, {
        params: { ...params, commentId },
        query: { ...documents, limit: "1000" },
      }),
    one: (commentId: string) =>
      read<Comment>(operations.get, { params: { ...params, commentId }, query: documents }),
    /** What somebody wrote, as Markdown to edit. */
    source: async (commentId: string, commentReplyId?: string): Promise<string> => {
      const operation = commentReplyId === undefined ? operations.get : operations.getReply;
      const ids = { ...params, commentId, ...(commentReplyId !== undefined && { commentReplyId }) };
      return sourceOf((await send(operation, { params: ids, query: { format: "markdown" } })).value);
    },
    post: (body: PostComment) => write<Comment>(operations.post, {}, body),
    update: (commentId: string, body: UpdateComment) =>
      write<Comment>(operations.update, { commentId }, body),
    remove: (commentId: string) => write<void>(operations.remove, { commentId }),
    reply: (commentId: string, markdown: string) =>
      write<CommentReply>(operations.postReply, { commentId }, { body: { markdown } }),
    updateReply: (commentId: string, commentReplyId: string, body: Omit<UpdateComment, "resolved">) =>
      write<CommentReply>(operations.updateReply, { commentId, commentReplyId }, body),
    removeReply: (commentId: string, commentReplyId: string) =>
      write<void>(operations.removeReply, { commentId, commentReplyId }),
  };
};

/** Runs a write of a discussion and waits until it is shown. */
export const useDiscussionWrite = () => {
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (write: () => Promise<unknown>) => write(),
  });
  return { run: mutateAsync, pending: isPending };
};
