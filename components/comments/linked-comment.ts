import { useSyncExternalStore } from "react";

/*
 * Addresses of comments: `#comment-…` with the id of the comment, and behind it the id of a reply. Where threads
 * are folded or kept in a panel, the one that the address names is opened.
 */

/** The element of a comment or of a reply to it, which an address can point at. */
export const commentAnchor = (commentId: string, replyId?: string) =>
  `comment-${commentId}${replyId === undefined ? "" : `-${replyId}`}`;

const watch = (changed: () => void) => {
  window.addEventListener("hashchange", changed);
  return () => window.removeEventListener("hashchange", changed);
};

type LinkedComment = { comment: string; reply: string | undefined };

const parse = (hash: string): LinkedComment | null => {
  const [, comment, reply] = /^#comment-([A-Za-z0-9]+)(?:-([A-Za-z0-9]+))?$/.exec(hash) ?? [];
  return comment === undefined ? null : { comment, reply };
};

/** The comment that the address names. */
export const useLinkedComment = (): LinkedComment | null =>
  parse(
    useSyncExternalStore(
      watch,
      () => location.hash,
      () => "",
    ),
  );
