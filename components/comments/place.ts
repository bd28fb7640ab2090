import { type Quote, quoteSameWords } from "@/lib/core/content/quotes";
import type { Comment } from "@/lib/model/comments/schemas";
import type { MarkedWords } from "../content/words";
import { nameOf } from "./person";

/** The key of the block that a comment belongs to now; none when the block is gone or there never was one. */
export const placeOf = ({ target }: Comment): string | undefined => target.anchor?.node;

/** Whether the block that a comment was about is gone. */
export const isAdrift = ({ target }: Comment): boolean =>
  target.anchor?.state === "deleted" && target.anchor.node === undefined;

/** The words that open threads are about, where they stand. */
export const markedWords = (comments: readonly Comment[]): MarkedWords[] =>
  comments.flatMap(({ id, status, postedBy, agent, target: { anchor } }) =>
    status === "open" && anchor?.node !== undefined && anchor.quote
      ? [{ id, node: anchor.node, quote: anchor.quote, description: `Comment by ${nameOf(postedBy, agent)}` }]
      : [],
  );

/**
 * The words that threads are about, with those of a thread that is being written. A thread that is there already has
 * its words marked once: its own, posted a moment ago, comes before the field that it was written in goes.
 */
export const withWordsOfNew = (
  marks: readonly MarkedWords[],
  { node, quote }: { node: string; quote: Quote },
): readonly MarkedWords[] =>
  marks.some((mark) => mark.node === node && quoteSameWords(mark.quote, quote))
    ? marks
    : [...marks, { id: "new", node, quote, description: "You comment on this" }];
