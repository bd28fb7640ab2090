import type { MarkedWords } from "@/components/content/document/words";
import type { Comment } from "@/lib/collaboration/comments/schemas";
import { type Quote, quoteSameWords } from "@/lib/core/content/quotes";
import type { Say } from "@/lib/core/locales/say";
import { personName } from "./person";

/** Returns the key of a comment's present block; undefined if the block was deleted or never existed. */
export const anchorKey = ({ target }: Comment): string | undefined => target.anchor?.node;

/** True if the block of a comment was deleted. */
export const isOrphaned = ({ target }: Comment): boolean =>
  target.anchor?.state === "deleted" && target.anchor.node === undefined;

/** Returns the words of open threads with their present blocks. */
export const markedWords = (say: Say, comments: readonly Comment[]): MarkedWords[] =>
  comments.flatMap(({ id, status, postedBy, agent, target: { anchor } }) =>
    status === "open" && anchor?.node !== undefined && anchor.quote
      ? [
          {
            id,
            node: anchor.node,
            quote: anchor.quote,
            description: say("Comment by {person}", { person: personName(say, postedBy, agent) }),
          },
        ]
      : [],
  );

/**
 * Returns the words of threads, with those of a new one. A thread posted a moment ago may exist beside the field that
 * wrote it; its words are marked once.
 */
export const withWordsOfNew = (
  say: Say,
  marks: readonly MarkedWords[],
  { node, quote }: { node: string; quote: Quote },
): readonly MarkedWords[] =>
  marks.some((mark) => mark.node === node && quoteSameWords(mark.quote, quote))
    ? marks
    : [...marks, { id: "new", node, quote, description: say("You comment on this") }];
