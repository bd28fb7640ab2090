import "server-only";
import type { Viewer } from "@/lib/core/access/actor";
import { checkExpressions } from "@/lib/model/change-requests/merge-conditions";
import type { RulesPreview } from "@/lib/model/change-requests/schemas";
import type { SpaceMergeRules } from "@/lib/model/spaces/schemas";
import type { SpaceSubject } from "@/lib/model/spaces/subject";
import type { Db } from "@/lib/platform/db/client";
import { loadReviews, resolveRules, unmetRules } from "./merge-rules";
import { latestOpen } from "./queries";

/** Checks only the latest change requests, to bound the work. */
const LOOKED_AT = 50;

/** Lists the open change requests that these merge rules would hold back. Writes nothing. */
export async function previewRules(
  db: Db,
  actor: Viewer,
  space: SpaceSubject,
  mergeRules: SpaceMergeRules,
): Promise<RulesPreview> {
  checkExpressions(mergeRules);
  const rules = await resolveRules(db, space.organizationId, mergeRules);
  const { total, subjects } = await latestOpen(db, actor, space, LOOKED_AT);
  const reviews = await loadReviews(db, subjects);
  const items: RulesPreview["items"] = [];
  for (const subject of subjects) {
    const { id, number, subject: words } = subject.changeRequest;
    const missing = await unmetRules(db, subject, reviews.get(id) ?? [], rules);
    if (missing.length > 0) items.push({ id, number, subject: words, missing });
  }
  return { open: total, checked: subjects.length, items, count: items.length };
}
