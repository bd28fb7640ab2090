import { useMutation } from "@tanstack/react-query";
import { comments } from "@/lib/domains/comments/operations";
import { at, type LivePlace } from "@/lib/domains/places/at";
import type {
  AnchorComment,
  Comment,
  PostComment,
  UpdateComment,
  UpdateReply,
} from "@/lib/model/comments/schemas";
import { call } from "@/lib/platform/api/client";
import { query } from "@/lib/platform/api/queries";
import { revealComment } from "./reveal";

/** Filters of a list of comments, as they travel. */
type CommentFilters = {
  targetPage?: string;
  status?: "all" | "open" | "resolved";
  order?: "asc" | "desc";
  limit?: string;
};

const documents = { format: "document" } as const;
const source = { format: "markdown" } as const;

const sourceOf = ({ body }: Pick<Comment, "body">): string => ("markdown" in body ? body.markdown : "");

/** Reads and writes of the threads of a place. */
export const discussionOf = (place: LivePlace) => {
  return {
    list: (filters: CommentFilters) =>
      query(at(place, comments.list), { params: place, query: { ...documents, ...filters } }),
    replies: (commentId: string) =>
      query(at(place, comments.listReplies), {
        params: { ...place, commentId },
        query: { ...documents, limit: "1000" },
      }),
    one: (commentId: string) =>
      query(at(place, comments.get), { params: { ...place, commentId }, query: documents }),
    /** What somebody wrote, as Markdown to edit. */
    source: async (commentId: string, commentReplyId?: string): Promise<string> =>
      sourceOf(
        commentReplyId === undefined
          ? await call(at(place, comments.get), { params: { ...place, commentId }, query: source })
          : await call(at(place, comments.getReply), {
              params: { ...place, commentId, commentReplyId },
              query: source,
            }),
      ),
    post: (body: PostComment) => call(at(place, comments.post), { params: place, body }),
    update: (commentId: string, body: UpdateComment) =>
      call(at(place, comments.update), { params: { ...place, commentId }, body }),
    remove: (commentId: string) => call(at(place, comments.remove), { params: { ...place, commentId } }),
    anchor: (commentId: string, body: AnchorComment) =>
      call(at(place, comments.anchor), { params: { ...place, commentId }, body }),
    reply: (commentId: string, markdown: string) =>
      call(at(place, comments.postReply), { params: { ...place, commentId }, body: { body: { markdown } } }),
    updateReply: (commentId: string, commentReplyId: string, body: UpdateReply) =>
      call(at(place, comments.updateReply), { params: { ...place, commentId, commentReplyId }, body }),
    removeReply: (commentId: string, commentReplyId: string) =>
      call(at(place, comments.removeReply), { params: { ...place, commentId, commentReplyId } }),
  };
};

/** Runs a write of a discussion and waits until it is shown. */
export const useDiscussionWrite = () => {
  const { mutateAsync } = useMutation({
    mutationFn: (write: () => Promise<unknown>) => write(),
  });
  return {
    run: mutateAsync,
    /** Opens a thread, and brings it into view. */
    post: async (write: () => Promise<Comment>) => {
      let posted: Comment | undefined;
      await mutateAsync(async () => {
        posted = await write();
      });
      if (posted) revealComment(posted.id);
    },
  };
};
