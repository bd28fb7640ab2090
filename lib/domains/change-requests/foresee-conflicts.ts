import "server-only";
import { jobActor } from "@/lib/core/access/actor";
import type { ChangeRequestSubject } from "@/lib/model/change-requests/subject";
import { withoutRequest } from "@/lib/platform/api/server/context";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { record } from "@/lib/platform/events/record";
import type { JobRun } from "@/lib/platform/jobs/job";
import { foreseeConflictsJob } from "@/lib/store/conflicts-job";
import { loadConflicts } from "./commands/conflicts";
import { integrate } from "./commands/integrate";
import { findChangeRequest } from "./queries";

/*
 * A change request meets conflicts when it is updated, which may be weeks after the main content changed under it.
 * So each revision of the main content is held against the change requests that touch the same things, and only those.
 */

type Touched = { id: string; createdById: string; authorId: string | null };

const sameThings = (table: string, keys: readonly string[]) => `EXISTS (
  SELECT FROM "${table}" m JOIN "${table}" v ON v."branchId" = c."branchId" AND v."toSeq" IS NULL
    AND ${keys.map((key) => `v."${key}" = m."${key}"`).join(" AND ")}
  WHERE m."branchId" = s."mainBranchId" AND (m."fromSeq" = $2 OR m."toSeq" = $2))`;

/** Change requests that touch what revision $2 of the main content of space $1 changed, and were not aligned with it. */
const touchedBy = prepared<Touched>(
  "change-requests-touched-by-revision",
  `SELECT c."id", c."createdById", r."authorId" FROM "Space" s
   JOIN "Revision" r ON r."branchId" = s."mainBranchId" AND r."seq" = $2
   JOIN "ChangeRequest" c ON c."spaceId" = s."id" AND c."status" IN ('draft', 'open')
   JOIN "Branch" d ON d."id" = c."branchId" AND d."baseSeq" < $2
   WHERE s."id" = $1 AND s."deletedAt" IS NULL
     AND (${sameThings("PageVersion", ["pageId"])} OR ${sameThings("AssetVersion", ["kind", "key"])})`,
);

export async function handle(
  db: Db,
  { spaceId, seq }: { spaceId: string; seq: number },
  { signal }: JobRun,
): Promise<void> {
  for (const { id, createdById, authorId } of await touchedBy(db, [spaceId, seq])) {
    signal.throwIfAborted();
    const subject = await findChangeRequest(db, jobActor(foreseeConflictsJob.name, createdById), spaceId, id);
    const conflicts = subject ? await newConflicts(db, subject, seq) : 0;
    if (!subject || conflicts === 0) continue;
    await record(db, withoutRequest(jobActor(foreseeConflictsJob.name, authorId)), {
      type: "changeRequest.conflictForeseen",
      organizationId: subject.space.organizationId,
      spaceId,
      subjectId: id,
      payload: { number: subject.changeRequest.number, conflicts },
    });
  }
}

/** How many conflicts there are with a revision of the main content that were not there with the one before. */
async function newConflicts(db: Db, subject: ChangeRequestSubject, seq: number): Promise<number> {
  const stored = await loadConflicts(db, subject.changeRequest.id);
  const openAt = async (at: number): Promise<string[]> => {
    const { result } = await integrate(db, subject, stored, at);
    // Their ids change with what they are between.
    return result.conflicts.flatMap(({ kind, target, field, resolved }) =>
      resolved ? [] : [JSON.stringify([kind, target, field])],
    );
  };
  const now = await openAt(seq);
  if (now.length === 0) return 0;
  const before = new Set(await openAt(seq - 1));
  return now.filter((place) => !before.has(place)).length;
}
