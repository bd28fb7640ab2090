import type { ChangeRequestTarget } from "@/components/collaboration/change-requests/reads";
import { writeOnPresent } from "@/components/form/write-on-present";
import { browserSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import type { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import { fromDocument, parseDocument, toDocument } from "@/lib/core/content/document";
import { bothOf, joinParts, mergeLive, overlapsIn } from "@/lib/core/content/live-merge";

/* Converts a description to Markdown and back. It includes a Markdown parser, so load it only when a description is
   edited. */
type Description = ChangeRequest["description"];

export const readDescription = (document: Description): string =>
  document === undefined ? "" : fromDocument(parseDocument(document)).trim();

export const writeDescription = (markdown: string): NonNullable<Description> => ({ ...toDocument(markdown) });

/** Returns a text as it is read after it was written: "* a" becomes "- a". */
const stored = (markdown: string): string => readDescription(writeDescription(markdown));

/**
 * Writes a description that a person edited, with the edits that others have saved since. Of words that both replaced,
 * both are kept, and the person is notified. Returns the written text.
 */
export async function saveDescription(
  params: ChangeRequestTarget,
  { seen, typed }: { seen: string; typed: string },
  write: (description: NonNullable<Description>, ifMatch: string | undefined) => Promise<ChangeRequest>,
): Promise<string> {
  let base = seen;
  let mine = stored(typed);
  let overlaps = false;
  await writeOnPresent({
    ...{ operation: changeRequests.update, params, valuesOf: () => ({}), seen: {}, changed: { typed } },
    write: (present, ifMatch) => {
      const theirs = readDescription(present?.description);
      // After a write whose response was lost, the text is stored already.
      if (theirs !== base && theirs !== mine) {
        const parts = mergeLive(base, theirs, mine);
        overlaps ||= overlapsIn(parts);
        mine = stored(joinParts(parts, bothOf));
      }
      base = theirs;
      return write(writeDescription(mine), ifMatch);
    },
  });
  if (overlaps) void toast.warning(browserSay()("Someone else changed the same words. The text has both."));
  return mine;
}
