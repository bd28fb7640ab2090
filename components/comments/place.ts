import type { Comment } from "@/lib/model/comments/schemas";

/** The key of the block that a comment belongs to now; none when the block is gone or there never was one. */
export const placeOf = ({ target }: Comment): string | undefined => target.anchor?.node;

/** Whether the block that a comment was about is gone. */
export const isAdrift = ({ target }: Comment): boolean => target.anchor?.state === "deleted";
