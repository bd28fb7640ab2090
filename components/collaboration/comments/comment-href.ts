import { addresses, commentAnchor } from "@/lib/addresses";

type CommentPosition = {
  /** The id of the space. */
  space: string;
  /** The number of the discussed change request. */
  changeRequest?: number;
  comment: string;
  reply?: string;
};

/** Returns the address of a comment or reply in the list of comments of its space or change request. */
export const commentHref = ({ space, changeRequest, comment, reply }: CommentPosition): string => {
  const anchor = `#${commentAnchor(comment, reply)}`;
  return changeRequest === undefined
    ? `${addresses.space.comments(space)}${anchor}`
    : `${addresses.changeRequest.overview(space, changeRequest)}${anchor}`;
};
