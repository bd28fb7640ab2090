import "server-only";
import { parentsOf, suggestedSubject } from "@/lib/core/content/suggested-subject";
import type { Db } from "@/lib/platform/db/client";
import { changesOfOverlay } from "@/lib/store/changes";
import { loadPages } from "@/lib/store/read";
import { snapshotOfChangeRequest, snapshotOfMergeBase } from "@/lib/store/snapshot";
import type { ChangeRequestSubject } from "./subject";

/** Suggests a subject from the changes of a change request, without reading texts. */
export async function suggestSubject(db: Db, subject: ChangeRequestSubject): Promise<string> {
  const snapshot = snapshotOfChangeRequest(subject);
  const changes = await changesOfOverlay(db, snapshot);
  const parents = parentsOf(changes);
  // Parents of deleted pages may be deleted too, so the base is read as well.
  const [then, now] = await Promise.all([
    loadPages(db, snapshotOfMergeBase(subject), parents),
    loadPages(db, snapshot, parents),
  ]);
  return suggestedSubject(
    changes,
    new Map([...then, ...now].map(({ record: { id, title } }) => [id, title])),
  );
}
