import "server-only";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { inTransaction } from "@/lib/platform/db/transaction";
import { inTurn } from "@/lib/platform/jobs/in-turn";
import { enqueue } from "@/lib/platform/jobs/job";
import { readSpecJob } from "./read-spec-job";

/** Shorter than the schedule, so that each spec is due at every run. */
const DUE_AFTER_MS = 5 * 60 * 60_000;

const dueSpecs = prepared(
  "openapi-specs-to-recheck",
  `SELECT s."id", s."organizationId" FROM "OpenApiSpec" s
   WHERE s."sourceUrl" IS NOT NULL AND s."processingState" = 'complete' AND s."lastProcessedAt" < $1`,
);

/** Requests another read of specs with an address, except those being read or read recently. */
export async function handle(db: Db): Promise<void> {
  const due = new Date(Date.now() - DUE_AFTER_MS);
  await inTurn(await dueSpecs(db, [due]), ({ id, organizationId }) =>
    inTransaction(db, async (tx) => {
      const [spec] = await tx.openApiSpec.updateManyAndReturn({
        where: { id, processingState: "complete", sourceUrl: { not: null }, lastProcessedAt: { lt: due } },
        data: { sourceNumber: { increment: 1 }, processingState: "pending", updatedAt: new Date() },
        select: { sourceNumber: true },
      });
      if (!spec) return;
      await enqueue(tx, readSpecJob, { specId: id, number: spec.sourceNumber }, { of: { organizationId } });
    }),
  );
}
