import type { contentChanges, revisions } from "@/lib/domains/revisions/operations";
import { subjectOf } from "@/lib/model/change-requests/subject-label";
import type { RevisionSummary } from "@/lib/model/revisions/schemas";
import type { ReadInput } from "@/lib/platform/api/client";

export type RevisionTarget = { spaceId: string; revisionId: string };

/** Inputs of the history's reads; server and browser ask for the same. */
export const revisionsOf = (spaceId: string, targetPage?: string): ReadInput<typeof revisions.list> => ({
  params: { spaceId },
  query: { limit: "30", ...(targetPage !== undefined && { targetPage }) },
});

export const changesOf = ({
  spaceId,
  revisionId,
}: RevisionTarget): ReadInput<typeof contentChanges.list.revision> => ({
  params: { spaceId, revisionId },
  query: { limit: "1000" },
});

const kinds: Record<RevisionSummary["type"], string> = {
  edits: "Direct edit",
  merge: "Merge",
  rollback: "Revert",
  update: "Update",
  computed: "Computed content",
};

/**
 * Who made a revision, with the others who wrote it. Without an author it came from the operator's
 * command line, which nobody signs in to; but only people merge, so the account of who merged was deleted since.
 */
export const authorName = ({
  author,
  coAuthors = [],
  mergedFrom,
}: Pick<RevisionSummary, "author" | "coAuthors" | "mergedFrom">): string => {
  const name = author?.displayName ?? (mergedFrom ? "Deleted account" : "Operator");
  return coAuthors.length === 0
    ? name
    : `${name} with ${coAuthors.map(({ displayName }) => displayName).join(", ")}`;
};

/** What a revision is about, in a line. */
export const revisionTitle = ({ mergedFrom, message, type, parents }: RevisionSummary): string => {
  if (mergedFrom) return subjectOf(mergedFrom);
  if (message) return message;
  return parents.length === 0 ? "Space created" : kinds[type];
};
