import { listed } from "@/components/ui/listed";
import { subjectOf } from "@/lib/collaboration/change-requests/subject-label";
import type { contentChanges, revisions } from "@/lib/content/revisions/operations";
import type { RevisionSummary } from "@/lib/content/revisions/schemas";
import type { ReadInput } from "@/lib/platform/api/client";

export type RevisionTarget = { spaceId: string; revisionId: string };

/** The requests of the history, shared by server and browser. */
export const revisionsOf = (spaceId: string, targetPage?: string): ReadInput<typeof revisions.list> => ({
  params: { spaceId },
  query: { limit: "30", ...(targetPage !== undefined && { targetPage }) },
});

export const changesRead = ({
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
 * Names the author of a revision, with co-authors. A revision without an author came from the operator's command line,
 * except a merge: only people merge, so its author's account was deleted since. See `writersOf` for a merge's writers.
 */
export const authorName = ({
  author,
  coAuthors = [],
  mergedFrom,
}: Pick<RevisionSummary, "author" | "coAuthors" | "mergedFrom">): string => {
  const name = author?.displayName ?? (mergedFrom ? "Deleted account" : "Operator");
  return coAuthors.length === 0 || mergedFrom ? name : `${name} with ${namesOf(coAuthors)}`;
};

/** Names the writers of a merged change request, if someone else merged it: " by Priya Raman". */
export const writersOf = ({
  coAuthors = [],
  mergedFrom,
}: Pick<RevisionSummary, "coAuthors" | "mergedFrom">) =>
  mergedFrom && coAuthors.length > 0 ? ` by ${namesOf(coAuthors)}` : "";

const namesOf = (people: NonNullable<RevisionSummary["coAuthors"]>) =>
  listed(people.map(({ displayName }) => displayName));

/** Returns a title for a revision. */
export const revisionTitle = ({ mergedFrom, message, type, parents }: RevisionSummary): string => {
  if (mergedFrom) return subjectOf(mergedFrom);
  if (message) return message;
  return parents.length === 0 ? "Space created" : kinds[type];
};
