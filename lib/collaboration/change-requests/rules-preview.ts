import "server-only";
import type { Viewer } from "@/lib/core/access/actor";
import type { Db } from "@/lib/platform/db/client";
import type { SpaceMergeRules } from "@/lib/spaces/spaces/schemas";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { checkExpressions } from "./merge-conditions";
import { loadReviews, resolveRules, unmetRules } from "./merge-rules";
import { latestOpen } from "./queries";
import type { RulesPreview } from "./schemas";

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
