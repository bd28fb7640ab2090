import "server-only";
import { parentsOf, suggestedSubject } from "@/lib/core/content/suggested-subject";
import type { ChangeRequestSubject } from "@/lib/model/change-requests/subject";
import type { Db } from "@/lib/platform/db/client";
import { changesOfOverlay } from "@/lib/store/changes";
import { loadPages } from "@/lib/store/read";
import { viewOfBase, viewOfChangeRequest } from "@/lib/store/view";

/** A subject made from what a change request changes. Costs what it changes; no text is read. */
export async function suggestSubject(db: Db, subject: ChangeRequestSubject): Promise<string> {
  const view = viewOfChangeRequest(subject);
  const changes = await changesOfOverlay(db, view);
  const parents = parentsOf(changes);
  // What was deleted stood below pages that may be gone as well.
  const [then, now] = await Promise.all([
    loadPages(db, viewOfBase(subject), parents),
    loadPages(db, view, parents),
  ]);
  return suggestedSubject(
    changes,
    new Map([...then, ...now].map(({ record: { id, title } }) => [id, title])),
  );
}
