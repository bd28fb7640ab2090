import "server-only";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { pathsOf } from "@/lib/store/page-paths";
import { loadPages } from "@/lib/store/read";
import { snapshotOfChangeRequest } from "@/lib/store/snapshot";
import { listConflicts } from "./conflict-queries";
import type { MergeReceipt } from "./schemas";
import type { ChangeRequestSubject } from "./subject";

const combiningRevisions = prepared(
  "combining-revisions",
  `SELECT "id", "combined", "createdAt" FROM "Revision"
   WHERE "branchId" = $1 AND "type" = 'update' AND cardinality("combined") > 0
   UNION ALL
   SELECT "id", "combined", "createdAt" FROM "Revision" WHERE "id" = $2 AND cardinality("combined") > 0
   ORDER BY "createdAt"`,
);

/** Lists what was merged automatically and what by decisions. */
export async function receiptOf(db: Db, subject: ChangeRequestSubject): Promise<MergeReceipt> {
  const { changeRequest } = subject;
  const revisions = await combiningRevisions(db, [changeRequest.branchId, changeRequest.revisionMergedId]);
  const snapshot = snapshotOfChangeRequest(subject);
  const pages = await loadPages(db, snapshot, [...new Set(revisions.flatMap(({ combined }) => combined))]);
  const paths = await pathsOf(db, snapshot, pages);
  const byId = new Map(pages.map((page) => [page.record.id, page.record]));
  const { items } = await listConflicts(db, subject);
  return {
    combined: revisions.flatMap(({ id: revision, combined, createdAt }) =>
      combined.map((id) => ({
        page: {
          id,
          title: byId.get(id)?.title ?? "A page deleted since",
          ...(paths.has(id) && { path: paths.get(id)! }),
        },
        revision,
        at: createdAt.toISOString(),
      })),
    ),
    decisions: items.filter(({ resolved }) => resolved),
  };
}
