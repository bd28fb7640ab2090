import type { comments } from "@/lib/collaboration/comments/operations";
import type { ReadInput } from "@/lib/platform/api/client";

const statuses = ["open", "resolved", "all"] as const;

export type CommentsFilter = { status: (typeof statuses)[number]; mine: boolean; mentions: boolean };

type Parameter = string | string[] | null | undefined;

/** Reads the filter of a space's comments from the address. */
export const commentsFilterOf = (parameters: (name: string) => Parameter): CommentsFilter => ({
  status: statuses.find((each) => each === parameters("status")) ?? "open",
  mine: parameters("mine") === "1",
  mentions: parameters("mentions") === "1",
});

/** The request of a space's comment list, shared by server and browser. */
export const spaceCommentsRead = (
  spaceId: string,
  viewerId: string,
  { status, mine, mentions }: CommentsFilter,
): ReadInput<typeof comments.list.space> => ({
  params: { spaceId },
  query: {
    format: "document",
    status,
    limit: "50",
    ...(mine && { authors: [viewerId] }),
    ...(mentions && { mentions: viewerId }),
  },
});
