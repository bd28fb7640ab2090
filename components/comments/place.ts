import type { Comment } from "@/lib/model/comments/schemas";
import type { MarkedWords } from "../content/words";

/** The key of the block that a comment belongs to now; none when the block is gone or there never was one. */
export const placeOf = ({ target }: Comment): string | undefined => target.anchor?.node;

/** Whether the block that a comment was about is gone. */
export const isAdrift = ({ target }: Comment): boolean =>
  target.anchor?.state === "deleted" && target.anchor.node === undefined;

/** The words that open threads are about, where they stand. */
export const markedWords = (comments: readonly Comment[]): MarkedWords[] =>
  comments.flatMap(({ id, status, postedBy, target: { anchor } }) =>
    status === "open" && anchor?.node !== undefined && anchor.quote
      ? [{ id, node: anchor.node, quote: anchor.quote, description: `Comment by ${postedBy.displayName}` }]
      : [],
  );
