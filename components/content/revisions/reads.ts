import { subjectOf } from "@/lib/collaboration/change-requests/subject-label";
import type { contentChanges, revisions } from "@/lib/content/revisions/operations";
import type { RevisionSummary } from "@/lib/content/revisions/schemas";
import { type Say, type Text, text } from "@/lib/core/locales/say";
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

const kinds: Record<RevisionSummary["type"], Text> = {
  edits: text("Direct edit"),
  merge: text("Merge|kind of a revision"),
  rollback: text("Revert|kind of a revision"),
  update: text("Update|kind of a revision"),
  computed: text("Computed content"),
};

/**
 * Names the author of a revision, with co-authors. A revision without an author came from the operator's command line,
 * except a merge: only people merge, so its author's account was deleted since. See `writersOf` for a merge's writers.
 */
export const authorName = (
  say: Say,
  { author, coAuthors = [], mergedFrom }: Pick<RevisionSummary, "author" | "coAuthors" | "mergedFrom">,
): string => {
  const name = author?.displayName ?? (mergedFrom ? say("Deleted account") : say("Operator"));
  return coAuthors.length === 0 || mergedFrom
    ? name
    : say("{name} with {others}", { name, others: namesOf(say, coAuthors) });
};

/** Names the writers of a merged change request, if someone else merged it; null otherwise. */
export const writersOf = (
  say: Say,
  { coAuthors = [], mergedFrom }: Pick<RevisionSummary, "coAuthors" | "mergedFrom">,
): string | null => (mergedFrom && coAuthors.length > 0 ? namesOf(say, coAuthors) : null);

const namesOf = (say: Say, people: NonNullable<RevisionSummary["coAuthors"]>) =>
  say.list(people.map(({ displayName }) => displayName));

/** Names the author of a revision, and what they merged: "Ana merged #12 by Priya". */
export const actLabel = (
  say: Say,
  revision: Pick<RevisionSummary, "author" | "coAuthors" | "mergedFrom">,
): string => {
  const author = authorName(say, revision);
  if (!revision.mergedFrom) return author;
  const number = String(revision.mergedFrom.number);
  const writers = writersOf(say, revision);
  return writers === null
    ? say("{author} merged #{number}", { author, number })
    : say("{author} merged #{number} by {writers}", { author, number, writers });
};

/** Returns a title for a revision. */
export const revisionTitle = (say: Say, { mergedFrom, message, type, parents }: RevisionSummary): string => {
  if (mergedFrom) return subjectOf(say, mergedFrom);
  if (message) return message;
  return parents.length === 0 ? say("Space created") : say(kinds[type]);
};
