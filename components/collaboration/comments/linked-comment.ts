import { useLocationHash } from "@/components/layout/use-location-hash";

/* Addresses of comments: `#comment-…` with the id of the comment, then the id of a reply. Where threads are folded
   or in a panel, the one in the address is opened. */

type LinkedComment = { comment: string; reply: string | undefined };

const parse = (hash: string): LinkedComment | null => {
  const [, comment, reply] = /^#comment-([A-Za-z0-9]+)(?:-([A-Za-z0-9]+))?$/.exec(hash) ?? [];
  return comment === undefined ? null : { comment, reply };
};

/** Returns the comment that the address names. */
export const useLinkedComment = (): LinkedComment | null => parse(useLocationHash());
