import type { ConflictTarget } from "./conflict";

export const NOTICE_KINDS = [
  /** Both sides reordered the same page; the change request's place was taken. */
  "order",
  /** A page got a suffix because a sibling holds its slug. */
  "slug",
  /** Deleted on one side, kept because the other side newly refers to it. */
  "kept",
  /** A page deleted on one side is kept because a page in conflict needs it as an ancestor. */
  "restored",
  /** A page has another place than its side gave it, as a consequence of a conflict or its resolution. */
  "rehomed",
] as const;

/** A choice that a merge made by rule; it needs no resolution. */
export type Notice = { kind: (typeof NOTICE_KINDS)[number]; target: ConflictTarget; message: string };
